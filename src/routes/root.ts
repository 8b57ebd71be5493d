import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';

/** What the pages' gates need to know; the app provides it. */
export interface RouterContext {
  /** True when this device may show a customer's own pages. */
  requireCustomer: () => Promise<boolean>;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()();

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the page in the words: `title.…` of content/en/shell.json. */
    title?:
      | 'home'
      | 'login'
      | 'meterRead'
      | 'outbox'
      | 'menu'
      | 'bill'
      | 'outages'
      | 'notices'
      | 'profile'
      | 'report'
      | 'security';
  }
}

/** Everything below it belongs to a signed-in customer (AUTH-04). */
export const customerRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'customer',
  beforeLoad: async ({ context, location }) => {
    if (await context.requireCustomer()) return;
    throw redirect({ to: '/Login', search: { returnUrl: location.href }, replace: true });
  },
});
