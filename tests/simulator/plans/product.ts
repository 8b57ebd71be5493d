/** The product's pieces that a payment plan goes through; a copy of them may have a bug planted (planting.ts). */
export { planCalls } from '#features/payment-plan/planCalls.ts';
export { CallFailed } from '#machines/callFailed.ts';
export { paymentPlanMachine } from '#machines/paymentPlan/paymentPlan.machine.ts';
export { ownBill } from '#server/domain/bill/bills.ts';
export { planDetails } from '#server/domain/plan/planDetails.ts';
export { submitPlan } from '#server/domain/plan/submitPlan.ts';
export { Problem } from '#server/problems.ts';
export { once } from '#server/store/idempotency.ts';

export type Product = typeof import('./product.ts');
