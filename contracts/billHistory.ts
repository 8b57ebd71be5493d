import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, noDay } from './day.ts';
import { meteredUse } from './meteredUse.ts';
import { money } from './money.ts';
import { readable, readableList } from './readable.ts';
import { filledLine, filledLineOrNumber, line } from './text.ts';

/**
 * A bill of the past, or the latest.
 *
 * - `from`, `to`: the first and the last day billed. `kwh`: what was used in these days; null without a meter.
 * - `newCharges`: of these days. `totalDue`: with what was left of the bills before.
 * - `charges`: of which the new charges are made. `kind`: energy, basic or gst; any other charge has none, and a utility
 *   may leave it out of all.
 * - `payment`: what was paid on it; null when nothing was received yet.
 */
export const pastBill = z.object({
  documentId: filledLineOrNumber,
  issuedOn: day,
  paymentDueBy: noDay,
  from: day,
  to: day,
  kwh: z.nullish(z.number()),
  charges: readableList('charges of a bill', z.object({ name: filledLine, amount: money, kind: z.optional(line) })),
  newCharges: money,
  totalDue: money,
  payment: readable('payment of a bill', z.object({ amount: money, receivedOn: day })),
  ...meteredUse,
});
export type PastBill = z.output<typeof pastBill>;
/** The same as a back office writes it. */
export type WrittenBill = z.input<typeof pastBill>;

/** For how many months back bills are listed. */
export const HISTORY_MONTHS = 24;

/** The bills of the last 24 months, the latest first. The specification has no call for them: this is ours. */
export const billHistoryCall = defineCall({
  method: 'POST',
  path: '/api/{product}/billHistory',
  request: z.object({ caAccount: filledLineOrNumber }),
  reply: z.object({ data: z.object({ bills: readableList('past bills', pastBill) }) }),
  failureTitle: 'Failed to Load Bill History',
});
