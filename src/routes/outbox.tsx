import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { hasVisitorsItems } from '#parts/submission/unsent.ts';
import { onlyCustomers, rootRoute } from './root.ts';

/** A customer's own; and whoever is not signed in sees what visitors entered on this device, where there is any. */
export const outboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox',
  staticData: { title: 'outbox' },
  beforeLoad: async (asked) => (await hasVisitorsItems()) || onlyCustomers(asked),
  loader: () => wordsLoaded('outbox'),
  component: lazyRouteComponent(() => import('#features/outbox/OutboxPage.tsx'), 'OutboxPage'),
});
