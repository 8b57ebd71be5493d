import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { preloadRichWords } from '#content/RichWords.tsx';
import { rootRoute } from './root.ts';

/** Open to anyone: a customer in the dark may be signed out (SEC-01). */
export const outageUpdatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outage/outage-updates',
  staticData: { title: 'outageUpdates' },
  loader: () => {
    preloadRichWords();
    return wordsLoaded('outages');
  },
  component: lazyRouteComponent(() => import('#features/outages/OutageUpdatesPage.tsx'), 'OutageUpdatesPage'),
});
