import { type Lane, ROW_VERSION, type SubmissionRow } from '#db/submissions.ts';
import { anythingDue, claimNext } from './claim.ts';
import type { OutboxEnvironment } from './environment.ts';
import { asOnlySender } from './lock.ts';
import { settleAndClaimNext } from './settle.ts';
import { type StepResult, sendStep } from './steps.ts';

/** How many submissions of a lane travel side by side. */
const AT_ONCE: Record<Lane, number> = { small: 6, large: 2 };

/**
 * Sends everything that is due in one lane: claim under a lease, send, settle, until nothing is due.
 *
 * @returns whether anything was sent, that is, whether the other lane may have got work
 */
export async function drainLane(environment: OutboxEnvironment, lane: Lane): Promise<boolean> {
  if (!(await anythingDue(environment, lane))) return false;
  return asOnlySender(environment, lane, async (token) => {
    const senders: Promise<boolean>[] = [];
    const sender = async () => {
      let row = await claimNext(environment, lane, token);
      if (!row) return false;
      // Whoever finds something calls one more: most drains find nothing, and should cost one look.
      if (senders.length < AT_ONCE[lane]) callOne();
      while (row) row = await settleAndClaimNext(environment, lane, token, row, await sendSafely(environment, row));
      return true;
    };
    const callOne = () => {
      const one = sender();
      // What it threw is told below, when everybody is done.
      one.catch(() => {});
      senders.push(one);
    };
    callOne();
    // The lock is kept until the last one is done, also when another one failed.
    const results: PromiseSettledResult<boolean>[] = [];
    while (results.length < senders.length) {
      results.push(...(await Promise.allSettled(senders.slice(results.length))));
    }
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return results.some((result) => result.status === 'fulfilled' && result.value);
  });
}

/** The next step of the row. A row this version did not write is never guessed at; our own bugs are told. */
async function sendSafely(environment: OutboxEnvironment, row: SubmissionRow): Promise<StepResult> {
  const step = row.stepNames[row.done];
  if (row.version !== ROW_VERSION || !step || !(step in sendStep)) {
    return { ok: false, failure: { kind: 'incompatible', detail: `row version ${row.version}, step ${step}` } };
  }
  try {
    return await sendStep[step](environment, row);
  } catch (error) {
    return { ok: false, failure: { kind: 'bug', detail: String(error) } };
  }
}
