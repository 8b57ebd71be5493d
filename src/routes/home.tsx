import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { customerRoute } from './root.ts';

/** Paths match in any letter case: /HomePage is this page too (APP-06). */
export const homeRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/Homepage',
  staticData: { title: 'home' },
  loader: () => wordsLoaded('home', 'bill', 'paid', 'account-picker', 'meter-read', 'outbox'),
  component: lazyRouteComponent(() => import('./HomeScreen.tsx'), 'HomeScreen'),
});
