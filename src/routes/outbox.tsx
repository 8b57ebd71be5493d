import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { customerRoute } from './root.ts';

export const outboxRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/outbox',
  staticData: { title: 'outbox' },
  loader: () => wordsLoaded('outbox'),
  component: lazyRouteComponent(() => import('#features/outbox/OutboxPage.tsx'), 'OutboxPage'),
});
