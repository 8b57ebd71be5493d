import type { WrittenBill } from '#contracts/billHistory.ts';
import { addDays, type Day } from '#rules/day.ts';
import { chargesOf, dollars, type Extra, type Price } from './billCharges.ts';
import { monthBefore, readPeriods } from './billReads.ts';
import type { BillPlan } from './bills.ts';
import type { AccountPlan, SeedAccount } from './build.ts';

export const ISSUED_DAYS_AGO = 14;
const DUE_IN_DAYS = 12;
const DAYS_TO_PAY = 26;
/** A price rose so many days before the end of the latest bill; the one before that a year earlier. */
const PRICE_ROSE_DAYS_BEFORE = 104;
/** Of what was left unpaid, without GST. */
const LATE_PERCENT = 1.5;

/** A bill of an account, and what was left of those before it. */
export type SeedBill = WrittenBill & { forwardCents: number; newCents: number };

/**
 * What the back office has of an account: bills of 24 months, the latest first, that add up: registers, energy, charges,
 * and what was paid of each and is left for the next. None before the first.
 */
export function billHistoryOf(today: Day, account: SeedAccount, plan: AccountPlan): SeedBill[] {
  if (plan.bill === 'notIssued') return [];
  const bill: BillPlan = plan.bill ?? {};
  const issued = addDays(today, -(bill.issuedDaysAgo ?? ISSUED_DAYS_AGO));
  const periods = readPeriods(issued, account, plan);
  const prices = pricesUntil(periods[0]?.to ?? issued, bill.priceRoseDaysBefore ?? PRICE_ROSE_DAYS_BEFORE);
  let forwardCents = 0;
  const forwards = periods.map((period, billsAgo) => ({ period, billsAgo })).reverse();
  return forwards
    .map(({ period, billsAgo }): SeedBill => {
      const issuedOn = monthBefore(issued, billsAgo);
      const paymentDueBy =
        billsAgo === 0 ? addDays(today, bill.dueInDays ?? DUE_IN_DAYS) : addDays(issuedOn, DAYS_TO_PAY);
      const extra = billsAgo === 0 && !bill.flags?.paFlag ? lateCharge(forwardCents) : undefined;
      const { cents, ...charges } = chargesOf(period, prices, { extra, equalCents: bill.equalCents });
      const before = forwardCents;
      const paid = paidOf(billsAgo, before + cents);
      forwardCents = before + cents - paid;
      return {
        documentId: documentIdOf(plan.number, billsAgo),
        issuedOn,
        paymentDueBy,
        ...period,
        ...charges,
        multiplier: 1,
        newCharges: dollars(cents),
        totalDue: dollars(before + cents),
        payment: paid > 0 ? { amount: dollars(paid), receivedOn: addDays(paymentDueBy, -3 - (billsAgo % 5)) } : null,
        forwardCents: before,
        newCents: cents,
      };
    })
    .reverse();

  function paidOf(billsAgo: number, totalCents: number): number {
    if (billsAgo === 0) return 0;
    if (billsAgo <= (bill.unpaidBefore ?? 0)) return billsAgo === 1 ? (bill.partPaidCents ?? 0) : 0;
    return totalCents + (billsAgo === 1 ? overpaidCents() : 0);
  }

  function overpaidCents(): number {
    const { overpaidCents = 0 } = bill;
    return overpaidCents === 'latest' && periods[0] ? chargesOf(periods[0], prices, {}).cents : Number(overpaidCents);
  }
}

function pricesUntil(to: Day, roseDaysBefore: number): Price[] {
  const rose = addDays(to, -roseDaysBefore);
  return [
    { from: '0000-01-01', tenths: 139 },
    { from: addDays(rose, -365), tenths: 146 },
    { from: rose, tenths: 150 },
  ];
}

const lateCharge = (cents: number): Extra | undefined =>
  cents > 0 ? { name: 'Late payment charge', cents: Math.round((cents * LATE_PERCENT) / 100) } : undefined;

/** Of the bill that many bills before the latest: the latest one's own, and two digits. */
function documentIdOf(number: number, billsAgo: number): string {
  const latest = `7${String(30_000_000 + number * 1_013).padStart(11, '0')}`;
  return billsAgo === 0 ? latest : `${latest}${String(billsAgo).padStart(2, '0')}`;
}
/** The number of the latest bill of the account that a document belongs to. */
export const latestOf = (documentId: string): string => documentId.slice(0, 12);
