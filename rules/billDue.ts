import type { BillDetails } from '#contracts/bill.ts';
import type { Day } from './day.ts';

/**
 * What stands beside the amount due.
 *
 * - closed: nothing is owing (BILL-05). none: nothing is to be paid (BILL-08).
 * - withdrawal: by a pre-authorized plan, on that day (BILL-09). arrangement: as was agreed (BILL-10).
 * - by: the day it is due (BILL-11); `isPast` after it.
 */
export type Due =
  | { kind: 'closed' }
  | { kind: 'none' }
  | { kind: 'withdrawal'; day: Day | null }
  | { kind: 'arrangement' }
  | { kind: 'by'; day: Day | null; isPast: boolean };

/** An account of this type is never called closed for owing nothing. */
const NEVER_CLOSED = '02';

export function billDue(bill: BillDetails, accountType: string, today: Day): Due {
  const owing = bill.totalDue?.amount ?? 0;
  if (owing === 0 && accountType !== NEVER_CLOSED) return { kind: 'closed' };
  if (owing <= 0) return { kind: 'none' };
  const day = bill.paymentDueBy;
  if (bill.appFlag) return { kind: 'withdrawal', day };
  if (bill.paFlag) return { kind: 'arrangement' };
  return { kind: 'by', day, isPast: day !== null && day < today };
}
