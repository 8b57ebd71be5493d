import type { CardReceipt } from '#contracts/cardReceipt.ts';
import { amountOf, paymentTotal } from '#rules/paymentAmount.ts';
import { paymentOutcome } from '#rules/paymentOutcome.ts';
import type { Db } from '../../store/open.ts';
import {
  endOpenPayment,
  findPayment,
  hasTicket,
  type PaymentRow,
  setCancelled,
  settlePayment,
  type TicketedPayment,
} from '../../store/payment/payments.ts';
import { tellPayment, tellRefund } from '../backOffice/tellPayment.ts';
import { type LogLater, logPayment } from './paymentInteraction.ts';
import { isChargedUnwanted, keepRefundDue } from './refundDue.ts';

/** What it takes to find out how a payment ended. */
export interface Checking {
  db: Db;
  now: () => Date;
  /** The card provider's final receipt of a ticket; null while there is none. @throws {Problem} unavailable. */
  receipt: (ticket: string) => Promise<CardReceipt | null>;
  /** After so long a ticket can no longer be paid at the provider. */
  ticketMinutes: number;
  /** In the transaction that settles it as approved. `isRefundDue`: it is paid back, for it was not wanted. */
  approved: (tx: Db, payment: TicketedPayment, isRefundDue: boolean) => Promise<void>;
  /** In the transaction whose entry the log did not take: it is written later. */
  logLater: LogLater;
  /** It is kept that a charge is to be paid back: an event for the log. */
  refundDue: () => void;
  /** What a person should look into; nothing personal. */
  warn: (what: string) => void;
}

/** A closed page may only be loaded anew, and a charge may be on its way: so long nothing is made of it. */
export const LEFT_GRACE_MS = 20_000;
/** For so long after a ticket should be over it is still looked at, should the provider's clock be another. */
const LOOKED_AT_MS = 24 * 60 * 60_000;

/** `left`: the customer says that they do not want to pay it. */
type Hint = 'left' | null;

/**
 * Asks the card provider how a payment ended, and keeps what is final: once, however many ask.
 *
 * Cancelled and expired are what is known so far: the ticket is still looked at, and should it have been paid after all,
 * that takes their place, in the log too, and it is paid back where the customer had cancelled it or pays another one.
 *
 * @returns the payment as it is now.
 * @throws {Problem} unavailable when the provider does not answer: then nothing is known.
 */
export async function checkPayment(parts: Checking, payment: PaymentRow, hint: Hint = null): Promise<PaymentRow> {
  if (payment.settledAt !== null || !hasTicket(payment)) return payment;
  const receipt = await parts.receipt(payment.ticket);
  if (receipt) return settleByReceipt(parts, payment, receipt);
  const now = parts.now();
  const cancelledAt = hint === 'left' ? now : null;
  const overSince = now.getTime() - payment.createdAt.getTime() - parts.ticketMinutes * 60_000;
  if (payment.state !== 'open') {
    if (cancelledAt) await setCancelled(parts.db, payment.orderNo, cancelledAt);
    return overSince > LOOKED_AT_MS ? settleUnpaid(parts, payment, now) : payment;
  }
  if (overSince > 0) return endUnpaid(parts, payment, { state: 'expired', seenAt: null, cancelledAt });
  const hasGone = payment.leftAt !== null && now.getTime() - payment.leftAt.getTime() >= LEFT_GRACE_MS;
  // A customer who cancels knows of it.
  return cancelledAt || hasGone ? endUnpaid(parts, payment, { state: 'cancelled', seenAt: now, cancelledAt }) : payment;
}

async function settleByReceipt(parts: Checking, payment: TicketedPayment, receipt: CardReceipt): Promise<PaymentRow> {
  const { cc } = receipt.receipt;
  if (cc.order_no !== payment.orderNo) {
    parts.warn('a receipt of another order');
    return payment;
  }
  const state = paymentOutcome(receipt.receipt);
  const total = amountOf(paymentTotal(payment.amountCents));
  if (state === 'approved' && cc.amount !== total) parts.warn('another amount was charged than was asked for');
  return settle(parts, payment, { state, receipt });
}

async function settle(
  parts: Checking,
  payment: TicketedPayment,
  as: { state: 'approved' | 'declined'; receipt: CardReceipt },
): Promise<PaymentRow> {
  const now = parts.now();
  let isRefundDue = false;
  const settled = await parts.db.transaction(async (tx) => {
    const isUnwanted = as.state === 'approved' && (await isChargedUnwanted(tx, payment));
    const row = await settlePayment(tx, payment.orderNo, { ...as, seenAt: null, settledAt: now });
    if (!row || !hasTicket(row)) return null;
    await logPayment(parts, tx, row, { says: as.state === 'approved' ? 'completed' : 'declined', now });
    if (isUnwanted) {
      await keepRefundDue(tx, now, row);
      await logPayment(parts, tx, row, { says: 'refundDue', now });
    }
    if (as.state === 'approved') {
      await (isUnwanted ? tellRefund : tellPayment)(tx, row);
      await parts.approved(tx, row, isUnwanted);
    }
    isRefundDue = isUnwanted;
    return row;
  });
  if (isRefundDue) parts.refundDue();
  return settled ?? (await current(parts, payment));
}

/** It was not paid, and was logged so. */
async function settleUnpaid(parts: Checking, payment: TicketedPayment, settledAt: Date): Promise<PaymentRow> {
  const { orderNo, state, seenAt } = payment;
  const settled = await settlePayment(parts.db, orderNo, { state, seenAt, receipt: null, settledAt });
  return settled ?? (await current(parts, payment));
}

async function endUnpaid(
  parts: Checking,
  payment: TicketedPayment,
  as: { state: 'cancelled' | 'expired'; seenAt: Date | null; cancelledAt: Date | null },
): Promise<PaymentRow> {
  const ended = await parts.db.transaction(async (tx) => {
    const row = await endOpenPayment(tx, payment.orderNo, as);
    if (row && hasTicket(row)) await logPayment(parts, tx, row, { says: 'cancelled', now: parts.now() });
    return row;
  });
  return ended ?? (await current(parts, payment));
}

/** Another request was faster. */
const current = async ({ db }: Checking, payment: PaymentRow): Promise<PaymentRow> =>
  (await findPayment(db, payment.orderNo)) ?? payment;
