import { SecurityPage } from '#features/security/SecurityPage.tsx';
import { SignOutEverywhere } from '#features/sign-in/SignOutEverywhere.tsx';

/** Security, with the way out of every device. */
export function SecurityScreen() {
  return <SecurityPage signOutEverywhere={<SignOutEverywhere />} />;
}
