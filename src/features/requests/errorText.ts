import type { RequestKind } from '#contracts/customerRequest.ts';
import type { Say } from '#contracts/words.ts';
import { MOVE_DAYS, type RequestBounds, type RequestField, type RequestFieldProblem } from '#rules/customerRequest.ts';
import { addDays, type Day } from '#rules/day.ts';
import { longDay } from '#ui/dates.ts';
import { centsText } from '#ui/format.ts';

/** The days that a form takes, both ends among them. */
export function daysOf(kind: RequestKind, { today, limits }: RequestBounds): { first: Day; last: Day } {
  if (kind === 'paymentArrangement') return { first: today, last: addDays(today, limits.firstWithinDays) };
  return { first: addDays(today, -MOVE_DAYS.before), last: addDays(today, MOVE_DAYS.after) };
}

/** How a field that was left empty says what it wants, where that is not plain. */
const WANTED: Partial<Record<RequestField, RequestFieldProblem>> = {
  amount: 'amountInvalid',
  instalments: 'instalmentsInvalid',
  firstOn: 'dayInvalid',
  lastDay: 'dayInvalid',
  firstDay: 'dayInvalid',
  dayOfMonth: 'dueDayInvalid',
};

/** What is wrong with a field, and what can be. */
export function errorText(
  field: RequestField,
  problem: RequestFieldProblem,
  kind: RequestKind,
  bounds: RequestBounds,
  words: Say<'requests'>,
): string {
  const { first, last } = daysOf(kind, bounds);
  return words(`problem.${(problem === 'fieldRequired' && WANTED[field]) || problem}`, {
    least: centsText(bounds.limits.leastCents),
    due: centsText(bounds.dueCents ?? 0),
    first: longDay(first, bounds.today),
    last: longDay(last, bounds.today),
  });
}
