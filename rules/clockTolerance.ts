import type { Day } from './day.ts';
import { reginaDay } from './reginaTime.ts';

/**
 * How far a phone's clock may be off before a submission is looked at by a person. It is judged by its capture time;
 * one that only fits the rules within this tolerance passes, one beyond is accepted too, and flagged: the customer
 * acted in good faith, and their clock is not their fault (design §4.14).
 */
export const CLOCK_TOLERANCE_MS = 15 * 60 * 1000;

/** Whether a read date is after the day the reading was received on: the clock that it comes from is ahead. */
export const isFromFuture = (readDate: Day, received: Date): boolean =>
  readDate > reginaDay(new Date(received.getTime() + CLOCK_TOLERANCE_MS));

/** Why a person should look at such a reading. */
export const FROM_FUTURE = 'read date after the day received';
