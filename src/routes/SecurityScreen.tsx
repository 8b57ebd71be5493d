import { SecurityPage } from '#features/security/SecurityPage.tsx';
import type { SecuritySearch } from '#features/security/securitySearch.ts';
import { DeleteAccount } from '#features/sign-in/DeleteAccount.tsx';
import { SignOutEverywhere } from '#features/sign-in/SignOutEverywhere.tsx';

/** Come along: they need what the security page needs. */
export { NotMyAccountPage } from '#features/security/NotMyAccountPage.tsx';
export { UndoEmailChangePage } from '#features/security/UndoEmailChangePage.tsx';

/** Security, with the way out of every device, and out for good. */
export function SecurityScreen({ search }: { search: SecuritySearch }) {
  return <SecurityPage search={search} signOutEverywhere={<SignOutEverywhere />} deleteAccount={<DeleteAccount />} />;
}
