/** The payment plan, and where its end is told. */
export { PaymentPlanPage } from '#features/payment-plan/PaymentPlanPage.tsx';
