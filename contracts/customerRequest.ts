import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { isoTime } from './isoTime.ts';
import { ADDRESS_LINE_LENGTH } from './postalAddress.ts';
import { filledLineOrNumber, line, longText, text, wholeNumber } from './text.ts';

/** In the order in which they are offered. */
export const REQUEST_KINDS = ['paymentArrangement', 'equalizedPlan', 'moveOut', 'moveIn', 'dueDate'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Of a city, a province or a country. */
export const PLACE_LENGTH = 60;
export const POSTAL_CODE_LENGTH = 20;
/** What the customer adds in their own words. */
export const NOTE_LENGTH = 500;

const plainDay = text(10, /^\d{4}-\d{2}-\d{2}$/);
const place = text(PLACE_LENGTH, /\S/);

/** As it was typed: the place may be without a connection, where no suggestion comes. */
const typedAddress = z.object({
  addressLine1: text(ADDRESS_LINE_LENGTH, /\S/),
  city: place,
  province: place,
  postalCode: text(POSTAL_CODE_LENGTH),
  country: place,
});

/**
 * What a customer may ask the utility for. The days are days in Regina; rules/customerRequest.ts says which are taken.
 *
 * - paymentArrangement: `amount` in dollars, to be paid in `instalments` parts, the first one on `firstOn`. `everyDays`: so
 *   many days after it the next, as the customer was shown; devices of before did not show any.
 * - equalizedPlan: the same amount every month.
 * - moveOut: `lastDay` there; the final bill goes to `forwardingAddress`. A last reading is submitted as any other.
 * - moveIn: power at `address` in the customer's name from `firstDay` on.
 * - dueDate: bills are to be due on the `dayOfMonth`.
 */
export const askedFor = z.union([
  z.object({
    kind: z.literal('paymentArrangement'),
    amount: text(13, /^\d{1,10}\.\d{2}$/),
    firstOn: plainDay,
    instalments: wholeNumber,
    everyDays: z.optional(wholeNumber),
  }),
  z.object({ kind: z.literal('equalizedPlan') }),
  z.object({ kind: z.literal('moveOut'), lastDay: plainDay, forwardingAddress: typedAddress }),
  z.object({ kind: z.literal('moveIn'), firstDay: plainDay, address: typedAddress }),
  z.object({ kind: z.literal('dueDate'), dayOfMonth: wholeNumber }),
]);
export type AskedFor = z.output<typeof askedFor>;

/**
 * A request as it is submitted. `capturedDateTime`: when the customer confirmed it, by the device's clock: it may travel
 * for days. A client that knows no time (`plainCustomerRequest`) submits what was confirmed just now.
 */
export const customerRequest = z.object({
  caAccount: filledLineOrNumber,
  asked: askedFor,
  note: text(NOTE_LENGTH),
  capturedDateTime: isoTime,
});
export type CustomerRequest = z.output<typeof customerRequest>;

export const plainCustomerRequest = z.object({
  ...customerRequest.shape,
  note: z.optional(customerRequest.shape.note),
  capturedDateTime: z.optional(isoTime),
});

/**
 * `errorCode` 0: it was taken in, and a person answers it. Any other: it was declined, and `errorMessage` says why.
 * `reference` is the utility's number for it. `replaced`: another one took its place meanwhile; `reference` is that one's.
 */
export const customerRequestAnswer = z.object({
  errorCode,
  errorMessage: z.optional(longText),
  reference: z.optional(line),
  replaced: z.optional(z.boolean()),
});

/**
 * Asks the utility for something that a person decides. Ours, beside the specification. Carries `Idempotency-Key`: a
 * repeat gets its first answer again. What may be a stranger's doing, moving out and another due date, is declined until
 * the account is proven (`accountDetails.contactProof`), and while somebody disputes whose it is.
 */
export const customerRequestCall = defineCall({
  method: 'POST',
  path: '/api/{product}/customerRequest',
  request: customerRequest,
  plainRequest: plainCustomerRequest,
  reply: z.object({ data: customerRequestAnswer }),
  failureTitle: 'Failed to Submit Request',
  finalRefusals: ['accountNotYours', 'keyReused'],
});
