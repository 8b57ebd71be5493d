export { AccountDetailsPage } from '#features/account-details/AccountDetailsPage.tsx';
/** Comes along: its links stand on that page. */
