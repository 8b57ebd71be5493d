import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { cardReceipt } from './cardReceipt.ts';
import { filledLineOrNumber, line, longText, text } from './text.ts';

/** In dollars with two decimals, without a sign: `'12.34'`. */
const amount = text(20, /^\d{1,10}\.\d\d$/);
/** What is asked to be paid; a client may leave decimals out. */
const askedAmount = text(20, /^\d{1,10}(\.\d{1,2})?$/);
/** What the card provider and we know a payment by. */
const ticket = text(50, /^[\w-]+$/);
const orderNo = text(50, /^[\w-]+$/);

/**
 * - open: the customer may still pay, or has paid and we do not know yet: the app says that it is being checked.
 * - approved, declined: as the card provider's final receipt says; nothing changes any more.
 * - cancelled: the customer left without paying. expired: the ticket can no longer be paid, and was not. Either becomes
 *   approved or declined where the provider says later that it was paid after all.
 */
export const paymentState = z.enum(['open', 'approved', 'declined', 'cancelled', 'expired']);
export type PaymentState = z.output<typeof paymentState>;

/** Where the checkout's document is, on an origin of its own, and which of the provider's systems it talks to. */
export const checkoutPlace = z.object({ url: longText, mode: text(10, /^\w+$/) });
export type CheckoutPlace = z.output<typeof checkoutPlace>;

/**
 * API-04. Begins a card payment. `paymentAmount` is without the fee; the server adds it, and the card is charged once.
 *
 * - `Idempotency-Key`: the same key again has the same answer, and begins nothing.
 * - `interactionType`, `interactionText`: not kept (API-02): how a payment ended the server logs in its own words.
 * - `orderNo` as the app made it (PAY-10). The one of the answer counts: another where this was taken, left out, or is not of that form.
 * - Refused as `paymentOpen` (409) while another payment of this customer's for this account is open, or is approved and
 *   they have not seen that: openPayment says which. As `paymentOpenByOther` (409) while one of somebody else is open who
 *   has the account in their list too.
 * - Ten of an account may be begun within an hour; then `tooManyRequests` (429), with `Retry-After`.
 */
export const monerisPreloadCall = defineCall({
  method: 'POST',
  path: '/api/{product}/monerisPreload',
  request: z.object({
    accountNumber: filledLineOrNumber,
    paymentAmount: askedAmount,
    action: z.literal('preload'),
    interactionType: line,
    interactionText: longText,
    orderNo: z.optional(orderNo),
  }),
  reply: z.object({
    response: z.object({ success: z.literal('true'), ticket }),
    orderNo,
    paymentAmount: amount,
    convenienceFee: amount,
    checkout: checkoutPlace,
  }),
  failureTitle: 'Payment Setup Error',
});

/**
 * Received by card, and not on the bill yet. `paidOn`: a day by the province's clock; `paidAt`: the moment (ISO).
 * `billedBy`: the day until which the utility wants to have it on the bill. `isAnothers` as in paymentInSight.
 */
export const unbilledPayment = z.object({
  orderNo,
  paymentAmount: amount,
  paidOn: line,
  paidAt: z.optional(line),
  billedBy: z.optional(line),
  isAnothers: z.optional(z.boolean()),
});
export type UnbilledPayment = z.output<typeof unbilledPayment>;

/**
 * As much of a payment as pages tell that do not go on with it. `isRefundDue` as in payment. `isAnothers`: of somebody
 * else who has this account in their list too; `paymentAmount` is absent where nothing shows yet that it is this
 * customer's.
 */
export const paymentInSight = z.object({
  orderNo,
  paymentAmount: z.optional(amount),
  state: paymentState,
  isRefundDue: z.optional(z.boolean()),
  isAnothers: z.optional(z.boolean()),
});
export type PaymentInSight = z.output<typeof paymentInSight>;

const payment = z.object({
  ticket,
  orderNo,
  accountNumber: line,
  paymentAmount: amount,
  convenienceFee: amount,
  state: paymentState,
  /** ISO, by the province's clock. */
  createdOn: line,
  /** Approved, and paid back: it was charged after the customer cancelled it, or beside the one that took its place. */
  isRefundDue: z.optional(z.boolean()),
  /** Of an approved or declined one. */
  receipt: z.nullable(cardReceipt),
});
export type Payment = z.output<typeof payment>;

/**
 * PAY-12. What a page needs that holds no ticket.
 *
 * - `payment`: this customer's open one of this account, else one that was approved and that they did not see
 *   (paymentSeen), else the last one where it was declined or has expired, unseen; null: there is none.
 * - `anothers`: an open one of somebody else who has the account in their list too; nothing can be paid beside it.
 * - `unbilled`: approved, whoever paid, not on the bill yet and not paid back, oldest first.
 * - `orderPrefix`: what order numbers begin with. `checkout`: null where cards are not taken.
 */
export const openPaymentCall = defineCall({
  method: 'POST',
  path: '/api/{product}/openPayment',
  request: z.object({ accountNumber: filledLineOrNumber }),
  reply: z.object({
    data: z.object({
      payment: z.nullable(payment),
      anothers: z.nullish(paymentInSight),
      unbilled: z.array(unbilledPayment),
      orderPrefix: line,
      checkout: z.nullable(checkoutPlace),
    }),
  }),
});

/**
 * API-31, API2-19. What the card provider says of a ticket: the server asks it each time until the answer is final.
 *
 * - `response` as the provider writes it; success 'false' while nothing is final, then `state` is open (or cancelled).
 * - Where the provider does not answer it is `unavailable` (503), and the outcome is unknown.
 */
export const monerisReceiptCall = defineCall({
  method: 'POST',
  path: '/api/{product}/monerisReceipt',
  request: z.object({ ticket, action: z.literal('receipt') }),
  reply: z.extend(payment, {
    response: z.union([
      z.extend(cardReceipt, { success: z.literal('true') }),
      z.object({ success: z.literal('false') }),
    ]),
  }),
  failureTitle: 'Payment Receipt Error',
});

/**
 * PAY-23, PAY-24. The customer cancelled, or closed the page: no more than a hint. The server reads the receipt first;
 * a closed page may only have been reloaded, so that one stays open for a while.
 */
export const paymentLeftCall = defineCall({
  method: 'POST',
  path: '/api/{product}/paymentLeft',
  request: z.object({ ticket, why: z.enum(['cancelled', 'closed']) }),
  reply: z.object({ data: z.object({ state: paymentState }) }),
});

/**
 * The customer saw how it ended: openPayment need not say it again. `state`: what they saw; where it is another by now,
 * that one was not seen.
 */
export const paymentSeenCall = defineCall({
  method: 'POST',
  path: '/api/{product}/paymentSeen',
  request: z.object({ ticket, state: z.optional(paymentState) }),
  reply: z.object({ data: z.object({ state: paymentState }) }),
});
