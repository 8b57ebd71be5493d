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
