import type { BillDetails } from '#contracts/bill.ts';
import type { PaymentInSight, UnbilledPayment } from '#contracts/payment.ts';
import { billDue, type Due } from './billDue.ts';
import type { Day } from './day.ts';
import { centsOf, centsOfDollars } from './paymentAmount.ts';

/** What an account has still to pay. Amounts in cents. */
export interface ToPay {
  /** Of the latest bill, less what was received since; below 0 the utility owes the customer. Of what the bill and the
   * utility's books say it is the less: who paid at a bank is not asked again. */
  openCents: number;
  /** What the books had open, where that is another amount than the bill's, less what was received. */
  books: { openCents: number; on: Day } | null;
  /** By card, and not on the bill yet. */
  receivedCents: number;
  /** The last of these. */
  lastReceived: UnbilledPayment | null;
  /** One of these that should be on the bill by now. */
  notBilled: UnbilledPayment | null;
  /** Not over, or nobody knows how it ended: nothing may be paid beside it. */
  underWay: PaymentInSight | null;
  /** The one under way, or the last one whose end the customer did not see. */
  payment: PaymentInSight | null;
  /** When and how the open amount is to be paid. */
  due: Due;
  /** When the customer asked for more time, while nobody has answered (ISO). */
  moreTimeAskedAt: string | null;
}

/** `today`: by the province's clock. */
export function toPay(bill: BillDetails, accountType: string, today: Day): ToPay {
  const unbilled = bill.unbilled ?? [];
  const receivedCents = unbilled.reduce((sum, { paymentAmount }) => sum + (centsOf(paymentAmount) ?? 0), 0);
  const totalCents = centsOfDollars(bill.totalDue?.amount ?? 0);
  const byBill = totalCents > 0 ? Math.max(0, totalCents - receivedCents) : totalCents;
  const books = inBooks(bill);
  const openCents = totalCents > 0 && books ? Math.max(0, Math.min(byBill, books.lessCard)) : byBill;
  const open = bill.totalDue && { ...bill.totalDue, amount: openCents / 100 };
  return {
    openCents,
    books: books && books.lessCard !== byBill ? { openCents: books.openCents, on: books.on } : null,
    receivedCents,
    lastReceived: unbilled.at(-1) ?? null,
    notBilled: unbilled.find(({ billedBy }) => billedBy !== undefined && billedBy < today) ?? null,
    payment: bill.payment ?? null,
    underWay: bill.payment?.state === 'open' ? bill.payment : null,
    due: billDue({ ...bill, totalDue: open }, accountType, today),
    moreTimeAskedAt:
      bill.requests?.find(({ kind, answeredAt }) => kind === 'paymentArrangement' && !answeredAt)?.askedAt ?? null,
  };
}

/** `lessCard`: less the payments by card that the books of that day cannot have yet. */
function inBooks({ openBalance, unbilled = [] }: BillDetails) {
  if (!openBalance?.amount) return null;
  const { amount, on } = openBalance;
  const openCents = centsOfDollars(amount.amount);
  const later = unbilled.filter(({ paidOn }) => paidOn >= on);
  const byCard = later.reduce((sum, { paymentAmount }) => sum + (centsOf(paymentAmount) ?? 0), 0);
  return { openCents, lessCard: openCents - byCard, on };
}

/**
 * What home says of it first.
 *
 * - underWay: see ToPay. late, due: the open amount is to be paid by a day, which is past or not.
 * - paid: all of it was received, today. nothing: there is nothing to do.
 */
export type BillStand = 'underWay' | 'late' | 'due' | 'paid' | 'nothing';

export function billStand({ underWay, due, openCents, receivedCents, lastReceived }: ToPay, today: Day): BillStand {
  if (underWay) return 'underWay';
  if (openCents > 0 && due.kind === 'by') return due.isPast ? 'late' : 'due';
  return openCents === 0 && receivedCents > 0 && lastReceived?.paidOn === today ? 'paid' : 'nothing';
}
