import type { BillDetails } from '#contracts/bill.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { addDays, type Day, isWithin } from './day.ts';
import { hasMoveOut, lifecycleState } from './meterLifecycle.ts';
import { meterTask } from './meterTask.ts';
import { toPay } from './toPay.ts';

/** So many days before a bill is due its customer is reminded (part 1 §10). */
export const DUE_DAYS = 3;
/** And so many before the time for a reading is over. */
export const CLOSING_DAYS = 2;
/** What was to be told so many days ago is told no more: it would say what is not so any longer. */
const LATE_DAYS = 1;
/** Of a bill: nobody waits for it on a day. */
export const BILL_LATE_DAYS = 7;

/** Whether something that was to be told on that day is told today. */
const isTime = (today: Day, on: Day): boolean => isWithin(today, on, addDays(on, LATE_DAYS));

/** Days of due bills that are reminded of today. */
export const dueDaysOf = (today: Day): Day[] =>
  Array.from({ length: LATE_DAYS + 1 }, (_, late) => addDays(today, DUE_DAYS - late));

/** A bill is ready: only one of these days, for older ones are no news. */
export const isNewBill = (issuedOn: Day, today: Day): boolean =>
  isWithin(issuedOn, addDays(today, -BILL_LATE_DAYS), today);

/** A payment is due soon, or is withdrawn by a plan; amounts in cents. */
export interface PaymentReminder {
  kind: 'pay' | 'withdrawal';
  cents: number;
  day: Day;
}

/**
 * What a customer is reminded of today about a bill; null: nothing. Nothing is left to pay, a payment is under way, it is
 * paid as was agreed, or it is not the day.
 */
export function paymentReminder(bill: BillDetails, accountType: string, today: Day): PaymentReminder | null {
  const { openCents, underWay, due } = toPay(bill, accountType, today);
  if (openCents <= 0 || underWay || (due.kind !== 'by' && due.kind !== 'withdrawal') || due.day === null) return null;
  if (!isTime(today, addDays(due.day, -DUE_DAYS))) return null;
  return { kind: due.kind === 'by' ? 'pay' : 'withdrawal', cents: openCents, day: due.day };
}

/** The time for a reading begins, or is about to be over without one. */
export interface ReadingReminder {
  kind: 'open' | 'closing';
  from: Day;
  until: Day;
}

type Facts = Parameters<typeof meterTask>[0];

/** What a customer is reminded of today about a meter; null: nothing, for there is a reading, or it is not the day. */
export function readingReminder(facts: Facts): ReadingReminder | null {
  const { meter, today } = facts;
  const task = meterTask(facts);
  if (task.kind !== 'due') return null;
  const from = firstDay(meter, today);
  const { until } = task;
  if (from === null) return null;
  const closing = addDays(until, -CLOSING_DAYS);
  // Who was told today, or would have been, that it begins, need not be told that it ends.
  if (from < closing && from < today && isTime(today, closing)) return { kind: 'closing', from, until };
  return isTime(today, from) ? { kind: 'open', from, until } : null;
}

/** Of the days on which a reading is wanted now. */
function firstDay(meter: MeterDetails, today: Day): Day | null {
  const state = lifecycleState(meter, today);
  if (state === 'startReadNeeded') return meter.moveInDate;
  if (state === 'stopReadNeeded' && hasMoveOut(meter) && meter.moveOutDate) return addDays(meter.moveOutDate, -2);
  return state === 'insideRegularWindow' ? (meter.currentMeterReadWindow?.currentStartDate ?? null) : null;
}
