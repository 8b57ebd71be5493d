import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { customerRoute } from './root.ts';

export const meterReadRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/meter-read',
  staticData: { title: 'meterRead' },
  // `sharedPhoto`: a photo shared from the phone's gallery could not be kept (src/sw/takeSharedPhoto.ts).
  validateSearch: ({ sharedPhoto }: Record<string, unknown>): { sharedPhoto?: 'lost' | 'waits' | undefined } => ({
    sharedPhoto: sharedPhoto === 'lost' || sharedPhoto === 'waits' ? sharedPhoto : undefined,
  }),
  loader: () => wordsLoaded('meter-read', 'photo', 'outbox'),
  component: lazyRouteComponent(() => import('#features/meter/MeterReadPage.tsx'), 'MeterReadPage'),
});
