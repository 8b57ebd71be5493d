import { MenuPage } from '#features/contact/MenuPage.tsx';
import { SignOutButton } from '#features/sign-in/SignOutButton.tsx';
import { useCustomer } from '#session/customer.ts';

/** What the contact page shows for this device and its customer. */
export function MenuScreen() {
  const customer = useCustomer();
  return <MenuPage isCustomer={Boolean(customer)} signOut={(look) => <SignOutButton look={look} />} />;
}
