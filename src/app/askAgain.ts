import { accountDetailsSource } from '#copies/accountDetails.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { accountsOnDevice } from '#copies/currentAccount.ts';
import { askedToWaitMs } from '#copies/engine/askedToWait.ts';
import { outageMapSource } from '#copies/outageMap.ts';
import { dueIn, load } from '#copies/refresh.ts';
import { askAgainMs } from '#machines/backoff.ts';
import { hasPendingSignOut } from '#session/pendingSignOut.ts';

/** A customer's copies that are younger are as good after the utility was away for a moment, in ms. */
const YOUNG_MS = 15 * 60_000;

let failures = 0;
let isWaiting = false;

/** Whether there is a reason to ask by ourselves. */
async function isAway(): Promise<boolean> {
  const { reach = 'answered' } = (await cacheDb.reach.get('utility')) ?? {};
  return reach !== 'answered' || hasPendingSignOut();
}

/**
 * Asks for one thing that everybody may have, which costs the utility least; and for all the rest only where it answers
 * and the customer's copies are missing or old. Half a million open apps do this at the same time.
 */
async function ask(catchUp: () => Promise<void>): Promise<void> {
  await load(outageMapSource);
  if (!hasPendingSignOut()) {
    const { current } = await accountsOnDevice();
    const isOld = current !== undefined && (await dueIn(accountDetailsSource, current, YOUNG_MS)) === 0;
    if ((await isAway()) || !isOld) return;
  }
  await catchUp();
}

/** Until the utility answers, asks it again and again, each time after a longer wait. Once at a time. */
export function askAgain(catchUp: () => Promise<void>): void {
  if (isWaiting) return;
  isWaiting = true;
  const wait = askAgainMs(failures + 1, Math.random(), askedToWaitMs());
  setTimeout(async () => {
    if (await isAway()) await ask(catchUp).catch(() => {});
    isWaiting = false;
    failures = (await isAway()) ? failures + 1 : 0;
    if (failures > 0) askAgain(catchUp);
  }, wait);
}

/** Begins with that where there is a reason to. */
export async function askWhileAway(catchUp: () => Promise<void>): Promise<void> {
  if (await isAway()) askAgain(catchUp);
}
