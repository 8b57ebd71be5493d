import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { customerRoute } from './root.ts';

/** One flow behind two addresses: it stays while the address goes from one to the other. */
const layout = createRoute({
  getParentRoute: () => customerRoute,
  id: 'payment',
  staticData: { title: null },
  loader: () => wordsLoaded('payment', 'paid'),
  component: lazyRouteComponent(() => import('#features/payment/PaymentPage.tsx'), 'PaymentPage'),
});
const page = { getParentRoute: () => layout, staticData: { title: 'payment' } } as const;

export const paymentRoute = layout.addChildren([
  createRoute({ ...page, path: '/my-bill/payment-summary' }),
  createRoute({ ...page, path: '/my-bill/payment-details' }),
]);
