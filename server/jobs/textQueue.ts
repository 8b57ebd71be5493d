import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Db } from '../store/open.ts';
import { eachJob, SEVERAL } from './eachJob.ts';
import type { OutsideWork } from './jobs.ts';
import type { MakeQueue } from './paymentQueue.ts';

export const SEND_TEXT = 'send-text';
/** A carrier that surely did not take it is asked again after so long, and for so long. */
const AGAIN_S = 60;
const MOST_TRIES = 30;

/** A text of our own accord, not asked for. */
export interface TextJob {
  /** Whose account it tells of, with which it goes unsent; null: it is sent whatever becomes of the account. */
  customerId: string | null;
  /** E.164. */
  to: string;
  body: string;
}
type Tried = TextJob & { tries?: number };

/**
 * A text goes once: its job is taken before it is sent and never retried, so one whose server dies may be missing. Only what the
 * carrier surely did not take is queued anew.
 */
export async function workOnTexts(boss: PgBoss, work: OutsideWork, makeQueue: MakeQueue): Promise<void> {
  await makeQueue(SEND_TEXT, { retryLimit: 0, expireInSeconds: 60 });
  const send = async ({ tries = 1, ...text }: Tried): Promise<void> => {
    const outcome = await work.sendText(text);
    if (outcome === 'again' && tries < MOST_TRIES) {
      await boss.send(SEND_TEXT, { ...text, tries: tries + 1 }, { startAfter: AGAIN_S });
    }
  };
  await boss.work(SEND_TEXT, { pollingIntervalSeconds: 2, ...SEVERAL }, eachJob(send));
}

export async function queueText(boss: PgBoss, tx: Db, text: TextJob): Promise<void> {
  await boss.send(SEND_TEXT, text, { db: fromDrizzle(tx as never, sql) });
}
