import type { BilledUse } from '#contracts/meteredUse.ts';
import { type Day, daysBetween } from './day.ts';

/** A reading of a meter. `readType`: as `lastRead` of the meter has it (MTR-29), '' where it is not said. */
export interface KnownReading {
  day: Day;
  reading: string;
  readType: string;
}

/** The readings that bills of this meter were made from. */
export function billedReadings(billed: BilledUse | undefined, meterNumber: string): KnownReading[] {
  if (!billed) return [];
  const bills = [billed.latest, ...billed.estimated].flatMap((bill) =>
    bill.read !== undefined && bill.meterNumber === meterNumber
      ? [{ day: bill.to, reading: bill.read, readType: bill.readType ?? '' }]
      : [],
  );
  const { lastRead } = billed;
  // Of how it was read nothing is said where no listed bill says it.
  const before =
    lastRead?.meterNumber === meterNumber ? [{ day: lastRead.day, reading: lastRead.read, readType: '' }] : [];
  return [...bills, ...before];
}

export interface ListedReading extends KnownReading {
  /** What was used a day since the reading below, in kWh; null where that cannot be told. */
  perDay: number | null;
}

/**
 * The latest readings, newest first, one a day: of two the one that is named first. `multiplier`: kWh of one step of the
 * register, where it is known. A reading below the one before it, after a register has passed zero, tells no use.
 */
export function lastReadings(
  known: readonly KnownReading[],
  multiplier: number | undefined,
  most = 4,
): ListedReading[] {
  const ofDays = new Map<Day, KnownReading>();
  for (const one of known) if (!ofDays.has(one.day)) ofDays.set(one.day, one);
  const newestFirst = [...ofDays.values()].sort((one, other) => (one.day < other.day ? 1 : -1));
  return newestFirst.slice(0, most).map((one, index) => {
    const before = newestFirst[index + 1];
    const steps = before ? Number(one.reading) - Number(before.reading) : Number.NaN;
    const isKnown = before !== undefined && multiplier !== undefined && steps >= 0;
    return { ...one, perDay: isKnown ? (steps * multiplier) / daysBetween(before.day, one.day) : null };
  });
}
