import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

/** Open to anyone: a customer in the dark may be signed out (AUTH-04). */
export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { title: 'menu' },
  component: lazyRouteComponent(() => import('./MenuScreen.tsx'), 'MenuScreen'),
});
