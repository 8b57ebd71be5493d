import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customerRoute } from './root.ts';

export const outboxRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/outbox',
  staticData: { title: 'outbox' },
  component: lazyRouteComponent(() => import('#features/outbox/OutboxPage.tsx'), 'OutboxPage'),
});
