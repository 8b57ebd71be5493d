import { and, desc, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { given, prepared } from '../prepared.ts';
import { paymentRefunds, payments } from '../schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
/** One that the card provider knows. */
export type TicketedPayment = PaymentRow & { ticket: string };

export const hasTicket = (row: PaymentRow): row is TicketedPayment => row.ticket !== null;

const first = async <T>(rows: Promise<T[]>): Promise<T | null> => (await rows)[0] ?? null;

/** Null where something of it is taken: the order number, the key, or the customer has an open one of the account. */
export const insertPayment = (db: Db, row: typeof payments.$inferInsert): Promise<PaymentRow | null> =>
  first(db.insert(payments).values(row).onConflictDoNothing().returning());

export const findPaymentByKey = (db: Db, customerId: string, key: string): Promise<PaymentRow | null> =>
  first(
    db
      .select()
      .from(payments)
      .where(and(eq(payments.customerId, customerId), eq(payments.idempotencyKey, key))),
  );

export const findPayment = (db: Db, orderNo: string): Promise<PaymentRow | null> =>
  first(db.select().from(payments).where(eq(payments.orderNo, orderNo)));

/** As it is now, and locked until the end of the transaction. */
export const lockPayment = (tx: Db, orderNo: string): Promise<PaymentRow | null> =>
  first(tx.select().from(payments).where(eq(payments.orderNo, orderNo)).for('update'));

/** Null unless it is this customer's. */
export async function findPaymentOfTicket(db: Db, customerId: string, ticket: string): Promise<TicketedPayment | null> {
  const found = await first(
    db
      .select()
      .from(payments)
      .where(and(eq(payments.ticket, ticket), eq(payments.customerId, customerId))),
  );
  return found && hasTicket(found) ? found : null;
}

const ofAccount = prepared<{ accountNumber: string }, { payment: PaymentRow; refund: string | null }>(
  'payments of an account',
  (db) =>
    db
      .select({ payment: payments, refund: paymentRefunds.orderNo })
      .from(payments)
      .leftJoin(paymentRefunds, and(eq(paymentRefunds.orderNo, payments.orderNo), eq(payments.state, 'approved')))
      .where(eq(payments.accountNumber, given('accountNumber', payments.accountNumber)))
      .orderBy(desc(payments.createdAt)),
);

/** Of an account, newest first. `refunded`: the order numbers of those that are paid back, or will be. */
export async function readPayments(
  db: Db,
  accountNumber: string,
): Promise<{ rows: PaymentRow[]; refunded: ReadonlySet<string> }> {
  const found = await ofAccount(db, { accountNumber });
  return {
    rows: found.map(({ payment }) => payment),
    refunded: new Set(found.flatMap(({ refund }) => refund ?? [])),
  };
}

/** What this customer is paying of an account right now. */
export const readOpenPaymentsOf = (db: Db, accountNumber: string, customerId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(eq(payments.accountNumber, accountNumber), eq(payments.customerId, customerId), eq(payments.state, 'open')),
    );

/**
 * Of an account what keeps this customer from paying: what is reserved or open, whoever pays, and what was approved and
 * they have not seen. Another person's screen is not waited for.
 */
export const readRunningPayments = (db: Db, accountNumber: string, customerId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.accountNumber, accountNumber),
        or(
          eq(payments.state, 'open'),
          and(eq(payments.state, 'approved'), isNull(payments.seenAt), eq(payments.customerId, customerId)),
        ),
      ),
    );

/** When the newest of an account were begun, newest first. */
export async function readNewestBeginnings(
  db: Db,
  { accountNumber, customerId }: Pick<PaymentRow, 'accountNumber' | 'customerId'>,
  limit: number,
): Promise<Date[]> {
  const newest = await db
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(and(eq(payments.accountNumber, accountNumber), eq(payments.customerId, customerId)))
    .orderBy(desc(payments.createdAt))
    .limit(limit);
  return newest.map(({ createdAt }) => createdAt);
}

/** Takes over a reservation whose time is over. Null where another request was faster. */
export const reserveAgain = (db: Db, orderNo: string, now: Date, reservedUntil: Date): Promise<PaymentRow | null> =>
  first(
    db
      .update(payments)
      .set({ reservedUntil })
      .where(and(eq(payments.orderNo, orderNo), isNull(payments.ticket), lte(payments.reservedUntil, now)))
      .returning(),
  );

/**
 * `until`: of the reservation under which it was asked for. `now`: its time begins, not before that at the provider. Null
 * where another has taken it over.
 */
export const setTicket = (
  db: Db,
  orderNo: string,
  until: Date,
  { ticket, now }: { ticket: string; now: Date },
): Promise<PaymentRow | null> =>
  first(
    db
      .update(payments)
      .set({ ticket, createdAt: now })
      .where(and(eq(payments.orderNo, orderNo), isNull(payments.ticket), eq(payments.reservedUntil, until)))
      .returning(),
  );

/** Only while no ticket of it was given out. `until` as in setTicket. */
export async function removeReservation(db: Db, orderNo: string, until: Date): Promise<void> {
  await db
    .delete(payments)
    .where(and(eq(payments.orderNo, orderNo), isNull(payments.ticket), eq(payments.reservedUntil, until)));
}

/** For good. Null where it is settled already. */
export const settlePayment = (
  tx: Db,
  orderNo: string,
  settled: Pick<PaymentRow, 'state' | 'settledAt' | 'seenAt' | 'receipt'>,
): Promise<PaymentRow | null> =>
  first(
    tx
      .update(payments)
      .set(settled)
      .where(and(eq(payments.orderNo, orderNo), isNull(payments.settledAt)))
      .returning(),
  );

/** Not for good: its ticket may have been paid. Null where it is not open any more. */
export const endOpenPayment = (
  tx: Db,
  orderNo: string,
  as: Pick<PaymentRow, 'state' | 'seenAt' | 'cancelledAt'>,
): Promise<PaymentRow | null> =>
  first(
    tx
      .update(payments)
      .set(as)
      .where(and(eq(payments.orderNo, orderNo), eq(payments.state, 'open'), isNull(payments.settledAt)))
      .returning(),
  );

/** The customer said so of one that was over by then. */
export async function setCancelled(db: Db, orderNo: string, cancelledAt: Date): Promise<void> {
  await db
    .update(payments)
    .set({ cancelledAt })
    .where(and(eq(payments.orderNo, orderNo), ne(payments.state, 'open'), isNull(payments.settledAt)));
}

export async function setLeft(db: Db, orderNo: string, leftAt: Date | null): Promise<void> {
  await db.update(payments).set({ leftAt }).where(eq(payments.orderNo, orderNo));
}

/** Nothing where it is open, or has another state by now than was seen. */
export async function setSeen(db: Db, orderNo: string, state: PaymentRow['state'], seenAt: Date): Promise<void> {
  const isSo = and(eq(payments.state, state), ne(payments.state, 'open'));
  await db
    .update(payments)
    .set({ seenAt })
    .where(and(eq(payments.orderNo, orderNo), isNull(payments.seenAt), isSo));
}

/** The customer is gone; what was paid stays, without them. */
export async function forgetPayer(tx: Db, customerId: string, nobody: string): Promise<void> {
  const theirs = await tx.select().from(payments).where(eq(payments.customerId, customerId));
  for (const { orderNo, receipt } of theirs) {
    const without = receipt && { ...receipt, request: { cc: {} } };
    await tx
      .update(payments)
      .set({ customerId: nobody, idempotencyKey: orderNo, receipt: without })
      .where(eq(payments.orderNo, orderNo));
  }
}

/** The provider may still say something new of these. */
export const readUnsettledPayments = (db: Db): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(isNotNull(payments.ticket), isNull(payments.settledAt)));
