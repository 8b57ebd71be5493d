import { unlockFinishCall, unlockStartCall } from '#contracts/biometrics.ts';
import type { RequestOf } from '#contracts/call.ts';
import { isNoAnswer } from '#contracts/failure.ts';
import { callAsCustomer } from './callAsCustomer.ts';
import { keepUnlockChallenge } from './stickyFlags.ts';
import { askForTokenLater, setUnlockToken } from './unlockToken.ts';

/*
 * A passkey is also shown without a network. The device asks it a question that the server gave out before; the answer
 * waits in this page's memory, and gets the page its token once the server can be reached.
 */

/** Fetches the question for the next time. Without it a page opened offline is told nothing until it is unlocked again. */
export async function prepareOfflineUnlock(): Promise<void> {
  const outcome = await callAsCustomer(unlockStartCall, {});
  if (outcome.ok) keepUnlockChallenge(outcome.reply.challenge);
}

/** `response`: what the passkey answered, as JSON. */
export function tellUnlockWhenReached(response: RequestOf<typeof unlockFinishCall>['response']): void {
  askForTokenLater(async () => {
    const outcome = await callAsCustomer(unlockFinishCall, { response }, { opensLock: true });
    if (!outcome.ok && isNoAnswer(outcome.failure)) return;
    askForTokenLater(null);
    if (!outcome.ok || !outcome.reply.verified) return;
    setUnlockToken(outcome.reply.unlockToken);
    void prepareOfflineUnlock();
  });
}
