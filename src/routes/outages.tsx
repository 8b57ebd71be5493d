import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { customerRoute, rootRoute } from './root.ts';

/** Open to anyone: a customer without power may be signed out (SEC-01). */
export const outageUpdatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outage/outage-updates',
  staticData: { title: 'outageUpdates' },
  loader: () => wordsLoaded('outages'),
  component: lazyRouteComponent(() => import('#features/outages/OutageUpdatesPage.tsx'), 'OutageUpdatesPage'),
});

/** Open to anyone (AUTH-04). */
export const outageMapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outage/outage-map',
  staticData: { title: 'outages' },
  validateSearch: ({ region }: Record<string, unknown>): { region?: string | undefined } => ({
    // TanStack Router reads digits as a number.
    region: typeof region === 'string' || typeof region === 'number' ? String(region) : undefined,
  }),
  loader: () => wordsLoaded('outages'),
  component: lazyRouteComponent(() => import('#features/outages/OutageMapPage.tsx'), 'OutageMapPage'),
});

/** A customer's own, unlike the map (SEC-01). */
export const outageAreaRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/outage/outage-area',
  staticData: { title: 'outageArea' },
  loader: () => wordsLoaded('outage-areas', 'outages', 'outbox'),
  component: lazyRouteComponent(() => import('#features/outages/areas/OutageAreasPage.tsx'), 'OutageAreasPage'),
});
