import { lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import type { PageName } from '#content/bundled.ts';
import type { Title } from '#content/title.ts';

/**
 * When the build has a page come (build/chunks.ts):
 * - first: right after the start; it is what most starts show.
 * - offline: kept by the first visit, because it is needed without a network, or so small that a file of its own (a
 *   request, and a name in the start) would cost more.
 * - later: in a file of its own.
 */
export type Tier = 'first' | 'offline' | 'later';

/** The declaration of a page. */
interface Said<Search extends object> {
  /** What it is called; `ofItself` where that depends on what it shows (ui/PageTitle.tsx). */
  title: Title | 'ofItself';
  tier: Tier;
  /** Loaded beside its code: a screen that waits for words would show late (content/bundled.ts). */
  words: readonly PageName[];
  /** Who may open it; customers alone where this says nothing (AUTH-04). The function decides for visitors. */
  opensTo?: 'anyone' | (() => Promise<boolean>);
  /**
   * Reads the page's part of the address's search. It names every key that the page knows, undefined for a value that
   * is not valid: the router keeps keys that are left out as they came.
   */
  search?: (given: Record<string, unknown>) => Search;
  /** The keys of `search` that say what was just done: said once, then out of the address (useTakenSearch.ts). */
  justDone?: readonly (keyof Search & string)[];
}

/** The props of every page. */
export interface Given<Search extends object = object> {
  search: Search;
  title: string;
}

/** A page as the router and the build read it. */
export interface Page<Search extends object = object> extends Omit<Said<Search>, 'justDone'> {
  justDone?: readonly string[];
  component: FunctionComponent<Given> & { preload?: () => Promise<void> };
  /** Where its code is, for the build. */
  module: () => Promise<unknown>;
}

/** `page(() => import('#features/bill/BillPage.tsx'), 'BillPage', { title: 'bill', … })`. */
export function page<Name extends string, Search extends object = object>(
  module: () => Promise<Record<Name, FunctionComponent<Given<NoInfer<Search>>>>>,
  name: Name,
  said: Said<Search>,
): Page<Search> {
  return { ...said, module, component: lazyRouteComponent(module, name) as never };
}
