import type { PastBill } from '#contracts/billHistory.ts';
import type { EnergyRow } from '#contracts/meteredUse.ts';
import type { Money } from '#contracts/money.ts';
import { addDays, daysBetween } from './day.ts';

/** Canada's, on energy and the basic charge. */
const GST = 0.05;
export const PRICE_WITH_GST = 1 + GST;

/** Of what the new charges of a bill are made. Money in cents; `price` in cents a kWh, the mean where it changed. */
export interface BillParts {
  days: number;
  kwh: number;
  energy: readonly EnergyRow[];
  price: number;
  basic: number;
  /** By name, without GST. */
  others: ReadonlyMap<string, number>;
  /** Null where they are none, or too small to tell. */
  isGstOnOthers: boolean | null;
  cents: number;
}

/** The parts of a bill, where they are known and come to its new charges to the cent; else null. */
export function billParts(bill: PastBill): BillParts | null {
  const { kwh, energy, basic, newCharges, multiplier, meterNumber, from, to } = bill;
  if (!energy || energy.length === 0 || !basic || !newCharges || !multiplier || !meterNumber) return null;
  if (kwh === null || kwh === undefined || kwh < 0 || from > to) return null;
  const isPriced = energy.every((row) => isClose(centsOf(row.amount), row.kwh * Number(row.centsPerKwh)));
  if (!isPriced || Math.abs(sum(energy.map((row) => row.kwh)) - kwh) > 0.001) return null;
  const taxed = sum(energy.map((row) => centsOf(row.amount))) + centsOf(basic);
  const cents = centsOf(newCharges);
  const others = otherCharges(bill);
  const rest = sum([...others.values()]);
  const gst = cents - taxed - rest;
  const [isOnOthers, isNotOnOthers] = [isClose(gst, (taxed + rest) * GST), isClose(gst, taxed * GST)];
  if (!isOnOthers && !isNotOnOthers) return null;
  const isGstOnOthers = isOnOthers && isNotOnOthers ? null : isOnOthers;
  const price = kwh === 0 ? 0 : sum(energy.map((row) => row.kwh * Number(row.centsPerKwh))) / kwh;
  return { days: daysBetween(from, to) + 1, kwh, energy, price, basic: centsOf(basic), others, isGstOnOthers, cents };
}

/** Whether one meter was read at the end of both bills, which follow each other, and moved by what the later one bills. */
export function isNextRead(before: PastBill, bill: PastBill): boolean {
  const { read, meterNumber, multiplier } = bill;
  if (!read || before.read?.length !== read.length || before.meterNumber !== meterNumber) return false;
  if (!multiplier || before.multiplier !== multiplier || addDays(before.to, 1) !== bill.from) return false;
  const size = 10 ** read.length;
  const moved = ((((Number(read) - Number(before.read)) % size) + size) % size) * multiplier;
  return Math.abs(moved - (bill.kwh ?? Number.NaN)) < multiplier;
}

/** Those of no kind, where the bill says the kinds at all. */
function otherCharges({ charges }: PastBill): ReadonlyMap<string, number> {
  const named = new Map<string, number>();
  if (!charges.some(({ kind }) => kind)) return named;
  for (const { name, amount, kind } of charges) if (!kind) named.set(name, (named.get(name) ?? 0) + centsOf(amount));
  return named;
}

/** Systems round half a cent up, down or to even. */
const isClose = (cents: number, exact: number): boolean => Math.abs(cents - exact) < 1;
const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);
const centsOf = (money: Money | null): number => Math.round((money?.amount ?? 0) * 100);
