import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { MeterCopy } from '#copies/meters.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { addDays, type Day } from '#rules/day.ts';
import { type MeterTask, meterTask } from '#rules/meterTask.ts';
import type { ReadingStatus } from '#rules/placesSum.ts';
import { dayOf } from './savedReadings.ts';

/** What the customer has to do about the meter of an account, as far as this device knows. */
export interface AccountTask {
  account: AccountCopy;
  /** Null where the device has no copy of the meter. */
  task: MeterTask | null;
  /** The customer's latest reading of this meter that is on the device and still says what there is to do. */
  saved: MeterReadRow | undefined;
}

/** What the device has of an account's meter. */
export interface MeterCopies {
  details: AccountDetailsCopy | undefined;
  meter: MeterCopy | undefined;
}

/** How long a reading that is not of an open window is worth being told of, in days. */
const RECENT_DAYS = 3;

/** From this day on a reading still says what there is to do. */
export const tellsSince = ({ meter }: MeterCopies, today: Day): Day =>
  meter?.meter.currentMeterReadWindow?.currentStartDate ?? addDays(today, -RECENT_DAYS);

/** `readings`: the customer's, of any account and day, the latest first. */
export function accountTask(
  account: AccountCopy,
  copies: MeterCopies,
  readings: readonly MeterReadRow[],
  today: Day,
): AccountTask {
  const since = tellsSince(copies, today);
  const saved = readings.find((row) => row.caAccount === account.caAccount && dayOf(row) >= since);
  return { account, task: taskOf(account, copies, today), saved };
}

function taskOf({ accountType }: AccountCopy, { details, meter }: MeterCopies, today: Day): MeterTask | null {
  // Who is not asked to read anything is known without the meter's own details.
  if (accountType === '02') return { kind: 'none', why: 'accountType02' };
  if (details && !details.meterNumber) return { kind: 'none', why: 'otherMeter' };
  if (!details || !meter) return null;
  return meterTask({ accountType, activeFlag: details.activeFlag, meter: meter.meter, today });
}

export function readingStatus({ task, saved }: AccountTask): ReadingStatus {
  if (task?.kind === 'none') return 'none';
  if (saved || task?.kind === 'submitted') return 'done';
  if (!task) return 'unknown';
  return task.kind === 'due' ? 'toRead' : 'none';
}

/** How many accounts stand how. */
export function countReadings(tasks: readonly AccountTask[]): Record<ReadingStatus, number> {
  const counts = { toRead: 0, done: 0, none: 0, unknown: 0 };
  for (const task of tasks) counts[readingStatus(task)]++;
  return counts;
}

/** The account to read next: whose reading is due first, then as they are listed. Not the one that is looked at. */
export function nextToRead(tasks: readonly AccountTask[], caAccount: string): AccountCopy | undefined {
  const others = tasks.filter((one) => one.account.caAccount !== caAccount && readingStatus(one) === 'toRead');
  return others.toSorted((one, other) => daysLeft(one) - daysLeft(other))[0]?.account;
}

const daysLeft = ({ task }: AccountTask): number => (task?.kind === 'due' ? task.daysLeft : 0);
