import { SecurityPage } from '#features/security/SecurityPage.tsx';
import { DeleteAccount } from '#features/sign-in/DeleteAccount.tsx';
import { SignOutEverywhere } from '#features/sign-in/SignOutEverywhere.tsx';

/** Security, with the way out of every device, and out for good. */
export function SecurityScreen() {
  return <SecurityPage signOutEverywhere={<SignOutEverywhere />} deleteAccount={<DeleteAccount />} />;
}
