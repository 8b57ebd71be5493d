import { fromPromise } from 'xstate';
import { authMachine } from '#machines/auth.machine.ts';
import { type AuthContext, type Leads, type WayInPage, WayInProblem } from '#machines/authContext.ts';
import { setStickyFlags } from '#parts/stickyFlags.ts';
import { refreshNotifications } from '#refresh/notifications.ts';
import { refreshRememberMe, updateSession } from '#refresh/session.ts';
import { securityAddress } from './addresses.ts';
import { arrive, lookAtDevice } from './device.ts';
import { clearForgotPassword, loadFacts, loadProfile, notifyLogin } from './facts.ts';
import { registerPasskey, unlock } from './passkey.ts';
import { leaveForProvider, redeemAnswer } from './provider.ts';
import { signOut } from './signOut.ts';
import { sendWelcomeEmail, storeConsent } from './terms.ts';

export interface AuthWiring {
  /** Brings the address to a page of the way in. */
  show: (to: { page: WayInPage } & Leads) => void;
  /** Leaves the way in for an address beyond it; it is not come back to. */
  leaveFor: (address: string) => void;
  welcome: { type: string; text: string };
}

/** The map of the way in with its effects. */
export function wireAuth(wiring: () => AuthWiring) {
  return authMachine.provide({
    actors: {
      look: fromPromise(lookAtDevice),
      startSignIn: fromPromise(({ input }) => leaveForProvider(input)),
      redeem: fromPromise(redeemAnswer),
      unlock: fromPromise(unlock),
      loadFacts: fromPromise(loadFacts),
      clearForgotPassword: fromPromise(clearForgotPassword),
      refreshRememberMe: fromPromise(refreshRememberMe),
      updateSession: fromPromise(async ({ input }) => {
        if (await updateSession(input.rememberMe)) throw new WayInProblem({ kind: 'session' });
      }),
      registerPasskey: fromPromise(registerPasskey),
      updateProfile: fromPromise(({ input }) => storeConsent(input)),
      sendWelcomeEmail: fromPromise(() => sendWelcomeEmail(wiring().welcome)),
      notifyLogin: fromPromise(notifyLogin),
      loadProfile: fromPromise(loadProfile),
      arrive: fromPromise(arrive),
      signOut: fromPromise(signOut),
    },
    actions: {
      show: ({ context: { page, next, returnUrl } }) => wiring().show({ page, next, returnUrl }),
      leaveFor: ({ context }) => wiring().leaveFor(addressBeyond(context)),
      keepFlags: ({ context }) => setStickyFlags(context.device.flags),
      refreshNotifications: () => void refreshNotifications(),
      // biome-ignore lint/suspicious/noConsole: internal tags, logged as the specification says (AUTH-36)
      log: (_, { tag }) => console.warn(tag),
    },
  });
}

function addressBeyond({ exit, next, returnUrl, page, agreed }: AuthContext): string {
  switch (exit) {
    case 'home':
      return next ?? '/Homepage';
    case 'newProfile':
      return '/my-profile?newProfile=true';
    case 'resetSuccess':
      return '/menu/security/reset-password-success?from=forgot-password';
    case 'security':
      return securityAddress(
        returnUrl ?? '/menu/security',
        page === 'biometricsWarning' ? 'biometrics' : 'rememberMe',
        agreed,
      );
  }
}
