import type { Plant } from '../plants.ts';

/** Bugs in what a payment goes through. `seed`: one that finds it; `--plants --schedules 2000` looks for others. */
export const plantsInPayments: readonly Plant[] = [
  {
    name: 'cancelled-for-good',
    file: 'server/domain/payment/checkPayment.ts',
    find: 'await endOpenPayment(tx, payment.orderNo, as);',
    replace: 'await endOpenPayment(tx, payment.orderNo, { ...as, settledAt: parts.now() } as typeof as);',
    seed: 35,
    why: 'a cancelled ticket that is paid in another tab is never looked at again',
  },
  {
    name: 'new-ticket-beside-unseen-charge',
    file: 'server/domain/payment/beginPayment.ts',
    find: "if (state === 'open' || (state === 'approved' && seenAt === null && pending.customerId === customerId)) {",
    replace: "if (state === 'open') {",
    seed: 56,
    why: 'who did not hear that they paid pays once more',
  },
  {
    name: 'settled-by-two',
    file: 'server/store/payment/payments.ts',
    find: '.set(settled)\n      .where(and(eq(payments.orderNo, orderNo), isNull(payments.settledAt)))',
    replace: '.set(settled)\n      .where(eq(payments.orderNo, orderNo))',
    seed: 14,
    why: 'the customer and the job both settle it: two mails, and what was seen is told again',
  },
  {
    name: 'mail-after-commit',
    file: 'server/domain/payment/checkPayment.ts',
    find: 'await parts.approved(tx, row, isUnwanted);\n    }\n    isRefundDue = isUnwanted;\n    return row;\n  });',
    replace:
      "}\n    return row;\n  });\n  if (settled && as.state === 'approved') await parts.approved(parts.db, settled, false);",
    seed: 306,
    why: 'a server that dies after its commit never sends the mail',
  },
  {
    name: 'not-logged',
    file: 'server/domain/payment/checkPayment.ts',
    find: "await logPayment(parts, tx, row, { says: as.state === 'approved' ? 'completed' : 'declined', now });",
    replace:
      "if (as.state === 'declined' || payment.state === 'open') await logPayment(parts, tx, row, { says: 'completed', now });",
    seed: 15,
    why: 'what was logged as cancelled stays so when it was charged after all',
  },
  {
    name: 'failed-entry-is-lost',
    file: 'server/domain/payment/paymentInteraction.ts',
    find: 'await logLater(tx, entry, failure);',
    replace: 'void [logLater, failure];',
    seed: 3,
    why: 'the log takes nothing for a moment: how the payment ended is never logged',
  },
  {
    name: 'failed-entry-holds-outcome',
    file: 'server/domain/payment/paymentInteraction.ts',
    find: 'await logLater(tx, entry, failure);',
    replace: 'throw failure;',
    seed: 3,
    why: 'a log that takes nothing undoes the outcome',
  },
  {
    name: 'waiting-entry-is-told-late',
    file: 'server/domain/payment/paymentInteraction.ts',
    find: "if (entry.says !== 'refundDue' && entry.says !== LOGGED_END[payment.state]) return;",
    replace: '',
    seed: 613,
    why: 'a cancel that waited to be logged takes the place of the charge that came after it',
  },
  {
    name: 'nothing-is-paid-back',
    file: 'server/domain/payment/refundDue.ts',
    find: "if (!payment || payment.state === 'open') return false;",
    replace: 'if (!payment || orderNo) return false;',
    seed: 35,
    why: 'a cancelled payment that is paid on another page is charged and kept',
  },
  {
    name: 'job-gives-up-what-was-cancelled',
    file: 'server/jobs/settlePayment.ts',
    find: 'return checked.settledAt ? null',
    replace: "return checked.settledAt || checked.state !== 'open' ? null",
    seed: 3405,
    why: 'nobody hears of a charge after a cancel, unless another payment begins',
  },
  {
    name: 'silence-is-no-charge',
    file: 'server/domain/payment/checkPayment.ts',
    find: 'const receipt = await parts.receipt(payment.ticket);',
    replace:
      'const receipt = await parts.receipt(payment.ticket).catch(() => null);\n  if (!receipt && hint) return settleUnpaid(parts, { ...payment, state: "cancelled" }, parts.now());',
    seed: 1,
    why: 'a provider that does not answer is taken for one that says no',
  },
  {
    name: 'form-is-believed',
    file: 'machines/payment/payment.machine.ts',
    find: "{\n      target: 'askingReceipt',\n      actions: ['noteOver', { type: 'noteSubmitted', params: payment }],",
    replace: "{\n      target: 'approved',\n      actions: ['noteOver', { type: 'noteSubmitted', params: payment }],",
    seed: 1,
    why: 'the card form says that it is finished: declined, or not charged at all',
  },
  {
    name: 'unanswered-cancel-is-declined',
    file: 'machines/payment/payment.machine.ts',
    find: "onDone: { target: 'known', actions: assign({ payment: ({ event }) => event.output }) },\n        onError: { target: 'outcomeUnknown',",
    replace:
      "onDone: { target: 'known', actions: assign({ payment: ({ event }) => event.output }) },\n        onError: { target: 'declined',",
    seed: 36,
    why: 'a cancel that was not answered is told as a no of the bank',
  },
];
