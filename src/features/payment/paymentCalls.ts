import { fromPromise } from 'xstate';
import {
  monerisPreloadCall,
  monerisReceiptCall,
  openPaymentCall,
  paymentLeftCall,
  paymentSeenCall,
  type Payment as WirePayment,
} from '#contracts/payment.ts';
import { CallFailed } from '#machines/callFailed.ts';
import type { Found, Payment } from '#machines/payment/paymentContext.ts';
import type { askAsCustomer } from '#parts/session/askAsCustomer.ts';
import { orderNumber } from '#rules/orderNumber.ts';
import { amountOf, centsOf } from '#rules/paymentAmount.ts';
import type { Opening, PaymentDraft } from './paymentDraft.ts';

/** What the calls of one account's payment are made with. */
export interface Means {
  caAccount: string;
  /** What the utility files the payment under. */
  interactionType: string;
  interactionText: string;
  ask: typeof askAsCustomer;
  /** What order numbers begin with; undefined where that is not known. */
  orderPrefix(): Promise<string | undefined>;
  /** Hears each time how the utility says that a payment stands. */
  told(payment: Payment): Promise<void>;
  /** What this device keeps of the payment. */
  draft: {
    load(): Promise<PaymentDraft>;
    keep(change: PaymentDraft): Promise<void>;
    /** The one opening of this amount: what is kept, or what `make` makes, in whichever tab. */
    openingOf(cents: number, make: () => Opening): Promise<Opening>;
    forget(): Promise<void>;
  };
}

/** What the flow of a payment asks of the utility; the simulation of payments asks in the same words. */
export function paymentCalls({ caAccount, interactionType, interactionText, ask, orderPrefix, told, draft }: Means) {
  async function newOpening(cents: number): Promise<Opening> {
    const prefix = await orderPrefix();
    const request = {
      accountNumber: caAccount,
      paymentAmount: amountOf(cents),
      action: 'preload' as const,
      interactionType,
      interactionText,
      orderNo: prefix === undefined ? undefined : orderNumber(prefix, new Date(), crypto.randomUUID()),
    };
    return { cents, key: crypto.randomUUID(), request };
  }

  async function preload(cents: number): Promise<Payment> {
    const made = await newOpening(cents);
    const opening = await draft.openingOf(cents, () => made);
    const payment = await begin(opening);
    if (opening === made) return payment;
    // Begun before: it may be over by now.
    const known = await askReceipt(payment);
    if (known.state !== 'cancelled' && known.state !== 'expired') return known;
    await draft.keep({ opening: made });
    return begin(made);
  }

  async function begin({ key, request }: Opening): Promise<Payment> {
    const { response, checkout, ...reply } = await ask(monerisPreloadCall, request, { idempotencyKey: key });
    const { ticket } = response;
    return heard({ ...amountsOf(reply), ticket, state: 'open', checkout, receipt: null, isRefundDue: false });
  }

  async function askReceipt(payment: Payment): Promise<Payment> {
    const { ticket } = payment;
    const reply = await ask(monerisReceiptCall, { ticket, action: 'receipt' });
    const { state, receipt, isRefundDue = false } = reply;
    return heard({ ...payment, ...amountsOf(reply), state, receipt, isRefundDue });
  }

  async function heard(payment: Payment): Promise<Payment> {
    await told(payment);
    return payment;
  }

  async function open(): Promise<Found | null> {
    const { data } = await ask(openPaymentCall, { accountNumber: caAccount });
    if (!data.payment) return null;
    const { ticket, state, receipt, isRefundDue = false } = data.payment;
    const { submitted } = await draft.load();
    const payment = { ...amountsOf(data.payment), ticket, state, receipt, isRefundDue, checkout: data.checkout };
    return { ...(await heard(payment)), isSubmitted: submitted === ticket };
  }

  async function cancel(payment: Payment): Promise<Payment> {
    const { data } = await ask(paymentLeftCall, { ticket: payment.ticket, why: 'cancelled' });
    return data.state === 'cancelled' ? heard({ ...payment, state: data.state }) : askReceipt(payment);
  }

  async function noteSeen({ ticket, state }: Payment): Promise<void> {
    await draft.forget();
    await ask(paymentSeenCall, { ticket, state }).catch(notTold);
  }

  /** Whether it is open at the utility, neither cancelled nor paid elsewhere. Null where it does not answer. */
  async function stands({ ticket }: Payment): Promise<boolean | null> {
    try {
      const { payment } = (await ask(openPaymentCall, { accountNumber: caAccount })).data;
      return payment?.ticket === ticket && payment.state === 'open';
    } catch (error) {
      notTold(error);
      return null;
    }
  }

  /** Who asks on behalf of the flow (machines/payment/payment.machine.ts). */
  const actors = {
    preload: fromPromise<Payment, { caAccount: string; cents: number }>(({ input }) => preload(input.cents)),
    open: fromPromise<Found | null, { caAccount: string }>(open),
    askReceipt: fromPromise<Payment, Payment>(({ input }) => askReceipt(input)),
    cancel: fromPromise<Payment, Payment>(({ input }) => cancel(input)),
  };
  return { actors, noteSeen, stands };
}

const amountsOf = ({ paymentAmount, convenienceFee }: Pick<WirePayment, 'paymentAmount' | 'convenienceFee'>) => ({
  amountCents: centsOf(paymentAmount) ?? 0,
  feeCents: centsOf(convenienceFee) ?? 0,
});

/** Asked another time. */
function notTold(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error;
}
