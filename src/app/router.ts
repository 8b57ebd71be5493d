import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { whenReadAhead } from '#copies/readAhead.ts';
import type { Gate } from '#routes/root.ts';
import { routeTree } from '#routes/tree.ts';
import { currentCustomer } from '#session/customer.ts';
import { isLocked } from '#session/lock.ts';
import { Opening, ProblemPage } from './ProblemPage.tsx';
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

/**
 * May this device show a customer's own pages? Asked before each of them opens, never over the network: a session
 * that is over keeps the copies readable, a lock that is closed does not (AUTH-04, AUTH-06).
 */
async function gate(): Promise<Gate> {
  // What the page shows is read meanwhile.
  const [customer] = await Promise.all([currentCustomer(), whenReadAhead()]);
  if (!customer || isLocked()) return 'signIn';
  return customer.arrived ? 'open' : 'firstRun';
}
