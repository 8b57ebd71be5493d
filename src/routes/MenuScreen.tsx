import { MenuPage } from '#features/home/MenuPage.tsx';

/** What the contact page shows for this device and its customer. */
export function MenuScreen() {
  return <MenuPage />;
}
