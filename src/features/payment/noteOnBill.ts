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

export function withPayment(bill: BillDetails, payment: Payment, now: Date): BillDetails {
  const { state, amountCents, isRefundDue, receipt, ticket } = payment;
  const orderNo = receipt?.receipt?.cc?.order_no ?? ticket;
  const paymentAmount = amountOf(amountCents);
  const inSight = { orderNo, paymentAmount, state, ...(isRefundDue && { isRefundDue }) };
  if (state !== 'approved' || isRefundDue) return { ...bill, payment: inSight };
  const others = (bill.unbilled ?? []).filter((one) => one.orderNo !== orderNo);
  const isKnown = others.length < (bill.unbilled ?? []).length;
  const received = { orderNo, paymentAmount, paidOn: reginaDay(now), paidAt: reginaIso(now) };
  return { ...bill, payment: inSight, ...(!isKnown && { unbilled: [...others, received] }) };
}
