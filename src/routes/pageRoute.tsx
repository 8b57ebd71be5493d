import { createRoute, notFound, useLoaderData } from '@tanstack/react-router';
import { wordsLoaded } from '#content/bundled.ts';
import { fetchPart } from '#ui/fetchPart.ts';
import type { Page } from './page.ts';
import { letIn, rootRoute } from './root.ts';
import { useTakenSearch } from './useTakenSearch.ts';

interface Found {
  page: Page;
}

/** Loads a page's words beside its code. */
async function loaded({ page }: Found): Promise<Found> {
  await Promise.all([wordsLoaded(...page.words), page.component.preload?.()]);
  return { page };
}

function PageHere() {
  const { page } = useLoaderData({ strict: false }) as Found;
  return <page.component search={useTakenSearch(page)} title={page.title} />;
}

/** A page that the start declares. */
export function pageRoute<Path extends string, Search extends object>(path: Path, page: Page<Search>) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title: page.title, ahead: () => loaded({ page }) },
    validateSearch: (given: Record<string, unknown>) => page.search?.(given) ?? ({} as Search),
    beforeLoad: async (asked) => {
      await letIn(page, asked);
      return { page };
    },
    loader: ({ context }) => loaded(context),
    component: PageHere,
  });
}

/**
 * The pages below an address, in one entry of the start: their declarations come with their code, so that a page more
 * costs the start nothing. The address itself is one of them; all are in small letters.
 */
export function areaRoute(path: string, load: () => Promise<{ pages: Record<string, Page> }>) {
  const declaredAt = async (at: string) => (await fetchPart(load)).pages[at.toLowerCase().replace(/\/$/, '')];
  return createRoute({
    getParentRoute: () => rootRoute,
    path: `${path}/$`,
    staticData: {
      title: null,
      ahead: async (at) => {
        const page = await declaredAt(at);
        if (page) await loaded({ page });
      },
    },
    beforeLoad: async (asked) => {
      const page = await declaredAt(asked.location.pathname);
      if (!page) throw notFound();
      await letIn(page, asked);
      return { page };
    },
    loader: ({ context }) => loaded(context),
    component: PageHere,
  });
}
