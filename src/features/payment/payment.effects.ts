import { fromPromise } from 'xstate';
import { runCommand } from '#api/useCommand.ts';
import {
  monerisPreloadCall,
  monerisReceiptCall,
  openPaymentCall,
  paymentLeftCall,
  paymentSeenCall,
  type Payment as WirePayment,
} from '#contracts/payment.ts';
import { billSource } from '#copies/bills.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { paymentsSource } from '#copies/payments.ts';
import type { AccountCopy } from '#copies/profile.ts';
import { loadIfDue } from '#copies/refresh.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { paymentMachine } from '#machines/payment.machine.ts';
import type { Payment } from '#machines/paymentContext.ts';
import { askAsCustomer } from '#parts/session/askAsCustomer.ts';
import { orderNumber } from '#rules/orderNumber.ts';
import { amountOf, centsOf } from '#rules/paymentAmount.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { unlockToken } from '#session/unlockToken.ts';
import { forgetPaymentDraft, keepOfPayment, loadPaymentDraft, type Opening, openingOf } from './paymentDraft.ts';

interface Surroundings {
  owner: string;
  account: AccountCopy;
  /** What the utility files the payment under. */
  interactionType: string;
  interactionText: string;
}

/** The flow of one payment with its effects. */
export function paymentWithEffects({ owner, account, interactionType, interactionText }: Surroundings) {
  const whose = { owner, caAccount: account.caAccount };

  async function newOpening(cents: number): Promise<Opening> {
    const { orderPrefix } = (await cacheDb.payments.get(account.caAccount)) ?? {};
    const request = {
      accountNumber: account.caAccount,
      paymentAmount: amountOf(cents),
      action: 'preload' as const,
      interactionType,
      interactionText,
      orderNo: orderPrefix === undefined ? undefined : orderNumber(orderPrefix, new Date(), crypto.randomUUID()),
    };
    return { cents, key: crypto.randomUUID(), request };
  }

  async function preload(cents: number): Promise<Payment> {
    const made = await newOpening(cents);
    const opening = await openingOf(whose, cents, () => made);
    const payment = await begin(opening);
    if (opening === made) return payment;
    // Begun before: it may be over by now.
    const known = await askReceipt(payment);
    if (known.state !== 'cancelled' && known.state !== 'expired') return known;
    await keepOfPayment(whose, { opening: made });
    return begin(made);
  }

  async function begin({ key, request }: Opening): Promise<Payment> {
    const { response, checkout, ...reply } = await askAsCustomer(monerisPreloadCall, request, { idempotencyKey: key });
    return { ...amountsOf(reply), ticket: response.ticket, state: 'open', checkout, receipt: null };
  }

  async function askReceipt(payment: Payment): Promise<Payment> {
    const { ticket } = payment;
    const reply = await askAsCustomer(monerisReceiptCall, { ticket, action: 'receipt' });
    return { ...payment, ...amountsOf(reply), state: reply.state, receipt: reply.receipt };
  }

  async function open() {
    const { data } = await askAsCustomer(openPaymentCall, { accountNumber: account.caAccount });
    if (!data.payment) return null;
    const { ticket, state, receipt } = data.payment;
    const { submitted } = await loadPaymentDraft(whose);
    const payment = { ...amountsOf(data.payment), ticket, state, receipt, checkout: data.checkout };
    return { ...payment, isSubmitted: submitted === ticket };
  }

  async function cancel(payment: Payment): Promise<Payment> {
    const { data } = await askAsCustomer(paymentLeftCall, { ticket: payment.ticket, why: 'cancelled' });
    return data.state === 'cancelled' ? { ...payment, state: data.state } : askReceipt(payment);
  }

  async function noteSeen({ ticket }: Payment): Promise<void> {
    await forgetPaymentDraft(whose);
    await askAsCustomer(paymentSeenCall, { ticket }).catch(notTold);
    await Promise.all([loadIfDue(paymentsSource, account), loadIfDue(billSource, account)]);
  }

  return paymentMachine.provide({
    actors: {
      preload: fromPromise(({ input }) => preload(input.cents)),
      open: fromPromise(open),
      askReceipt: fromPromise(({ input }) => askReceipt(input)),
      cancel: fromPromise(({ input }) => cancel(input)),
    },
    actions: {
      noteSubmitted: (_, { ticket }) => void keepOfPayment(whose, { submitted: ticket }),
      noteSeen: (_, payment) => void noteSeen(payment),
      tellLeft: (_, payment) => leaveHint(owner, payment),
    },
  });
}

const amountsOf = ({ paymentAmount, convenienceFee }: Pick<WirePayment, 'paymentAmount' | 'convenienceFee'>) => ({
  amountCents: centsOf(paymentAmount) ?? 0,
  feeCents: centsOf(convenienceFee) ?? 0,
});

/** It is over at the utility, whatever this page shows: cancelled or paid elsewhere. False where nobody answers. */
export async function isOverElsewhere(caAccount: string, { ticket }: Payment): Promise<boolean> {
  const outcome = await callAsCustomer(openPaymentCall, { accountNumber: caAccount });
  if (!outcome.ok) return false;
  const { payment } = outcome.reply.data;
  return payment?.ticket !== ticket || payment.state !== 'open';
}

/** Then the next opening of the app shows the outcome once more. */
function notTold(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error;
}

/** Sent although the page is being closed, so nothing is waited for before (PAY-24). */
export function leaveHint(owner: string, { ticket }: Payment): void {
  const options = { owner, unlockToken: unlockToken(), keepalive: true };
  void runCommand(paymentLeftCall, { ticket, why: 'closed' }, options);
}
