import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { customerRoute } from './root.ts';

export const profileRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/my-profile',
  staticData: { title: 'profile' },
  // `newProfile`: somebody just agreed to the terms (AUTH-35).
  validateSearch: ({ newProfile }: Record<string, unknown>): { newProfile?: true | undefined } => ({
    newProfile: newProfile === true || undefined,
  }),
  loader: () => wordsLoaded('profile'),
  component: lazyRouteComponent(() => import('./ProfileScreen.tsx'), 'ProfileScreen'),
});

export const primaryDetailsRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/my-profile/primary-details',
  staticData: { title: 'primaryDetails' },
  loader: () => wordsLoaded('primary-details'),
  component: lazyRouteComponent(() => import('./ProfileScreen.tsx'), 'PrimaryDetailsPage'),
});
