import { paymentTotal } from '#rules/paymentAmount.ts';
import type { Db } from '../../store/open.ts';
import { insertRefund, isReplaced, lockPaymentsOf } from '../../store/payment/paymentRefunds.ts';
import { lockPayment, type PaymentRow } from '../../store/payment/payments.ts';

/**
 * Whether the charge of a payment is one that was not wanted: the customer had cancelled it, or it was over and another
 * one took its place. One who only closed the page, and paid before, wanted it. In the transaction that settles it.
 */
export async function isChargedUnwanted(tx: Db, { orderNo, accountNumber }: PaymentRow): Promise<boolean> {
  await lockPaymentsOf(tx, accountNumber);
  const payment = await lockPayment(tx, orderNo);
  if (!payment || payment.state === 'open') return false;
  return payment.cancelledAt !== null || isReplaced(tx, payment);
}

/** Writes down, for the utility's staff, that a charge is to be paid back. In the transaction that settles it. */
export async function keepRefundDue(tx: Db, now: Date, payment: PaymentRow): Promise<void> {
  const { orderNo, accountNumber, amountCents } = payment;
  await insertRefund(tx, { orderNo, accountNumber, totalCents: paymentTotal(amountCents), dueSince: now });
}
