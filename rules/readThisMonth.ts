import type { MeterDetails } from '#contracts/meter.ts';
import { type Day, daysBetween } from './day.ts';
import { lifecycleState } from './meterLifecycle.ts';
import { refuseReadDay } from './meterReadDates.ts';
import type { MeterTask } from './meterTask.ts';

/** A month without a reading that somebody took: the next bill may be estimated. */
const DAYS = 30;

/** A customer, or a person of the utility, was at the meter (MTR-29). */
const TAKEN = new Set(['C', 'A']);

interface Facts {
  /** What there is to do about the meter. */
  task: MeterTask;
  meter: MeterDetails;
  /** The day in Regina. */
  today: Day;
  /** Of the latest reading that the device has sent, or is to send. */
  savedOn?: Day | undefined;
}

/**
 * Whether to offer a reading that nobody asks for, so that the next bill is not estimated: 30 days after the last one that
 * was taken, on a day that may be its read date (MTR-38). False where no reading that was taken is known.
 */
export function mayReadThisMonth({ task, meter, today, savedOn }: Facts): boolean {
  if (task.kind !== 'open') return false;
  const last = lastTaken(meter, savedOn);
  if (last === undefined || daysBetween(last, today) < DAYS) return false;
  return refuseReadDay(meter, today, { state: lifecycleState(meter, today), today, hasPhoto: false }) === null;
}

function lastTaken({ lastRead, billed }: MeterDetails, savedOn: Day | undefined): Day | undefined {
  const days = [savedOn, billed?.lastRead?.day];
  if (lastRead && TAKEN.has(lastRead.meterReadType)) days.push(lastRead.meterReadDate);
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
}
