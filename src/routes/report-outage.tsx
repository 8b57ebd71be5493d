import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { rootRoute } from './root.ts';

/** Open to anyone: a customer without power may be signed out, or the app locked (SEC-01). */
export const reportOutageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outage/report-outage',
  staticData: { title: 'report' },
  loader: () => wordsLoaded('report-outage', 'validation', 'outbox'),
  component: lazyRouteComponent(() => import('#features/report-outage/ReportOutagePage.tsx'), 'ReportOutagePage'),
});
