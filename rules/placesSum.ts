import type { BillDetails } from '#contracts/bill.ts';
import type { Outage } from '#contracts/outageMap.ts';
import type { Day } from './day.ts';
import { spanOf, type TimeSpan } from './outageSummary.ts';
import { billStand, toPay } from './toPay.ts';

/** `none`: no reading is wanted; `unknown`: the device has no copy that would say. */
export type ReadingStatus = 'toRead' | 'done' | 'none' | 'unknown';

/** What is to be paid of a place's bill. `openCents`: 0 unless it is late or due. `day`: by when; null where none is named. */
export interface Owing {
  stand: 'late' | 'due' | 'nothing';
  openCents: number;
  day: Day | null;
}

/** What a device knows of one of a customer's many places. Times are ISO: when the copy was loaded that says it. */
export interface PlaceFacts {
  /** An outage in its region, or the customer's own report; undefined: not known. */
  isOut: boolean | undefined;
  /** Those of its region, where it is out. */
  outages: readonly Outage[];
  reading: ReadingStatus;
  /** Until when a reading is wanted; null where none is. */
  readBy: Day | null;
  meterAsOf: string | undefined;
  /** Undefined: not known. */
  owing: Owing | undefined;
  billAsOf: string | undefined;
}

/**
 * What a customer with many places has to do, in three figures. `unknown`: places of which the device knows too little to
 * count them; they are in none of the other numbers. `asOf`: of the oldest copy that was counted, ISO.
 */
export interface PlacesSum {
  /** In all. */
  places: number;
  out: {
    places: number;
    unknown: number;
    /** From the first to the last estimate; null unless each of these places has one. */
    back: TimeSpan | null;
  };
  toRead: {
    places: number;
    done: number;
    unknown: number;
    /** When the first window ends; null where nothing is to be read. `isOneDay`: the others end on that day too. */
    firstDay: Day | null;
    isOneDay: boolean;
    asOf: string | null;
  };
  due: {
    cents: number;
    bills: number;
    /** How many of these are late. */
    late: number;
    unknown: number;
    /** When the next one is due that is not late; null where none is, or no day is named. */
    nextDay: Day | null;
    asOf: string | null;
  };
}

/** A bill with a payment under way, one that was paid and one that the utility collects itself are not due. */
export function owingOf(bill: BillDetails, accountType: string, today: Day): Owing {
  const known = toPay(bill, accountType, today);
  const stand = billStand(known, today);
  if (stand !== 'late' && stand !== 'due') return { stand: 'nothing', openCents: 0, day: null };
  return { stand, openCents: known.openCents, day: known.due.kind === 'by' ? known.due.day : null };
}

export function placesSum(places: readonly PlaceFacts[]): PlacesSum {
  return { places: places.length, out: outOf(places), toRead: toReadOf(places), due: dueOf(places) };
}

function outOf(places: readonly PlaceFacts[]): PlacesSum['out'] {
  const out = places.filter(({ isOut }) => isOut);
  const estimates = out.map(({ outages }) =>
    outages.every(({ EstimatedRestoration }) => EstimatedRestoration)
      ? outages.map(({ EstimatedRestoration }) => EstimatedRestoration)
      : [],
  );
  return {
    places: out.length,
    unknown: places.filter(({ isOut }) => isOut === undefined).length,
    back: estimates.every(({ length }) => length > 0) ? (spanOf(estimates.flat()) ?? null) : null,
  };
}

function toReadOf(places: readonly PlaceFacts[]): PlacesSum['toRead'] {
  const having = (status: ReadingStatus) => places.filter(({ reading }) => reading === status);
  const days = having('toRead').flatMap(({ readBy }) => readBy ?? []);
  return {
    places: having('toRead').length,
    done: having('done').length,
    unknown: having('unknown').length,
    firstDay: earliest(days),
    isOneDay: new Set(days).size === 1,
    asOf: earliest(places.flatMap(({ reading, meterAsOf }) => (reading === 'unknown' ? [] : (meterAsOf ?? [])))),
  };
}

function dueOf(places: readonly PlaceFacts[]): PlacesSum['due'] {
  const known = places.flatMap(({ owing }) => owing ?? []);
  const having = (wanted: Owing['stand']) => known.filter(({ stand }) => stand === wanted);
  const [late, due] = [having('late'), having('due')];
  return {
    cents: [...late, ...due].reduce((sum, { openCents }) => sum + openCents, 0),
    bills: late.length + due.length,
    late: late.length,
    unknown: places.length - known.length,
    nextDay: earliest(due.flatMap(({ day }) => day ?? [])),
    asOf: earliest(places.flatMap(({ owing, billAsOf }) => (owing ? (billAsOf ?? []) : []))),
  };
}

/** Of days, or of times that are written alike. */
const earliest = (times: readonly string[]): string | null => times.toSorted()[0] ?? null;
