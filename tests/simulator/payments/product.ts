/** The product's pieces that a payment goes through; a copy of them may have a bug planted (planting.ts). */
export { paymentCalls } from '#features/payment/paymentCalls.ts';
export { watchForm } from '#features/payment/watchForm.ts';
export { CallFailed } from '#machines/callFailed.ts';
export { paymentMachine } from '#machines/payment/payment.machine.ts';
export { beginPayment } from '#server/domain/payment/beginPayment.ts';
export { logPaymentJob } from '#server/domain/payment/paymentInteraction.ts';
export { leavePayment, paymentsOf, receiptOf, seePayment, shownPayment } from '#server/domain/payment/paymentView.ts';
export { settlePaymentJob } from '#server/jobs/settlePayment.ts';
export { Problem } from '#server/problems.ts';

export type Product = typeof import('./product.ts');
