import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { rootRoute } from './root.ts';

/** Open to anyone: a customer without power may be signed out (AUTH-04). */
export const menuRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu',
  staticData: { title: 'menu' },
  loader: () => wordsLoaded('menu'),
  component: lazyRouteComponent(() => import('./MenuScreen.tsx'), 'MenuScreen'),
});

/** What the app carries of others may be read by anyone who has the app. */
export const licencesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/menu/licences',
  staticData: { title: 'licences' },
  loader: () => wordsLoaded('menu'),
  component: lazyRouteComponent(() => import('#features/contact/LicencesPage.tsx'), 'LicencesPage'),
});
