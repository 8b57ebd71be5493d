import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { safeError } from '../log.ts';
import type { Sent } from './sendHandOvers.ts';

/** What is due is looked for so often. */
const LOOK_MS = 1_000;
/** Where nothing gets through, the pause grows up to that: a system that comes up again is not met by all that waits. */
const LONGEST_MS = 15_000;

/**
 * Sends what waits, again and again: for the back office, or for customers. The rows are the queue: a waiting job of pg-boss
 * is deleted after a fortnight, and a back office may be away for longer.
 *
 * @param trouble what is logged where the rows cannot be read
 * @returns ends that, once what is under way has come to its end
 */
export function keepSending(send: () => Promise<Sent>, log: Logger, trouble: string): () => Promise<void> {
  const stopping = new AbortController();
  async function keep(): Promise<void> {
    let pauseMs = LOOK_MS;
    while (!stopping.signal.aborted) {
      const sent = await send().catch((error) => {
        log.warn({ err: safeError(error) }, trouble);
        return null;
      });
      const settled = sent ? sent.taken + sent.refused : 0;
      const isStuck = sent === null || (settled === 0 && sent.again > 0);
      pauseMs = isStuck ? Math.min(LONGEST_MS, pauseMs * 2) : LOOK_MS;
      // More may wait behind what went.
      if (settled === 0) await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }
  const keeping = keep();
  return async () => {
    stopping.abort();
    await keeping;
  };
}
