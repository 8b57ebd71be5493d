export { BillHistoryPage } from '#features/bill/history/BillHistoryPage.tsx';
export { BreakdownPage } from '#features/bill/history/BreakdownPage.tsx';
export { PaymentHistoryPage } from '#features/bill/history/PaymentHistoryPage.tsx';
