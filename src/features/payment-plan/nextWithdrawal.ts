import type { BillDetails } from '#contracts/bill.ts';
import type { Day } from '#rules/day.ts';
import { toPay } from '#rules/toPay.ts';

type Asked = [bill: BillDetails | null, accountType: string, today: Day];

/** What is open of the latest bill, unless a payment of it is under way, and how and when it is paid; null: nothing. */
function openOf(kind: 'withdrawal' | 'by', ...[bill, accountType, today]: Asked) {
  if (!bill?.billIssuedFlag) return null;
  const { due, openCents: cents, underWay } = toPay(bill, accountType, today);
  if (due.kind !== kind || !due.day || cents <= 0 || underWay) return null;
  return { cents, day: due.day, isPast: due.isPast };
}

/** What the latest bill says that is taken next, and when; null where it says nothing of the kind. */
export function nextWithdrawal(...asked: Asked): { cents: number; day: Day } | null {
  const open = openOf('withdrawal', ...asked);
  return open?.isPast ? null : open;
}

/** A bill that the customer pays, since there is no plan. */
export const billToPay = (...asked: Asked): { cents: number; day: Day } | null => openOf('by', ...asked);
