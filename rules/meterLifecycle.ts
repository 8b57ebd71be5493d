import type { MeterDetails } from '#contracts/meter.ts';
import { addDays, type Day, isWithin } from './day.ts';
import { reginaDay } from './reginaTime.ts';

/** Where an account stands between move-in and move-out (part 1 §4, "Meter read lifecycle"). */
export type LifecycleState =
  | 'preMoveIn'
  | 'postMoveOut'
  | 'startReadSubmitted'
  | 'startReadNeeded'
  | 'stopReadSubmitted'
  | 'stopReadNeeded'
  | 'preMoveOut'
  | 'postMoveInWindow'
  | 'insideRegularWindow'
  | 'outsideRegularWindow';

type Facts = Pick<
  MeterDetails,
  'moveInDate' | 'moveOutDate' | 'currentMeterReadWindow' | 'lastRead' | 'meterCode' | 'currentSubmittedReads'
>;

/** The back office's "no move-out date". */
const NEVER = '9999-12-31';

/** The customer is leaving, or has left. */
export const hasMoveOut = ({ moveOutDate }: Pick<MeterDetails, 'moveOutDate'>): boolean =>
  moveOutDate !== null && moveOutDate !== NEVER;

/**
 * States are tested in the order of the specification's table, first match wins; a condition on an
 * absent date is false, except that without a move-out date "at least 9 days before move-out" holds
 * (MTR-11). `today` is the day in Regina (MTR-10).
 */
export function lifecycleState(meter: Facts, today: Day): LifecycleState {
  const moveIn = meter.moveInDate;
  const moveOut = hasMoveOut(meter) ? meter.moveOutDate : null;

  if (moveIn && today < moveIn) return 'preMoveIn';
  if (moveOut && today > moveOut) return 'postMoveOut';
  if (moveIn && isWithin(today, moveIn, addDays(moveIn, 2))) {
    return hasReadWithin(meter, 'MIR', moveIn, addDays(moveIn, 2)) ? 'startReadSubmitted' : 'startReadNeeded';
  }
  if (moveOut && isWithin(today, addDays(moveOut, -2), moveOut)) {
    return hasReadWithin(meter, 'MOR', addDays(moveOut, -2), moveOut) ? 'stopReadSubmitted' : 'stopReadNeeded';
  }
  if (moveOut && isWithin(today, addDays(moveOut, -9), addDays(moveOut, -3))) return 'preMoveOut';
  if (moveIn && isWithin(today, addDays(moveIn, 3), addDays(moveIn, 9))) return 'postMoveInWindow';
  const window = meter.currentMeterReadWindow;
  const farFromMoveOut = !moveOut || today <= addDays(moveOut, -9);
  if (window && farFromMoveOut && isWithin(today, window.currentStartDate, window.currentEndDate)) {
    return 'insideRegularWindow';
  }
  return 'outsideRegularWindow';
}

/** A read of that type exists when the meter's read type is it and a read lies in the window (MTR-16). */
function hasReadWithin(meter: Facts, type: 'MIR' | 'MOR', from: Day, to: Day): boolean {
  if (meter.meterCode.readType !== type) return false;
  const days = meter.currentSubmittedReads.map((read) => dayOfRead(read.submittedDateTime));
  if (meter.lastRead) days.push(meter.lastRead.meterReadDate);
  return days.some((day) => isWithin(day, from, to));
}

/** The Regina day of a read's time; a plain day stays what it is. */
export function dayOfRead(submittedDateTime: string): Day {
  return submittedDateTime.length === 10 ? submittedDateTime : reginaDay(new Date(submittedDateTime));
}

/** The utility has a reading of that day; it takes one a day. */
export const hasReadOfDay = (meter: Pick<MeterDetails, 'currentSubmittedReads'>, day: Day): boolean =>
  meter.currentSubmittedReads.some((read) => dayOfRead(read.submittedDateTime) === day);

const CLOSED = ['preMoveIn', 'postMoveOut', 'stopReadSubmitted'] as const satisfies LifecycleState[];
export type ClosedState = (typeof CLOSED)[number];

/** Entry is possible in every state but three (MTR-21). */
export const isClosed = (state: LifecycleState): state is ClosedState => CLOSED.some((closed) => closed === state);

/** Hidden once the stop read is in, else disabled (MTR-21). */
export function entryMode(state: LifecycleState): 'open' | 'disabled' | 'hidden' {
  if (state === 'stopReadSubmitted') return 'hidden';
  return isClosed(state) ? 'disabled' : 'open';
}

/** Start and stop reads need a photo (MTR-22). */
export function photoIsMandatory(state: LifecycleState): state is 'startReadNeeded' | 'stopReadNeeded' {
  return state === 'startReadNeeded' || state === 'stopReadNeeded';
}

/** MTR-23. */
export function moveInOutIndicator(state: LifecycleState): 'IN' | 'OUT' | 'NONE' {
  if (state === 'startReadNeeded') return 'IN';
  return state === 'stopReadNeeded' ? 'OUT' : 'NONE';
}

/** The last day on which a reading taken now is of use to the utility, or null outside every window. */
export function readDeadline(meter: Facts, state: LifecycleState): Day | null {
  if (state === 'startReadNeeded' && meter.moveInDate) return addDays(meter.moveInDate, 2);
  if (state === 'stopReadNeeded') return meter.moveOutDate;
  return state === 'insideRegularWindow' ? (meter.currentMeterReadWindow?.currentEndDate ?? null) : null;
}
