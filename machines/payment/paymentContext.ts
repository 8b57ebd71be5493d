import type { CardReceipt } from '#contracts/cardReceipt.ts';
import type { CheckoutPlace, PaymentState } from '#contracts/payment.ts';
import { amountOf, centsOf, LEAST_PAYMENT_CENTS } from '#rules/paymentAmount.ts';
import { asCallFailed, type CallFailed } from '../callFailed.ts';

/** What the utility holds of one payment by card; amounts in cents. */
export interface Payment {
  ticket: string;
  amountCents: number;
  feeCents: number;
  /** Only the provider's receipt makes it approved or declined (PAY-17, PAY-18). */
  state: PaymentState;
  /** Where the card is typed in; null where cards are not taken any more. */
  checkout: CheckoutPlace | null;
  /** Approved, and paid back: it was charged after it had been cancelled, or beside the one that took its place. */
  isRefundDue: boolean;
  /** Once it is approved or declined. */
  receipt: CardReceipt | null;
}

/** A payment that is gone on with. */
export interface Found extends Payment {
  /** Its card form said that it was finished: it may have been charged, and is not to be paid again. */
  isSubmitted: boolean;
}

/** What the frame with the card form says. None of it is believed as an outcome. */
export type FrameMessage = 'loaded' | 'scriptFailed' | 'cancelled' | 'failed' | 'finished';

export type Page = 'summary' | 'details';

export interface PaymentInput {
  caAccount: string;
  /** What is to be paid, less what was received and is not on the bill yet. */
  dueCents: number;
  /** What was typed before the page was left; null where nothing was. */
  typed: string | null;
  /** Which of the two pages was opened. */
  page: Page;
}

export interface PaymentContext extends PaymentInput {
  /** The amount above what is due that the customer confirmed. */
  confirmedCents: number | null;
  problem: 'amount' | 'setup' | 'unreached' | null;
  failure: CallFailed | null;
  /** How the last payment ended without a charge. */
  ended: 'cancelled' | 'expired' | null;
  payment: Payment | null;
  /** Its card form is over: until the outcome is known it is not to be paid again. */
  isSubmitted: boolean;
  /** The customer cancelled it, and is to be heard. */
  isCancelled: boolean;
  isFrameLoaded: boolean;
  /** How often the card form was opened: another time is another frame. */
  frames: number;
  /** How often the outcome was asked for. */
  asked: number;
}

export const NOTHING_TYPED = { typed: null, confirmedCents: null, problem: null, failure: null, ended: null } as const;

export const begin = (input: PaymentInput): PaymentContext => ({
  ...NOTHING_TYPED,
  payment: null,
  isSubmitted: false,
  isCancelled: false,
  isFrameLoaded: false,
  frames: 0,
  asked: 0,
  ...input,
});

/** What stands in the box: what was typed, else what is due. */
export const shownAmount = ({ typed, dueCents }: Pick<PaymentContext, 'typed' | 'dueCents'>): string =>
  typed ?? (dueCents > 0 ? amountOf(dueCents) : '');

/** Null where what stands there is no amount. */
export const amountCents = (context: Pick<PaymentContext, 'typed' | 'dueCents'>): number | null =>
  centsOf(shownAmount(context));

export const isAmountWrong = (context: PaymentContext): boolean => (amountCents(context) ?? 0) < LEAST_PAYMENT_CENTS;

/** An amount above what is due is confirmed, once. */
export const isToBeConfirmed = (context: PaymentContext): boolean => {
  const cents = amountCents(context) ?? 0;
  return cents > context.dueCents && cents !== context.confirmedCents;
};

/** `error`: of the effect that failed. */
export const problem = (key: PaymentContext['problem'], error?: unknown) => ({
  problem: key,
  failure: error === undefined ? null : asCallFailed(error),
});

/** Between two questions for an unknown outcome, in ms: soon at first, then twice a minute. */
export const askAgainAfter = ({ asked }: Pick<PaymentContext, 'asked'>): number => Math.min(1000 * 2 ** asked, 30_000);
