import { runCommand } from '#api/runCommand.ts';
import { startSignInCall } from '#contracts/session.ts';
import { type AuthContext, SignInError } from '#machines/auth/authContext.ts';
import { signInUrl } from '#parts/session/goToProvider.ts';
import { fetchAsked, signInRequest } from '#session/askedAhead.ts';
import { leavePage } from '#session/leavePage.ts';
import { signInErrorOf } from './signInErrorOf.ts';

/** Leaves for the provider's page, once our server answered: an offline customer never sees a browser's error. */
export async function leaveForProvider({ action, next, asksAnew }: AuthContext): Promise<void> {
  const request = signInRequest(action, { asksAnew });
  const outcome = await runCommand(startSignInCall, request, { fetch: fetchAsked });
  if (!outcome.ok) {
    const { failure } = outcome;
    if (failure.kind === 'refused' && failure.code === 'notFound') throw new SignInError({ kind: 'notOffered' });
    throw signInErrorOf(failure);
  }
  await leavePage(await signInUrl(outcome.reply, { returnUrl: next ?? '/Homepage', asksAnew: request.anew === true }));
}
