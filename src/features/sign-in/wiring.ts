import { fromPromise } from 'xstate';
import { authMachine } from '#machines/auth.machine.ts';
import { type AuthContext, type Leads, type WayInPage, WayInProblem } from '#machines/authContext.ts';
import { setStickyFlags } from '#session/stickyFlags.ts';
import { fetchPart } from '#ui/fetchPart.ts';
import { securityAddress } from './addresses.ts';
import { arrive, lookAtDevice } from './device.ts';
import { leaveForProvider } from './provider.ts';

export interface AuthWiring {
  /** Brings the address to a page of the way in. */
  show: (to: { page: WayInPage } & Leads) => void;
  /** Leaves the way in for an address beyond it; it is not come back to. */
  leaveFor: (address: string) => void;
  welcome: { type: string; text: string };
}

/** What is done behind the door, in a chunk that the door itself does not need. */
const behindTheDoor = () =>
  fetchPart(() => import('./behindTheDoor.ts')).catch(() => {
    throw new WayInProblem({ kind: 'offline' });
  });

/** The map of the way in with its effects. */
export function wireAuth(wiring: () => AuthWiring) {
  return authMachine.provide({
    actors: {
      look: fromPromise(lookAtDevice),
      startSignIn: fromPromise(({ input }) => leaveForProvider(input)),
      redeem: fromPromise(async () => (await behindTheDoor()).redeemAnswer()),
      unlock: fromPromise(async () => (await behindTheDoor()).unlock()),
      loadFacts: fromPromise(async () => (await behindTheDoor()).loadFacts()),
      clearForgotPassword: fromPromise(async () => (await behindTheDoor()).clearForgotPassword()),
      refreshRememberMe: fromPromise(async () => (await behindTheDoor()).refreshRememberMe()),
      updateSession: fromPromise(async ({ input }) => {
        const { updateSession } = await behindTheDoor();
        if (await updateSession(input.rememberMe)) throw new WayInProblem({ kind: 'session' });
      }),
      registerPasskey: fromPromise(async () => (await behindTheDoor()).registerPasskey()),
      updateProfile: fromPromise(async ({ input }) => (await behindTheDoor()).storeConsent(input)),
      sendWelcomeEmail: fromPromise(async () => (await behindTheDoor()).sendWelcomeEmail(wiring().welcome)),
      notifyLogin: fromPromise(async () => (await behindTheDoor()).notifyLogin()),
      loadProfile: fromPromise(async () => (await behindTheDoor()).loadProfile()),
      arrive: fromPromise(arrive),
      signOut: fromPromise(async () => (await behindTheDoor()).signOut()),
    },
    actions: {
      show: ({ context: { page, next, returnUrl } }) => wiring().show({ page, next, returnUrl }),
      leaveFor: ({ context }) => wiring().leaveFor(addressBeyond(context)),
      keepFlags: ({ context }) => setStickyFlags(context.device.flags),
      refreshNotifications: () =>
        void behindTheDoor().then(
          ({ refreshNotifications }) => refreshNotifications(),
          () => {},
        ),
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
