import { sendCall } from '#api/call.ts';
import { isAnswer } from '#api/send.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { cacheDb, noteReach } from '#db/cache.ts';
import { stamp } from './stamp.ts';

/** How old the device's copy of the outages may become while somebody looks at it. */
export const OUTAGE_POLL_MS = 5 * 60_000;

/** - load: the call failed (OUT-11). process: an answer came that is no list of outages (OUT-12). */
export type OutageProblem = 'load' | 'process';

let underWay: Promise<OutageProblem | null> | null = null;

/** Loads the outages, which need no sign-in; gives null, or why it could not. Asked twice at once, it asks once. */
export function refreshOutages(): Promise<OutageProblem | null> {
  underWay ??= load().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Loads them when a poll is overdue: coming back to the app or to the network is no other reason (API2-20). */
export async function refreshOutagesIfDue(): Promise<OutageProblem | null> {
  const copy = await cacheDb.outageMap.get('current');
  const age = copy ? Date.now() - Date.parse(copy.fetchedAt) : OUTAGE_POLL_MS;
  // A copy from the future is of a clock that was set back since.
  return age >= 0 && age < OUTAGE_POLL_MS ? null : refreshOutages();
}

async function load(): Promise<OutageProblem | null> {
  const outcome = await sendCall(outageMapCall, {});
  await noteReach(isAnswer(outcome));
  if (!outcome.ok) return outcome.failure.kind === 'incompatible' ? 'process' : 'load';
  await cacheDb.outageMap.put({ key: 'current', ...outcome.reply, ...stamp() });
  return null;
}
