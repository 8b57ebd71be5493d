import type { RouterHistory } from '@tanstack/react-router';
import { fromPromise } from 'xstate';
import { authMachine } from '#machines/auth/auth.machine.ts';
import { type AuthContext, SignInError } from '#machines/auth/authContext.ts';
import { setStickyFlags } from '#session/stickyFlags.ts';
import { fetchPart } from '#ui/fetchPart.ts';
import { securityAddress } from './addresses.ts';
import { arrive, lookAtDevice } from './device.ts';
import { leaveForProvider } from './provider.ts';
import { redeemAnswer } from './redeemAnswer.ts';

/** What the flow does after the sign-in page, in a chunk that this page does not need. */
const signedInEffects = () =>
  fetchPart(() => import('./signedInEffects.ts')).catch(() => {
    throw new SignInError({ kind: 'offline' });
  });

/** The machine of the sign-in flow with its effects. */
export function authWithEffects(history: RouterHistory) {
  return authMachine.provide({
    actors: {
      look: fromPromise(lookAtDevice),
      startSignIn: fromPromise(({ input }) => leaveForProvider(input)),
      redeem: fromPromise(() => redeemAnswer(signedInEffects)),
      unlock: fromPromise(async () => (await signedInEffects()).unlock()),
      loadProfileStatus: fromPromise(async () => (await signedInEffects()).loadProfileStatus()),
      clearForgotPassword: fromPromise(async () => (await signedInEffects()).clearForgotPassword()),
      refreshRememberMe: fromPromise(async () => (await signedInEffects()).refreshRememberMe()),
      updateSession: fromPromise(async ({ input }) => {
        const { updateSession } = await signedInEffects();
        if (await updateSession(input.mode)) throw new SignInError({ kind: 'session' });
      }),
      registerPasskey: fromPromise(async () => (await signedInEffects()).registerPasskey()),
      updateProfile: fromPromise(async ({ input }) => (await signedInEffects()).storeConsent(input)),
      sendWelcomeEmail: fromPromise(async () => (await signedInEffects()).sendWelcomeEmail()),
      notifyLogin: fromPromise(async () => (await signedInEffects()).notifyLogin()),
      loadProfile: fromPromise(async () => (await signedInEffects()).loadProfile()),
      arrive: fromPromise(arrive),
      signOut: fromPromise(async () => (await signedInEffects()).signOut()),
    },
    actions: {
      // The flow is not in the history then.
      leaveFor: ({ context }) => history.replace(addressBeyond(context)),
      keepFlags: ({ context }) => setStickyFlags(context.device.flags),
      refreshNotifications: () =>
        void signedInEffects().then(
          ({ refreshNotifications }) => refreshNotifications(),
          () => {},
        ),
      // biome-ignore lint/suspicious/noConsole: internal tags, logged as the specification says (AUTH-36)
      log: (_, { tag }) => console.warn(tag),
    },
  });
}

function addressBeyond({ exit, next, returnUrl, answer }: AuthContext): string {
  switch (exit) {
    case 'home':
      return next ?? '/Homepage';
    case 'newProfile':
      return '/my-profile?newProfile=true';
    case 'resetSuccess':
      return '/menu/security/reset-password-success?from=forgot-password';
    case 'security':
      return securityAddress(returnUrl ?? '/menu/security', answer);
  }
}
