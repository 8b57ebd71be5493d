import { MenuPage } from '#features/home/MenuPage.tsx';
import { RememberMeSwitch } from '#features/sign-in/RememberMeSwitch.tsx';
import { SignOutButton } from '#features/sign-in/SignOutButton.tsx';
import { useCustomer } from '#parts/customer.ts';

/** What the contact page shows for this device and its customer. */
export function MenuScreen() {
  const customer = useCustomer();
  return <MenuPage settings={customer && <RememberMeSwitch />} signOut={customer && <SignOutButton />} />;
}
