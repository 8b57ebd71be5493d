import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { customerRoute } from './root.ts';

export const meterReadRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/meter-read',
  component: lazyRouteComponent(() => import('#features/meter/MeterReadPage.tsx'), 'MeterReadPage'),
});
