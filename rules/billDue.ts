import type { ArrangedPart, BillDetails } from '#contracts/bill.ts';
import type { Day } from './day.ts';

/**
 * What stands beside the amount due.
 *
 * - closed: nothing is owing (BILL-05). none: nothing is to be paid (BILL-08). credit: the utility owes the customer.
 * - withdrawal: by a pre-authorized plan, on that day (BILL-09); `isPast` after it, and never late: the utility takes it.
 * - arrangement: as was agreed (BILL-10), and never late: its days are not the bill's. `next`: the part that is due next,
 *   where the parts are known.
 * - by: the day it is due (BILL-11); `isPast` after it.
 */
export type Due =
  | { kind: 'closed' }
  | { kind: 'none' }
  | { kind: 'credit'; isFinal: boolean }
  | { kind: 'withdrawal'; day: Day | null; isPast: boolean }
  | { kind: 'arrangement'; next: ArrangedPart | null }
  | { kind: 'by'; day: Day | null; isPast: boolean };

/** An account of this type is never called closed for owing nothing. */
const NEVER_CLOSED = '02';

export function billDue(bill: BillDetails, accountType: string, today: Day): Due {
  const owing = bill.totalDue?.amount ?? 0;
  if (owing === 0 && accountType !== NEVER_CLOSED) return { kind: 'closed' };
  if (owing < 0) return { kind: 'credit', isFinal: bill.FinalBill };
  if (owing === 0) return { kind: 'none' };
  const day = bill.paymentDueBy;
  const isPast = day !== null && day < today;
  if (bill.appFlag && !bill.appFromNextBill) return { kind: 'withdrawal', day, isPast };
  if (bill.paFlag) return { kind: 'arrangement', next: nextPart(bill) };
  return { kind: 'by', day, isPast };
}

/** The earliest part that is not paid. */
function nextPart({ arrangement = [] }: BillDetails): ArrangedPart | null {
  const [next] = arrangement.filter(({ paid }) => !paid).sort((a, b) => a.dueOn.localeCompare(b.dueOn));
  return next?.amount && next.amount.amount > 0 ? next : null;
}
