import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss, type Queue } from 'pg-boss';
import type { PaymentEntry } from '../domain/payment/paymentInteraction.ts';
import type { Db } from '../store/open.ts';
import { eachJob, SEVERAL } from './eachJob.ts';
import type { OutsideWork, PaymentJob } from './jobs.ts';

const SETTLE_PAYMENT = 'settle-payment';
const LOG_PAYMENT = 'log-payment';
/** Retried for longer than a broken log can go unnoticed. */
const RETENTION_S = 60 * 24 * 60 * 60;
const FIRST_LOOK_S = 5;
/** Questions to the card provider at a time, of one server: it charges cards meanwhile. */
const A_FEW = { ...SEVERAL, batchSize: 5 };

/** Makes a queue, or gives the one of an earlier version the options of this one. */
export type MakeQueue = (name: string, options: Omit<Queue, 'name'>) => Promise<void>;

/** A payment is looked at until its end is known; each look queues the next one, and a payment has one of them. */
export async function workOnPayments(boss: PgBoss, work: OutsideWork, makeQueue: MakeQueue): Promise<void> {
  await makeQueue(SETTLE_PAYMENT, {
    policy: 'stately',
    retryLimit: 10_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
    retentionSeconds: RETENTION_S,
  });
  const look = async (payment: PaymentJob): Promise<void> => {
    const again = await work.settlePayment(payment);
    if (again !== null) await boss.send(SETTLE_PAYMENT, payment, { startAfter: again, singletonKey: payment.orderNo });
  };
  await boss.work(SETTLE_PAYMENT, { pollingIntervalSeconds: 2, ...A_FEW }, eachJob(look));
  // A server that died may have taken the next look with it, and its last one is in the way of others of that key for
  // a minute: so this one has a key of its own.
  for (const payment of await work.openPayments()) {
    await boss.send(SETTLE_PAYMENT, payment, { singletonKey: `${payment.orderNo} after a start` });
  }
}

export async function queuePayment(boss: PgBoss, tx: Db, payment: PaymentJob): Promise<void> {
  const when = { startAfter: FIRST_LOOK_S, singletonKey: payment.orderNo };
  await boss.send(SETTLE_PAYMENT, payment, { ...when, db: fromDrizzle(tx as never, sql) });
}

/** Entries that the log did not take are written as soon as it does. */
export async function workOnEntries(boss: PgBoss, work: OutsideWork, makeQueue: MakeQueue): Promise<void> {
  await makeQueue(LOG_PAYMENT, {
    retryLimit: 10_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    retentionSeconds: RETENTION_S,
  });
  await boss.work(LOG_PAYMENT, { pollingIntervalSeconds: 2, ...SEVERAL }, eachJob(work.logPayment));
}

export async function queueEntry(boss: PgBoss, tx: Db, entry: PaymentEntry): Promise<void> {
  await boss.send(LOG_PAYMENT, entry, { db: fromDrizzle(tx as never, sql) });
}
