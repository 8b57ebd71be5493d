import { and, eq, notExists } from 'drizzle-orm';
import { billDetails } from '#contracts/bill.ts';
import { centsOfDollars } from '#rules/paymentAmount.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { notOnBill } from '#rules/unbilledPayments.ts';
import { findLatestBill } from '../store/bill/bills.ts';
import type { Db } from '../store/open.ts';
import { bills, paymentRefunds, payments } from '../store/schema.ts';

const dollars = (cents: number) => ({ amount: cents / 100, currency: 'CAD' });

/** As the utility's billing does within days: every card payment that was received is counted off its account's bill. */
export async function bookPayments(db: Db): Promise<void> {
  const refund = db.select().from(paymentRefunds).where(eq(paymentRefunds.orderNo, payments.orderNo));
  const received = await db
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'approved'), notExists(refund)));
  for (const accountNumber of new Set(received.map((payment) => payment.accountNumber))) {
    const bill = await findLatestBill(db, accountNumber);
    if (!bill) continue;
    const { lastPayment, lastPaymentOn, totalDue, amountDue } = billDetails.parse(bill.facts);
    const lastPaymentCents = lastPayment && centsOfDollars(lastPayment.amount);
    const paid = received
      .filter((payment) => payment.accountNumber === accountNumber)
      .map((payment) => ({
        cents: payment.amountCents,
        at: payment.settledAt ?? payment.createdAt,
        paidOn: reginaDay(payment.settledAt ?? payment.createdAt),
      }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const open = notOnBill(paid, { issuedOn: bill.issuedOn, lastPaymentCents, lastPaymentOn });
    const last = open.at(-1);
    if (!last) continue;
    const total = centsOfDollars(totalDue?.amount ?? 0) - open.reduce((sum, { cents }) => sum + cents, 0);
    const facts = {
      ...bill.facts,
      lastPayment: dollars(last.cents),
      lastPaymentOn: last.paidOn,
      // What was left before, so that it and the new charges, less the payment, still make the total.
      balanceForward: dollars(total - centsOfDollars(amountDue?.amount ?? 0) + last.cents),
      totalDue: dollars(total),
    };
    await db.update(bills).set({ facts }).where(eq(bills.documentId, bill.documentId));
  }
}
