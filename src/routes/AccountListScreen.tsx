/** One part: what is typed on the first is confirmed on the second, and both come back to the first. */
export { AddAccountPage } from '#features/account-list/AddAccountPage.tsx';
export { AddAndRemovePage } from '#features/account-list/AddAndRemovePage.tsx';
export { RemoveAccountPage } from '#features/account-list/RemoveAccountPage.tsx';
