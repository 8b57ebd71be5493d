import type { RouterHistory } from '@tanstack/react-router';
import { fromPromise } from 'xstate';
import { runCommand } from '#api/runCommand.ts';
import { startSignInCall } from '#contracts/session.ts';
import { authMachine } from '#machines/auth/auth.machine.ts';
import { type AuthContext, SignInError } from '#machines/auth/authContext.ts';
import { signInUrl } from '#parts/session/goToProvider.ts';
import { fetchAsked, signInRequest } from '#session/askedAhead.ts';
import { leavePage } from '#session/leavePage.ts';
import { setStickyFlags } from '#session/stickyFlags.ts';
import { fetchPart } from '#ui/fetchPart.ts';
import { securityAddress } from './addresses.ts';
import { arrive, lookAtDevice } from './device.ts';
import { redeemAnswer } from './redeemAnswer.ts';
import { signInErrorOf } from './signInErrorOf.ts';

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

/** Leaves for the provider's page, once our server answered: an offline customer never sees a browser's error. */
async function leaveForProvider({ action, next, asksAnew }: AuthContext): Promise<void> {
  const request = signInRequest(action, { asksAnew });
  const outcome = await runCommand(startSignInCall, request, { fetch: fetchAsked });
  if (!outcome.ok) {
    const { failure } = outcome;
    if (failure.kind === 'refused' && failure.code === 'notFound') throw new SignInError({ kind: 'notOffered' });
    throw signInErrorOf(failure);
  }
  await leavePage(await signInUrl(outcome.reply, { returnUrl: next ?? '/Homepage', asksAnew: request.anew === true }));
}
