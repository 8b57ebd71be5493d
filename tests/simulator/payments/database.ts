import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { PaymentEntry } from '#server/domain/payment/paymentInteraction.ts';
import { type Db, openMemoryStore } from '#server/store/open.ts';
import { Customers } from '../customers.ts';
import { type Querying, QuickDatabase } from '../quickDatabase.ts';

/** A server process. Dead, it says nothing more to the database. */
export interface Process {
  isDead: boolean;
  /** So many more statements, then it dies. */
  statementsLeft: number;
  /** So many of the next entries the log does not take. */
  entriesRefused: number;
}

export class Died extends Error {}

const running = new AsyncLocalStorage<Process>();
/** What it does is done by this process. */
export const inProcess = <T>(process: Process, work: () => Promise<T>): Promise<T> => running.run(process, work);

function spend(text: string): void {
  const process = running.getStore();
  if (!process) return;
  process.isDead ||= --process.statementsLeft < 0;
  if (process.isDead) throw new Died('the server died');
  if (!text.startsWith('insert into "interactions"') || process.entriesRefused === 0) return;
  process.entriesRefused--;
  throw new Error('the log takes nothing');
}

export interface PaymentDatabase {
  db: Db;
  customerId: string;
  account: string;
  /** As before any payment. */
  empty(): Promise<void>;
}

/** The server's tables in memory, with a customer; and what is queued in its transactions. */
export async function openPaymentDatabase(): Promise<PaymentDatabase> {
  const store = await openMemoryStore();
  const { db, engine } = store;
  if (engine.kind === 'pglite') {
    const { client } = engine;
    await client.exec(
      'set synchronous_commit = off; create table jobs (order_no text); create table mails (order_no text); create table entries (order_no text, says text, at text)',
    );
    const quick = new QuickDatabase(client);
    const spending = (querying: Querying): Querying => ({
      query: async (text, params, options) => {
        spend(text);
        return querying.query(text, params, options);
      },
    });
    Object.assign(client, {
      query: spending(quick).query,
      transaction: (work: (tx: Querying) => Promise<unknown>) => quick.transaction((tx) => work(spending(tx))),
    });
  }
  const [{ id, accounts }] = await (await Customers.in(db)).pair();
  return {
    db,
    customerId: id,
    account: accounts[0]?.caAccount ?? '',
    empty: async () => {
      for (const table of ['payment_refunds', 'payments', 'interactions', 'jobs', 'mails', 'entries']) {
        await db.execute(sql`delete from ${sql.identifier(table)}`);
      }
    },
  };
}

export const addTo = async (db: Db, table: 'jobs' | 'mails', orderNo: string): Promise<void> => {
  await db.execute(sql`insert into ${sql.identifier(table)} values (${orderNo})`);
};
export async function listOf(db: Db, table: 'jobs' | 'mails'): Promise<string[]> {
  const { rows } = (await db.execute(sql`select order_no from ${sql.identifier(table)}`)) as unknown as {
    rows: { order_no: string }[];
  };
  return rows.map((row) => row.order_no);
}
export const removeJob = (db: Db, orderNo: string) => db.execute(sql`delete from jobs where order_no = ${orderNo}`);

export const addEntry = async (db: Db, { orderNo, says, at }: PaymentEntry): Promise<void> => {
  await db.execute(sql`insert into entries values (${orderNo}, ${says}, ${at})`);
};
/** Entries of the log that wait. */
export async function entriesOf(db: Db): Promise<PaymentEntry[]> {
  const { rows } = (await db.execute(sql`select order_no as "orderNo", says, at from entries`)) as unknown as {
    rows: PaymentEntry[];
  };
  return rows;
}
export const removeEntry = (db: Db, { orderNo, says }: PaymentEntry) =>
  db.execute(sql`delete from entries where order_no = ${orderNo} and says = ${says}`);
