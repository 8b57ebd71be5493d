import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import type { Title } from '#content/title.ts';
import type { SignInFlowPage } from '#features/sign-in/addresses.ts';
import type { Page } from './page.ts';

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
    /** As the page's declaration has it (page.ts); null: it is no page, or its declaration is not loaded yet. */
    title: Title | 'ofItself' | null;
    /** Which page of the sign-in flow this is. */
    signInFlow?: SignInFlowPage;
  }
}

/** What the page at this match is called. The declaration of an area's page comes with the page (pageRoute.tsx). */
export function titleOf(match: { staticData: { title: Page['title'] | null }; loaderData?: unknown } | undefined) {
  return (match?.loaderData as { page?: Page } | undefined)?.page?.title ?? match?.staticData.title ?? null;
}

interface Asked {
  context: RouterContext;
  location: { href: string };
}

/** Lets in who may open this page, and sends everyone else to the sign-in flow, which leads back here. */
export async function letIn({ opensTo }: Pick<Page, 'opensTo'>, { context, location }: Asked): Promise<void> {
  if (opensTo === 'anyone' || (await opensTo?.())) return;
  const gate = await context.gate();
  if (gate === 'open') return;
  if (gate === 'signIn') throw redirect({ to: '/Login', search: { returnUrl: location.href }, replace: true });
  throw redirect({ to: '/Login/Initialize-Profile', search: { next: location.href }, replace: true });
}
