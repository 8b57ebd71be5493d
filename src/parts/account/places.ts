import type { BillCopy } from '#copies/bills.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import type { Day } from '#rules/day.ts';
import { owingOf, type PlaceFacts } from '#rules/placesSum.ts';
import type { PowerStand } from '#rules/powerStand.ts';
import { type AccountTask, accountTask, type MeterCopies, readingStatus } from './accountTasks.ts';

/** One of a customer's many places, as far as the device knows it. */
export interface Place extends AccountTask, PlaceFacts {
  address: string | undefined;
  /** Undefined: not known, or none. */
  meterNumber: string | undefined;
  /** The register as the utility last had it. */
  lastRead: string | undefined;
}

interface Copies extends MeterCopies {
  bill: BillCopy | undefined;
}

interface Here {
  /** The customer's readings on the device, of any account, the latest first. */
  readings: readonly MeterReadRow[];
  stand: PowerStand;
  today: Day;
}

export function placeOf(account: AccountTask['account'], copies: Copies, { readings, stand, today }: Here): Place {
  const { details, meter, bill } = copies;
  const known = accountTask(account, copies, readings, today);
  return {
    ...known,
    ...powerOf(stand),
    reading: readingStatus(known),
    readBy: known.task?.kind === 'due' ? known.task.until : null,
    meterAsOf: meter?.fetchedAt,
    owing: bill?.bill ? owingOf(bill.bill, account.accountType, today) : undefined,
    billAsOf: bill?.fetchedAt,
    address: details?.address,
    meterNumber: details?.meterNumber || undefined,
    lastRead: meter?.meter.lastRead?.meterRead,
  };
}

/** An outage whose estimate is long over is one until the list says otherwise. */
function powerOf(stand: PowerStand): Pick<Place, 'isOut' | 'outages'> {
  if (stand.kind === 'unknown') return { isOut: undefined, outages: [] };
  const isListed = stand.kind === 'out' || (stand.kind === 'isItBack' && stand.outages.length > 0);
  return isListed ? { isOut: true, outages: stand.outages } : { isOut: false, outages: [] };
}

/** What a list of places can be narrowed to. */
export const PLACE_FILTERS = ['all', 'toRead', 'due', 'out'] as const;
export type PlaceFilter = (typeof PLACE_FILTERS)[number];

export function isIn(filter: PlaceFilter, { reading, owing, isOut }: Place): boolean {
  switch (filter) {
    case 'toRead':
      return reading === 'toRead';
    case 'due':
      return owing !== undefined && owing.stand !== 'nothing';
    case 'out':
      return isOut === true;
    case 'all':
      return true;
  }
}

export const countPlaces = (places: readonly Place[]): Record<PlaceFilter, number> => ({
  all: places.length,
  toRead: places.filter((place) => isIn('toRead', place)).length,
  due: places.filter((place) => isIn('due', place)).length,
  out: places.filter((place) => isIn('out', place)).length,
});
