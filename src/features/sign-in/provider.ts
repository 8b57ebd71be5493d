import { runCommand } from '#api/useCommand.ts';
import { finishSignInCall, startSignInCall } from '#contracts/session.ts';
import { type AuthContext, WayInProblem } from '#machines/authContext.ts';
import type { Redeemed } from '#machines/authSetup.ts';
import { readWhatItSays } from '#parts/provider/finishSignIn.ts';
import { signInUrl } from '#parts/provider/goToProvider.ts';
import { owesSignOut } from '#parts/signOutOwed.ts';
import { onward } from './addresses.ts';
import { becomeCustomer } from './customerChange.ts';

/** Leaves for the provider's page, once our server answered: an offline customer never sees a browser's error. */
export async function leaveForProvider({ action, next }: AuthContext): Promise<void> {
  const outcome = await runCommand(startSignInCall, { action });
  if (!outcome.ok) {
    const { failure } = outcome;
    if (failure.kind === 'refused' && failure.code === 'notFound') throw new WayInProblem({ kind: 'notOffered' });
    const isAway = failure.kind === 'offline' || failure.kind === 'retryLater';
    throw new WayInProblem({ kind: isAway ? 'offline' : 'failed' });
  }
  const { extraParams, ...request } = outcome.reply;
  // Whoever signed out offline is still known at the provider: it must ask again who is there.
  const ask: Record<string, string> = owesSignOut() ? { prompt: 'login' } : {};
  location.assign(await signInUrl({ ...request, extraParams: { ...extraParams, ...ask } }, next ?? '/Homepage'));
}

/** Where the provider sends the customer back to. The page fetches, so the strict cookie goes with it. */
export async function redeemAnswer(): Promise<Redeemed> {
  const answer = await readWhatItSays(location.href);
  if (!answer) return { kind: 'stale', next: null };
  const next = onward(answer.returnUrl);
  if ('refused' in answer) {
    if (answer.refused === 'other') throw new WayInProblem({ kind: 'failed' });
    return { kind: answer.refused, next };
  }
  const outcome = await runCommand(finishSignInCall, answer.redeem);
  if (!outcome.ok) {
    const isAway = outcome.failure.kind === 'offline' || outcome.failure.kind === 'retryLater';
    throw new WayInProblem({ kind: isAway ? 'offline' : 'failed' });
  }
  await becomeCustomer(outcome.reply.session);
  return { kind: 'signedIn', next };
}
