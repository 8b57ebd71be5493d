import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { customerRoute } from './root.ts';

/* Places that the navigation shows and that other work fills. What each says has the name of its title. */
const notYet = {
  loader: () => wordsLoaded('later'),
  component: lazyRouteComponent(() => import('#features/home/NotYetPage.tsx'), 'NotYetPage'),
};

export const notificationsRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/my-notifications',
  staticData: { title: 'notices' },
  ...notYet,
});
export const accountPreferencesRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/my-notifications/account-preferences',
  staticData: { title: 'accountPreferences' },
  ...notYet,
});
export const billingPreferenceRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/my-profile/account-details-and-billing-preference',
  staticData: { title: 'billingPreference' },
  ...notYet,
});
