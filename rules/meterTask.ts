import type { AssociatedAccount } from '#contracts/account.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { type Day, daysBetween, isWithin } from './day.ts';
import { type Eligibility, meterEligibility } from './meterEligibility.ts';
import { type ClosedState, dayOfRead, isClosed, lifecycleState, readDeadline } from './meterLifecycle.ts';

/** What a customer has to do about the meter of an account, today. */
export type MeterTask =
  /** The meter is not theirs to read. */
  | { kind: 'none'; why: Exclude<Eligibility, 'eligible'> }
  /** Nothing may be entered: too early, too late, or the last reading is in (MTR-21). */
  | { kind: 'closed'; state: ClosedState }
  /** The utility has a reading of the window that is open. */
  | { kind: 'submitted' }
  /** A reading is wanted until that day; 0 days left is today. */
  | { kind: 'due'; until: Day; daysLeft: number }
  /** No reading is wanted now, and one is taken. */
  | { kind: 'open' };

/** A yearly window is open for months: until its end is near, the days that are left press nobody. */
const LONGEST_COUNTDOWN = 45;

/** Whether to say how many days are left. */
export const hasCountdown = (task: MeterTask): boolean => task.kind === 'due' && task.daysLeft <= LONGEST_COUNTDOWN;

interface Facts {
  accountType: AssociatedAccount['accountType'];
  activeFlag: boolean;
  meter: MeterDetails;
  /** The day in Regina. */
  today: Day;
}

export function meterTask({ accountType, activeFlag, meter, today }: Facts): MeterTask {
  const why = meterEligibility({ accountType, activeFlag, meterCode: meter.meterCode });
  if (why !== 'eligible') return { kind: 'none', why };
  const state = lifecycleState(meter, today);
  if (isClosed(state)) return { kind: 'closed', state };
  if (state === 'startReadSubmitted' || hasReadOfWindow(meter, today)) return { kind: 'submitted' };
  const until = readDeadline(meter, state);
  return until ? { kind: 'due', until, daysLeft: daysBetween(today, until) } : { kind: 'open' };
}

function hasReadOfWindow({ currentMeterReadWindow: window, currentSubmittedReads }: MeterDetails, today: Day): boolean {
  if (!window || !isWithin(today, window.currentStartDate, window.currentEndDate)) return false;
  return currentSubmittedReads.some(({ submittedDateTime }) =>
    isWithin(dayOfRead(submittedDateTime), window.currentStartDate, window.currentEndDate),
  );
}
