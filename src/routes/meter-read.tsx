import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { customerRoute } from './root.ts';

export const meterReadRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/meter-read',
  staticData: { title: 'meterRead' },
  loader: () => wordsLoaded('meter-read', 'photo', 'outbox'),
  component: lazyRouteComponent(() => import('#features/meter/MeterReadPage.tsx'), 'MeterReadPage'),
});
