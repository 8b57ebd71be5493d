import { runCommand } from '#api/runCommand.ts';
import { paymentLeftCall } from '#contracts/payment.ts';
import { billSource } from '#copies/bills.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { paymentsSource } from '#copies/payments.ts';
import { loadIfDue, outdate } from '#copies/refresh.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { Payment } from '#machines/payment/paymentContext.ts';
import { askAsCustomer } from '#parts/session/askAsCustomer.ts';
import { unlockToken } from '#session/unlockToken.ts';
import { noteOnBill } from './noteOnBill.ts';
import { paymentCalls } from './paymentCalls.ts';
import { forgetPaymentDraft, keepOfPayment, loadPaymentDraft, openingOf } from './paymentDraft.ts';

interface Surroundings {
  owner: string;
  account: AccountCopy;
  /** What the utility files the payment under. */
  interactionType: string;
  interactionText: string;
}

/** The flow of one payment with its effects, and `stands` of paymentCalls.ts. */
export function paymentWithEffects({ owner, account, ...filedUnder }: Surroundings) {
  const { caAccount } = account;
  const whose = { owner, caAccount };
  const calls = paymentCalls({
    caAccount,
    ...filedUnder,
    ask: askAsCustomer,
    orderPrefix: async () => (await cacheDb.payments.get(caAccount))?.orderPrefix,
    // Copies that cannot be written, as under a closed lock, must not stop a payment.
    told: (payment) => {
      outdate(billSource, account);
      return noteOnBill(caAccount, payment, new Date()).catch(() => {});
    },
    draft: {
      load: () => loadPaymentDraft(whose),
      keep: (change) => keepOfPayment(whose, change),
      openingOf: (cents, make) => openingOf(whose, cents, make),
      forget: () => forgetPaymentDraft(whose),
    },
  });

  async function noteSeen(payment: Payment): Promise<void> {
    await calls.noteSeen(payment);
    await Promise.all([loadIfDue(paymentsSource, account), loadIfDue(billSource, account)]);
  }

  const machine = paymentMachine.provide({
    actors: calls.actors,
    actions: {
      noteSubmitted: (_, { ticket }) => void keepOfPayment(whose, { submitted: ticket }),
      noteSeen: (_, payment) => void noteSeen(payment),
      tellLeft: (_, payment) => leaveHint(owner, payment),
    },
  });
  return { machine, stands: calls.stands };
}

/** Sent although the page is being closed, so nothing is waited for before (PAY-24). */
export function leaveHint(owner: string, { ticket }: Payment): void {
  const options = { owner, unlockToken: unlockToken(), keepalive: true };
  void runCommand(paymentLeftCall, { ticket, why: 'closed' }, options);
}
