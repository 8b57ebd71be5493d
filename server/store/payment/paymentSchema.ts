import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CardReceipt } from '#contracts/cardReceipt.ts';
import type { PaymentState } from '#contracts/payment.ts';
import { instant } from '../instant.ts';
import { NOBODY } from '../nobody.ts';

/* The tables of card payments and of customers' interactions; a part of schema.ts. */

/** Card payments: one row a ticket of the card provider. No card number is among it. */
export const payments = pgTable(
  'payments',
  {
    orderNo: text('order_no').primaryKey(),
    customerId: text('customer_id').notNull(),
    accountNumber: text('account_number').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Null until the card provider has answered. */
    ticket: text('ticket'),
    /** Until then no other request asks the provider for this payment's ticket; a server that died leaves it behind. */
    reservedUntil: instant('reserved_until').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull(),
    state: text('state').$type<PaymentState>().notNull().default('open'),
    createdAt: instant('created_at').notNull(),
    /** The customer closed the page and did not come back. */
    leftAt: instant('left_at'),
    /** The customer said that they do not want to pay it; null where that is only concluded from a closed page. */
    cancelledAt: instant('cancelled_at'),
    /** From then on nothing can change: the provider's receipt is final, or its ticket can no longer be paid. */
    settledAt: instant('settled_at'),
    /** The customer saw how it ended. */
    seenAt: instant('seen_at'),
    receipt: jsonb('receipt').$type<CardReceipt>(),
  },
  (t) => [
    // Of one customer. Those who have an account in common are kept apart by its lock: who has shown that it is theirs
    // pays beside who has not.
    uniqueIndex('payments_one_open')
      .on(t.accountNumber, t.customerId)
      .where(sql`${t.state} = 'open' and ${t.customerId} <> ${sql.raw(`'${NOBODY}'`)}`),
    uniqueIndex('payments_key').on(t.customerId, t.idempotencyKey),
    uniqueIndex('payments_ticket').on(t.ticket),
    index('payments_account').on(t.accountNumber, t.createdAt),
  ],
);

/** Charges that the utility pays back: whatever was paid although it was cancelled, or beside what took its place. */
export const paymentRefunds = pgTable('payment_refunds', {
  orderNo: text('order_no')
    .primaryKey()
    .references(() => payments.orderNo),
  accountNumber: text('account_number').notNull(),
  /** With the fee. */
  totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
  dueSince: instant('due_since').notNull(),
  /** The utility's staff paid it back. */
  paidBackAt: instant('paid_back_at'),
});

/** What customers did, as the utility logs it. */
export const interactions = pgTable(
  'interactions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id').notNull(),
    /** Who says so. What becomes of a payment is true only where the server wrote it, whatever its type says. */
    writtenBy: text('written_by').$type<'customer' | 'server'>().notNull().default('customer'),
    interactionType: text('interaction_type').notNull(),
    interactionText: text('interaction_text').notNull(),
    /** Null where it is about the customer and no account. */
    accountNumber: text('account_number'),
    /** ISO, by the province's clock (PAY-22). */
    dateTimeCreated: text('date_time_created').notNull(),
    /** Of a card payment, which has one entry; null of everything else. */
    ticket: text('ticket'),
  },
  (t) => [uniqueIndex('interactions_ticket').on(t.ticket), index('interactions_customer').on(t.customerId)],
);
