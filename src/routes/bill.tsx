import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { customerRoute } from './root.ts';

export const billRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/my-bill',
  staticData: { title: 'bill' },
  loader: () => wordsLoaded('bill', 'paid', 'account-picker'),
  component: lazyRouteComponent(() => import('#features/bill/BillPage.tsx'), 'BillPage'),
});

/* What content links to from the bill (BILL-18). */
const history = {
  getParentRoute: () => customerRoute,
  staticData: { title: 'ofItself' },
  loader: () => wordsLoaded('bill-history', 'bill', 'account-picker'),
} as const;
export const billingBreakdownRoute = createRoute({
  ...history,
  path: '/my-bill/billing-breakdown',
  component: lazyRouteComponent(() => import('./BillHistoryScreen.tsx'), 'BreakdownPage'),
});
export const billHistoryRoute = createRoute({
  ...history,
  path: '/my-bill/bill-history',
  component: lazyRouteComponent(() => import('./BillHistoryScreen.tsx'), 'BillHistoryPage'),
});
export const paymentHistoryRoute = createRoute({
  ...history,
  path: '/my-bill/payment-history',
  component: lazyRouteComponent(() => import('./BillHistoryScreen.tsx'), 'PaymentHistoryPage'),
});
