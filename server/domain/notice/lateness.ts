import { BILL_LATE_DAYS } from '#rules/reminders.ts';
import type { Delivery, NoticeCause } from '../../store/notice/noticesSent.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** After so long a notice is not told any more. */
const LATE_MS: Record<NoticeCause, number> = {
  billReady: BILL_LATE_DAYS * DAY_MS,
  paymentDue: DAY_MS,
  meterRead: DAY_MS,
  highBill: DAY_MS,
  requestAnswered: 7 * DAY_MS,
  readingReplaced: DAY_MS,
  profileChanged: DAY_MS,
  planEnded: DAY_MS,
  outage: 4 * HOUR_MS,
  plannedOutage: DAY_MS,
};

/** A notice written before this time is no longer sent. `isGiven`: in the words of the utility's own system, also of a bill. */
export const lateBefore = (cause: NoticeCause, now: Date, isGiven = false): Date =>
  new Date(now.getTime() - (isGiven ? Math.min(LATE_MS[cause], DAY_MS) : LATE_MS[cause]));

export const isLate = (
  { cause, createdAt }: Pick<Delivery, 'cause' | 'createdAt'>,
  now: Date,
  isGiven = false,
): boolean => createdAt < lateBefore(cause, now, isGiven);
