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
    /** Loads the page at this path ahead, whether or not it may be opened: the gate is still being asked. */
    ahead?: (path: string) => Promise<unknown>;
    /** Which page of the sign-in flow this is. */
    signInFlow?: SignInFlowPage;
  }
}

type Match = { staticData: { title: Page['title'] | null }; loaderData?: unknown } | undefined;

/** The declaration of the page at this match, once it is loaded (pageRoute.tsx); the sign-in flow has none. */
const pageAt = (match: Match) => (match?.loaderData as { page?: Page } | undefined)?.page;

/** What the page at this match is called. */
export const titleOf = (match: Match) => pageAt(match)?.title ?? match?.staticData.title ?? null;

/** Whether the page at this match is a customer's own, closed to visitors. */
export async function isCustomersOwn(match: Match): Promise<boolean> {
  const page = pageAt(match);
  return page !== undefined && !(await opensToVisitors(page));
}

const opensToVisitors = async ({ opensTo }: Pick<Page, 'opensTo'>) =>
  opensTo === 'anyone' || (await opensTo?.()) === true;

interface Asked {
  context: RouterContext;
  location: { href: string };
}

/** Lets in who may open this page, and sends everyone else to the sign-in flow, which leads back here. */
export async function letIn(page: Pick<Page, 'opensTo'>, { context, location }: Asked): Promise<void> {
  if (await opensToVisitors(page)) return;
  const gate = await context.gate();
  if (gate === 'open') return;
  if (gate === 'signIn') throw redirect({ to: '/Login', search: { returnUrl: location.href }, replace: true });
  throw redirect({ to: '/Login/Initialize-Profile', search: { next: location.href }, replace: true });
}
