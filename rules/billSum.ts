import type { BillDetails } from '#contracts/bill.ts';
import type { Money } from '#contracts/money.ts';

const centsOf = (money: Money | null): number => Math.round((money?.amount ?? 0) * 100);

/**
 * Whether the last payment is a part of the sum that a bill comes to. Most systems count it off the balance forward
 * before they write that; others name the balance as it was and the payment beside it.
 */
export function isPaymentInSum({ balanceForward, lastPayment, amountDue, totalDue }: BillDetails): boolean {
  const withoutIt = centsOf(balanceForward) + centsOf(amountDue) - centsOf(totalDue);
  return withoutIt !== 0 && withoutIt === centsOf(lastPayment);
}
