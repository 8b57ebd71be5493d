import { runCommand } from '#api/runCommand.ts';
import { finishSignInCall } from '#contracts/session.ts';
import { SignInError } from '#machines/auth/authContext.ts';
import type { Redeemed } from '#machines/auth/authSetup.ts';
import { readWhatItSays } from '#parts/session/finishSignIn.ts';
import { giveBack } from '#parts/session/keptWhileAway.ts';
import { setUnlockToken } from '#session/unlockToken.ts';
import { onward } from './addresses.ts';
import type { becomeCustomer } from './customerChange.ts';
import { signInErrorOf } from './signInErrorOf.ts';

/**
 * Where the provider sends the customer back to. The page fetches, so the strict cookie goes with it. `afterwards`: loads
 * what a sign-in changes on the device. The server is asked meanwhile: on a slow line that is a round trip less.
 */
export async function redeemAnswer(
  afterwards: () => Promise<{ becomeCustomer: typeof becomeCustomer }>,
): Promise<Redeemed> {
  const loading = afterwards();
  // Its failure is thrown where it is awaited, below.
  loading.catch(() => {});
  const answer = await readWhatItSays(location.href);
  if (!answer) return { kind: 'stale', next: null };
  const next = onward(answer.returnUrl);
  if ('refused' in answer) {
    if (answer.refused === 'other') throw new SignInError({ kind: 'failed' });
    return { kind: answer.refused, next };
  }
  const outcome = await runCommand(finishSignInCall, answer.redeem);
  if (!outcome.ok) {
    const { failure } = outcome;
    const why = failure.kind === 'refused' && failure.code;
    if (why === 'emailTaken' || why === 'emailUnverified') throw new SignInError({ kind: 'refused', why });
    if (why === 'freshSignInRequired') return tooOld(answer.asksAnew, next);
    throw signInErrorOf(failure);
  }
  const { session, unlockToken } = outcome.reply;
  // The lock of this device stays closed, and what it holds stays as it is.
  if ('isLocked' in session) return tooOld(answer.asksAnew, next);
  setUnlockToken(unlockToken);
  await (await loading).becomeCustomer(session);
  if (answer.kept?.customerId === session.customerId) giveBack(answer.kept.values);
  return { kind: 'signedIn', next };
}

/** Asked for anew once, and not for ever where the provider does not do it. @throws {SignInError} */
function tooOld(wasAskedAnew: boolean, next: string | null): Redeemed {
  if (wasAskedAnew) throw new SignInError({ kind: 'notProven' });
  return { kind: 'tooOld', next };
}
