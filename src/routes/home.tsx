import { createRoute } from '@tanstack/react-router';
import { HomeScreen } from './HomeScreen.tsx';
import { customerRoute } from './root.ts';

/** Paths match in any letter case: /HomePage is this page too (APP-06). Part of the start: it is what most starts show. */
export const homeRoute = createRoute({
  getParentRoute: () => customerRoute,
  path: '/Homepage',
  staticData: { title: 'home' },
  component: HomeScreen,
});
