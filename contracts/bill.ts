import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, noDay } from './day.ts';
import { flag } from './flag.ts';
import { isoTime } from './isoTime.ts';
import { money } from './money.ts';
import { paymentInSight, unbilledPayment } from './payment.ts';
import { readableIfPresent } from './readable.ts';
import { filledLine, filledLineOrNumber, line, lineOrNumber, longText, twoDigits, wholeNumber } from './text.ts';

/** A part of what is open, which the customer and the utility agreed on. */
export const arrangedPart = z.object({ amount: money, dueOn: day, paid: flag });
export type ArrangedPart = z.output<typeof arrangedPart>;

/**
 * What this customer asked for by customerRequest: `key` is its `Idempotency-Key`, `kind` one of its kinds, `answer` what
 * the utility said to it last, for the customer.
 */
export const requestOfAccount = z.object({
  key: filledLine,
  kind: line,
  reference: line,
  askedAt: isoTime,
  answeredAt: z.nullish(isoTime),
  answer: z.nullish(longText),
});
export type RequestOfAccount = z.output<typeof requestOfAccount>;

/** For how much, in how many parts and how soon time to pay may be asked for: `ArrangementLimits` of the rules. */
const arrangementLimits = z.object({
  leastAmount: money,
  mostInstalments: wholeNumber,
  firstWithinDays: wholeNumber,
  everyDays: z.optional(wholeNumber),
});

/**
 * The latest bill of an account (BILL-02).
 *
 * - `balanceForward`: what was left of the bills before. `amountDue`: the new charges. `totalDue`: what is to be paid,
 *   below 0 where the utility owes the customer.
 * - `lastPayment`, `lastPaymentOn`: the last payment that the utility received before it.
 * - `DocumentID`: by which its PDF is asked for (API-10).
 * - `appFlag`: paid by a pre-authorized plan, on the day it is due. `appFromNextBill` is ours: not this bill yet, which was
 *   issued before the plan was started. `paFlag`: by a payment arrangement. `eppFlag`: the
 *   equalized plan is active. `FinalBill`: no other will follow.
 * - `arrangement`: the parts of a payment arrangement, in the order of their days; ours, and a utility may leave it out.
 *   One part that cannot be read hides all.
 * - `openBalance`: what the utility's books had open at the end of a day after the bill was issued, whoever paid how; below
 *   0 where it owes the customer. Ours, and left out where they said nothing since.
 * - `billIssuedFlag` not set: the account has no bill yet, and nothing else of this says anything.
 * - `unbilled`: received by card, and not counted off `totalDue` yet. `payment`: as openPayment has it. Both are our
 *   server's own; where they are left out nothing is known of card payments.
 * - `requests`: what this customer asked for, the newest first, as long as it is open and some time after it was answered.
 *   With `arrangementLimits` it is our server's own.
 */
export const billDetails = z.object({
  balanceForward: money,
  lastPayment: money,
  amountDue: money,
  totalDue: money,
  lastPaymentOn: noDay,
  paymentDueBy: noDay,
  DocumentID: z.nullish(lineOrNumber),
  appFlag: flag,
  appFromNextBill: z.optional(z.boolean()),
  paFlag: flag,
  eppFlag: flag,
  billIssuedFlag: flag,
  FinalBill: flag,
  unbilled: z.optional(z.array(unbilledPayment)),
  payment: z.nullish(paymentInSight),
  openBalance: readableIfPresent('open balance', z.object({ amount: money, on: day })),
  arrangement: readableIfPresent('parts of a payment arrangement', z.array(arrangedPart)),
  requests: readableIfPresent('requests of an account', z.array(requestOfAccount)),
  arrangementLimits: readableIfPresent('limits of payment arrangements', arrangementLimits),
});
export type BillDetails = z.output<typeof billDetails>;

/** API-25, API2-07. */
export const billDetailsCall = defineCall({
  method: 'POST',
  path: '/api/{product}/billDetails',
  request: z.object({ caAccount: filledLineOrNumber, accountType: z.optional(twoDigits) }),
  reply: z.object({ data: z.object({ billDetails: z.nullish(billDetails) }) }),
  failureTitle: 'Failed to Load Bill Details',
});
