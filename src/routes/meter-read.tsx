import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customerRoute } from './root.ts';

export const meterReadRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/meter-read',
  staticData: { title: 'meterRead' },
  component: lazyRouteComponent(() => import('#features/meter/MeterReadPage.tsx'), 'MeterReadPage'),
});
