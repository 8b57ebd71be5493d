import { sql } from 'drizzle-orm';
import type { PaymentEntry } from '#server/domain/payment/paymentInteraction.ts';
import type { Db } from '#server/store/open.ts';
import { Customers } from '../customers.ts';
import { openForMortals } from '../mortal.ts';

export interface PaymentDatabase {
  db: Db;
  customerId: string;
  account: string;
  /** As before any payment. */
  empty(): Promise<void>;
}

/** The server's tables in memory, with a customer; and what is queued in its transactions. */
export async function openPaymentDatabase(): Promise<PaymentDatabase> {
  const db = await openForMortals(
    'create table jobs (order_no text); create table mails (order_no text); create table entries (order_no text, says text, at text)',
  );
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
