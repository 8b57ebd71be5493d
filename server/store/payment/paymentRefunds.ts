import { and, asc, eq, gte, inArray, isNull, ne, notExists, or } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { accounts, paymentRefunds, payments } from '../schema.ts';
import type { PaymentRow } from './payments.ts';

export type RefundRow = typeof paymentRefunds.$inferSelect;

/**
 * Until the end of the transaction no other request begins a payment of this account, or decides on one that
 * was charged after its end.
 */
export async function lockPaymentsOf(tx: Db, accountNumber: string): Promise<void> {
  await tx.select().from(accounts).where(eq(accounts.caAccount, accountNumber)).for('update');
}

/**
 * Another payment has taken its place: it is open, or was approved after this one was begun and is kept. With the
 * account locked.
 */
export async function isReplaced(tx: Db, { orderNo, accountNumber, createdAt }: PaymentRow): Promise<boolean> {
  const refund = tx.select().from(paymentRefunds).where(eq(paymentRefunds.orderNo, payments.orderNo));
  const isKept = and(eq(payments.state, 'approved'), gte(payments.settledAt, createdAt), notExists(refund));
  const others = await tx
    .select({ orderNo: payments.orderNo })
    .from(payments)
    .where(
      and(
        eq(payments.accountNumber, accountNumber),
        ne(payments.orderNo, orderNo),
        or(eq(payments.state, 'open'), isKept),
      ),
    )
    .limit(1);
  return others.length > 0;
}

export async function insertRefund(tx: Db, refund: Omit<RefundRow, 'paidBackAt'>): Promise<void> {
  await tx.insert(paymentRefunds).values(refund);
}

/** The order numbers of those that are paid back, or will be: approved ones alone can be. */
export async function refundedAmong(db: Db, rows: readonly PaymentRow[]): Promise<Set<string>> {
  const orderNos = rows.filter(({ state }) => state === 'approved').map(({ orderNo }) => orderNo);
  if (orderNos.length === 0) return new Set();
  const found = await db
    .select({ orderNo: paymentRefunds.orderNo })
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.orderNo, orderNos));
  return new Set(found.map(({ orderNo }) => orderNo));
}

/** What the utility's staff is to pay back, oldest first. */
export const readRefundsDue = (db: Db): Promise<RefundRow[]> =>
  db.select().from(paymentRefunds).where(isNull(paymentRefunds.paidBackAt)).orderBy(asc(paymentRefunds.dueSince));
