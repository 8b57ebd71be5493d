import type { BillDetails } from '#contracts/bill.ts';
import type { PaymentsCopy } from '#copies/payments.ts';
import { centsOf, centsOfDollars, remainingBalance } from '#rules/paymentAmount.ts';

/** What was received by card and is not on the bill yet. */
export const unbilledCents = (payments: PaymentsCopy | null | undefined): number =>
  (payments?.unbilled ?? []).reduce((sum, { paymentAmount }) => sum + (centsOf(paymentAmount) ?? 0), 0);

/** What is still to be paid: the bill's total, less what it does not show yet. Never below 0. */
export const dueCents = (bill: BillDetails | null, payments: PaymentsCopy | null | undefined): number =>
  remainingBalance(centsOfDollars(bill?.totalDue?.amount ?? 0), unbilledCents(payments));
