import { createRoute } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { customerRoute, rootRoute } from './root.ts';

const NotYetPage = lazyPart(() => import('#features/home/NotYetPage.tsx').then((page) => page.NotYetPage));

const loader = () => {
  NotYetPage.preload();
  return wordsLoaded('later');
};

/* Places that the navigation shows and that other work fills. */
export const billRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/my-bill',
  staticData: { title: 'bill' },
  loader,
  component: () => <NotYetPage what="bill" />,
});
export const outageMapRoute = createRoute({
  // Open to anyone (AUTH-04).
  getParentRoute: () => rootRoute,
  path: '/outage/outage-map',
  staticData: { title: 'outages' },
  loader,
  component: () => <NotYetPage what="outages" />,
});
export const reportOutageRoute = createRoute({
  // Open to anyone: a customer in the dark may be signed out (SEC-01).
  getParentRoute: () => rootRoute,
  path: '/outage/report-outage',
  staticData: { title: 'report' },
  loader,
  component: () => <NotYetPage what="report" />,
});
export const outageUpdatesRoute = createRoute({
  // Open to anyone (SEC-01).
  getParentRoute: () => rootRoute,
  path: '/outage/outage-updates',
  staticData: { title: 'outageUpdates' },
  loader,
  component: () => <NotYetPage what="updates" />,
});
export const outageAreaRoute = createRoute({
  // A customer's own, unlike the three above (SEC-01).
  getParentRoute: () => customerRoute,
  path: '/outage/outage-area',
  staticData: { title: 'outageArea' },
  loader,
  component: () => <NotYetPage what="outageArea" />,
});
export const notificationsRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/my-notifications',
  staticData: { title: 'notices' },
  loader,
  component: () => <NotYetPage what="notices" />,
});
export const billingPreferenceRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/my-profile/account-details-and-billing-preference',
  staticData: { title: 'billingPreference' },
  loader,
  component: () => <NotYetPage what="billing" />,
});
