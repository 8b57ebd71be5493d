import { runCommand } from '#api/runCommand.ts';
import { startSignInCall } from '#contracts/session.ts';
import { type AuthContext, SignInError } from '#machines/authContext.ts';
import { signInUrl } from '#parts/session/goToProvider.ts';
import { fetchAsked } from '#session/askedAhead.ts';
import { leavePage } from '#session/leavePage.ts';
import { hasPendingSignOut } from '#session/pendingSignOut.ts';
import { signInErrorOf } from './signInErrorOf.ts';

/** Leaves for the provider's page, once our server answered: an offline customer never sees a browser's error. */
export async function leaveForProvider({ action, next, asksAgain }: AuthContext): Promise<void> {
  const outcome = await runCommand(startSignInCall, { action }, { fetch: fetchAsked });
  if (!outcome.ok) {
    const { failure } = outcome;
    if (failure.kind === 'refused' && failure.code === 'notFound') throw new SignInError({ kind: 'notOffered' });
    throw signInErrorOf(failure);
  }
  const { extraParams, ...request } = outcome.reply;
  // Whoever signed out offline is still known at the provider: it must ask again who is there.
  const ask: Record<string, string> = asksAgain || hasPendingSignOut() ? { prompt: 'login' } : {};
  await leavePage(await signInUrl({ ...request, extraParams: { ...extraParams, ...ask } }, next ?? '/Homepage'));
}
