import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import type { Title } from '#content/title.ts';
import type { SignInFlowPage } from '#features/sign-in/addresses.ts';

/** - signIn: nobody is signed in, or the lock is closed. firstRun: signed in, and the first run is not finished. */
export type Gate = 'open' | 'signIn' | 'firstRun';

/** What the pages' gates need to know; the app provides it. */
export interface RouterContext {
  /** What stands between this device and a customer's own pages. */
  gate: () => Promise<Gate>;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ staticData: { title: null } });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page is called; `ofItself` where that depends on what it shows (ui/PageTitle.tsx), null: it is no page. */
    title: Title | 'ofItself' | null;
    /** Which page of the sign-in flow this is. */
    signInFlow?: SignInFlowPage;
  }
}

/** Lets a signed-in customer pass, and nobody else. */
export async function onlyCustomers({ context, location }: { context: RouterContext; location: { href: string } }) {
  const gate = await context.gate();
  if (gate === 'open') return;
  if (gate === 'signIn') throw redirect({ to: '/Login', search: { returnUrl: location.href }, replace: true });
  throw redirect({ to: '/Login/Initialize-Profile', search: { next: location.href }, replace: true });
}

/** Everything below it belongs to a signed-in customer (AUTH-04). */
export const customerRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'customer',
  staticData: { title: null },
  beforeLoad: onlyCustomers,
});
