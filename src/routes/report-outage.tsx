import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { rootRoute } from './root.ts';

/** Open to anyone: a customer in the dark may be signed out, or the app locked (SEC-01). */
export const reportOutageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outage/report-outage',
  staticData: { title: 'report' },
  /** The outage that is not over for the customer. */
  validateSearch: ({ stillOut }: Record<string, unknown>): { stillOut?: string | undefined } => ({
    // TanStack Router reads digits as a number.
    stillOut: typeof stillOut === 'string' || typeof stillOut === 'number' ? String(stillOut) : undefined,
  }),
  loader: () => wordsLoaded('report-outage', 'validation', 'outbox'),
  component: lazyRouteComponent(() => import('#features/report-outage/ReportOutagePage.tsx'), 'ReportOutagePage'),
});
