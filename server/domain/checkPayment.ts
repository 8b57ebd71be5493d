import type { CardReceipt } from '#contracts/cardReceipt.ts';
import { amountOf, paymentTotal } from '#rules/paymentAmount.ts';
import { paymentOutcome } from '#rules/paymentOutcome.ts';
import type { Db } from '../store/open.ts';
import {
  cancelPayment,
  findPayment,
  hasTicket,
  type PaymentRow,
  settlePayment,
  type TicketedPayment,
} from '../store/payments.ts';
import { type LoggedEnd, logPayment } from './paymentInteraction.ts';

/** What it takes to find out how a payment ended. */
export interface Checking {
  db: Db;
  now: () => Date;
  /** The card provider's final receipt of a ticket; null while there is none. @throws {Problem} unavailable. */
  receipt: (ticket: string) => Promise<CardReceipt | null>;
  /** After so long a ticket can no longer be paid. */
  ticketMinutes: number;
  /** In the transaction that settles it as approved. */
  approved: (tx: Db, payment: TicketedPayment) => Promise<void>;
  /** What a person should look into; nothing personal. */
  warn: (what: string) => void;
}

/** A closed page may only be loaded anew, and a charge may be on its way: so long nothing is made of it. */
export const LEFT_GRACE_MS = 20_000;

/** `left`: the customer says that they do not want to pay it. */
type Hint = 'left' | null;

/**
 * Asks the card provider how a payment ended, and keeps what is final: once, however many ask.
 *
 * Cancelled is final only when the ticket can no longer be paid: until then the provider may still say that it was.
 *
 * @returns the payment as it is now.
 * @throws {Problem} unavailable when the provider does not answer: then nothing is known.
 */
export async function checkPayment(parts: Checking, payment: PaymentRow, hint: Hint = null): Promise<PaymentRow> {
  if (payment.settledAt !== null || !hasTicket(payment)) return payment;
  const receipt = await parts.receipt(payment.ticket);
  if (receipt) return settleByReceipt(parts, payment, receipt);
  const now = parts.now();
  if (isOver(payment, now, parts.ticketMinutes)) return settleUnpaid(parts, payment);
  const hasGone = payment.leftAt !== null && now.getTime() - payment.leftAt.getTime() >= LEFT_GRACE_MS;
  return payment.state === 'open' && (hint === 'left' || hasGone) ? cancel(parts, payment, now) : payment;
}

const isOver = ({ createdAt }: PaymentRow, now: Date, minutes: number): boolean =>
  now.getTime() - createdAt.getTime() > minutes * 60_000;

async function settleByReceipt(parts: Checking, payment: TicketedPayment, receipt: CardReceipt): Promise<PaymentRow> {
  const { cc, result } = receipt.receipt;
  if (cc.order_no !== payment.orderNo) {
    parts.warn('a receipt of another order');
    return payment;
  }
  const state = paymentOutcome({ result: cc.result ?? result, response_code: cc.response_code });
  const total = amountOf(paymentTotal(payment.amountCents));
  if (state === 'approved' && cc.amount !== total) parts.warn('another amount was charged than was asked for');
  const end = state === 'approved' ? 'completed' : 'declined';
  return settle(parts, payment, { state, seenAt: null, receipt }, end);
}

/** Expired, unless the customer cancelled it before. */
const settleUnpaid = (parts: Checking, payment: TicketedPayment): Promise<PaymentRow> => {
  const { seenAt, state: before } = payment;
  const state = before === 'cancelled' ? before : 'expired';
  return settle(parts, payment, { state, seenAt, receipt: null }, 'cancelled');
};

async function settle(
  parts: Checking,
  payment: TicketedPayment,
  as: Pick<PaymentRow, 'state' | 'seenAt' | 'receipt'>,
  end: LoggedEnd,
): Promise<PaymentRow> {
  const now = parts.now();
  const settled = await parts.db.transaction(async (tx) => {
    const row = await settlePayment(tx, payment.orderNo, { ...as, settledAt: now });
    if (!row || !hasTicket(row)) return null;
    // A cancelled one was logged when it was cancelled.
    if (payment.state === 'open' || as.state !== 'cancelled') await logPayment(tx, now, row, end);
    if (as.state === 'approved') await parts.approved(tx, row);
    return row;
  });
  return settled ?? (await current(parts, payment));
}

async function cancel(parts: Checking, payment: TicketedPayment, now: Date): Promise<PaymentRow> {
  const cancelled = await parts.db.transaction(async (tx) => {
    const row = await cancelPayment(tx, payment.orderNo, now);
    if (row && hasTicket(row)) await logPayment(tx, now, row, 'cancelled');
    return row;
  });
  return cancelled ?? (await current(parts, payment));
}

/** Somebody else was faster. */
const current = async ({ db }: Checking, payment: PaymentRow): Promise<PaymentRow> =>
  (await findPayment(db, payment.orderNo)) ?? payment;
