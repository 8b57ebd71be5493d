import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { routeTree } from '#routes/tree.ts';
import { gate } from './guard.ts';
import { Opening } from './Opening.tsx';
import { ProblemPage } from './ProblemPage.tsx';
import { Shell } from './Shell.tsx';

/** Its words are no part of the start either. */
const NotFoundPage = lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage');

export const router = createRouter({
  routeTree,
  context: { gate },
  InnerWrap: Shell,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ProblemPage,
  defaultPendingComponent: Opening,
  defaultPendingMs: 200,
  defaultPreload: 'intent',
  notFoundMode: 'root',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
