import type { BillDetails } from '#contracts/bill.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { Payment } from '#machines/payment/paymentContext.ts';
import { amountOf } from '#rules/paymentAmount.ts';
import { reginaDay, reginaIso } from '#rules/reginaTime.ts';

/**
 * What the utility said of a payment stands with the device's copy of the bill at once: the connection may be gone
 * before that is loaded again, and no page may ask for the money meanwhile.
 */
export async function noteOnBill(caAccount: string, payment: Payment, now: Date): Promise<void> {
  await cacheDb.transaction('rw', cacheDb.bills, async () => {
    const copy = await cacheDb.bills.get(caAccount);
    if (copy?.bill) await cacheDb.bills.put({ ...copy, bill: withPayment(copy.bill, payment, now) });
  });
}

/** One that is over the customer sees at this moment: only what was received is told on other pages. */
export function withPayment(bill: BillDetails, payment: Payment, now: Date): BillDetails {
  const { state, amountCents, isRefundDue, receipt, ticket } = payment;
  const orderNo = receipt?.receipt?.cc?.order_no ?? ticket;
  const paymentAmount = amountOf(amountCents);
  if (state === 'open') return { ...bill, payment: { orderNo, paymentAmount, state } };
  const over = { ...bill, payment: null };
  const unbilled = bill.unbilled ?? [];
  const isKnown = unbilled.some((one) => one.orderNo === orderNo);
  if (state !== 'approved' || isRefundDue || isKnown) return over;
  return {
    ...over,
    unbilled: [...unbilled, { orderNo, paymentAmount, paidOn: reginaDay(now), paidAt: reginaIso(now) }],
  };
}
