import type { PastBill } from '#contracts/billHistory.ts';
import type { EnergyRow } from '#contracts/meteredUse.ts';
import { besideLastYear } from './besideLastYear.ts';
import { isEstimated } from './billedUse.ts';
import { type BillParts, billParts, isNextRead, PRICE_WITH_GST } from './billParts.ts';
import type { Day } from './day.ts';

/** What made a bill differ from the one before it, in cents with GST; below 0 it made it less. */
export type Reason =
  /** `on`: the first day of the new price; none of the three where it changed more than once. */
  | { kind: 'price'; cents: number; rise: { from: string; to: string; on: Day } | null }
  | { kind: 'days'; cents: number; days: number; before: number }
  | { kind: 'use'; cents: number; kwhADay: number; before: number }
  | { kind: 'basic'; cents: number }
  | { kind: 'other'; cents: number; name: string };

export interface WhyThisAmount {
  from: Day;
  to: Day;
  days: number;
  kwh: number;
  /** Null where the bill has more than one. */
  centsPerKwh: string | null;
  isEstimated: boolean;
  /**
   * Against the bill before, issued on that day; null where it cannot be said to the cent. `cents` of the new charges
   * are the sum of the reasons. `isOfTotals`: it is the difference of what both bills came to as well, for nothing was left
   * from before either. `isEstimated`: one of both was.
   */
  change: {
    issuedOn: Day;
    cents: number;
    isOfTotals: boolean;
    kwh: number;
    isEstimated: boolean;
    reasons: Reason[];
  } | null;
  /** The same month a year before. */
  yearBefore: { issuedOn: Day; kwh: number } | null;
}

export interface BilledAccount {
  accountType: string;
  /** `meterType` of the account's details. */
  meterType: string;
  isEqualized: boolean;
}

const BUSINESS = '02';
/** Read or smart: it counts one way. */
const ONE_WAY = new Set(['01', '07']);

/**
 * Why the latest bill comes to its amount: to the cent, or not said. Null where nothing can be said: equalized plans, net
 * metered and business accounts, and bills that do not add up from one meter with a known multiplier.
 *
 * The difference to the bill before is split so, GST in: price = old kWh × change of the price; days = old kWh a day ×
 * change of the days × new price; the basic charge and other charges by name; use = the rest.
 */
export function whyThisAmount(bills: readonly PastBill[], account: BilledAccount): WhyThisAmount | null {
  const { accountType, meterType, isEqualized } = account;
  if (isEqualized || accountType === BUSINESS || !ONE_WAY.has(meterType.padStart(2, '0'))) return null;
  const [bill, before] = bills;
  const parts = bill && billParts(bill);
  if (!bill || !parts) return null;
  const [{ yearBefore } = { yearBefore: null }] = besideLastYear(bills);
  const lastYear = yearBefore?.kwh ?? null;
  return {
    from: bill.from,
    to: bill.to,
    days: parts.days,
    kwh: parts.kwh,
    centsPerKwh: onePrice(parts.energy),
    isEstimated: isEstimated(bill),
    change: before ? changeOf(bill, parts, before) : null,
    yearBefore: yearBefore && lastYear !== null ? { issuedOn: yearBefore.issuedOn, kwh: lastYear } : null,
  };
}

function changeOf(bill: PastBill, parts: BillParts, before: PastBill): WhyThisAmount['change'] {
  const old = billParts(before);
  if (!old || old.kwh === 0 || !isNextRead(before, bill)) return null;
  const isGstOnOthers = parts.isGstOnOthers ?? old.isGstOnOthers;
  if (isGstOnOthers !== (old.isGstOnOthers ?? isGstOnOthers)) return null;
  const cents = parts.cents - old.cents;
  const apart: Reason[] = [
    {
      kind: 'price',
      cents: Math.round(old.kwh * (parts.price - old.price) * PRICE_WITH_GST),
      rise: riseIn([...old.energy, ...parts.energy]),
    },
    {
      kind: 'days',
      cents: Math.round((old.kwh / old.days) * (parts.days - old.days) * parts.price * PRICE_WITH_GST),
      days: parts.days,
      before: old.days,
    },
    { kind: 'basic', cents: Math.round((parts.basic - old.basic) * PRICE_WITH_GST) },
    ...othersOf(parts, old, isGstOnOthers ? PRICE_WITH_GST : 1),
  ];
  const rest = apart.reduce((left, reason) => left - reason.cents, cents);
  const [kwhADay, oldADay] = [parts.kwh / parts.days, old.kwh / old.days];
  const use: Reason = { kind: 'use', cents: rest, kwhADay, before: oldADay };
  const reasons = [...apart.slice(0, 2), use, ...apart.slice(2)];
  return {
    issuedOn: before.issuedOn,
    cents,
    isOfTotals: [bill, before].every(({ newCharges, totalDue }) => newCharges?.amount === totalDue?.amount),
    kwh: parts.kwh - old.kwh,
    isEstimated: isEstimated(bill) || isEstimated(before),
    reasons: reasons.filter((reason) => reason.cents !== 0),
  };
}

function othersOf(parts: BillParts, old: BillParts, withGst: number): Reason[] {
  const names = new Set([...parts.others.keys(), ...old.others.keys()]);
  return [...names].map((name) => {
    const difference = (parts.others.get(name) ?? 0) - (old.others.get(name) ?? 0);
    return { kind: 'other', cents: Math.round(difference * withGst), name };
  });
}

const onePrice = (energy: readonly EnergyRow[]): string | null =>
  energy.every(({ centsPerKwh }) => centsPerKwh === energy[0]?.centsPerKwh) ? (energy[0]?.centsPerKwh ?? null) : null;

/** The only change of the price in these rows; null where there is none or more than one. */
function riseIn(rows: readonly EnergyRow[]): { from: string; to: string; on: Day } | null {
  const changed = rows.flatMap((row, at) => {
    const before = rows[at - 1];
    return before && Number(before.centsPerKwh) !== Number(row.centsPerKwh) ? [{ before, row }] : [];
  });
  const [only, ...more] = changed;
  if (!only || more.length > 0) return null;
  return { from: only.before.centsPerKwh, to: only.row.centsPerKwh, on: only.row.from };
}
