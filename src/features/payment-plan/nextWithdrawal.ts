import type { BillDetails } from '#contracts/bill.ts';
import type { Day } from '#rules/day.ts';
import { toPay } from '#rules/toPay.ts';

/** What the latest bill says that is taken next, and when; null where it says nothing of the kind. */
export function nextWithdrawal(
  bill: BillDetails | null,
  accountType: string,
  today: Day,
): { cents: number; day: Day } | null {
  if (!bill?.billIssuedFlag) return null;
  const { due, openCents, underWay } = toPay(bill, accountType, today);
  if (due.kind !== 'withdrawal' || !due.day || due.isPast || openCents <= 0 || underWay) return null;
  return { cents: openCents, day: due.day };
}

/** A bill that the customer pays, since there is no plan. */
export function billToPay(
  bill: BillDetails | null,
  accountType: string,
  today: Day,
): { cents: number; day: Day } | null {
  if (!bill?.billIssuedFlag) return null;
  const { due, openCents, underWay } = toPay(bill, accountType, today);
  return due.kind === 'by' && due.day && openCents > 0 && !underWay ? { cents: openCents, day: due.day } : null;
}
