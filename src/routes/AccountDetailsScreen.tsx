export { AccountDetailsPage } from '#features/account-details/AccountDetailsPage.tsx';
/** Comes along: its links stand on that page. */
export { PaymentOptionsPage } from '#features/account-details/PaymentOptionsPage.tsx';
