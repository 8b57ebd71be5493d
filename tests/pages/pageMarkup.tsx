import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FailuresProvider } from '#ui/failures.tsx';
import { plainSpaces } from '#ui/format.ts';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** As it is read: where a line must not end is what tests of dates and figures say. */
export const asRead = plainSpaces;

/**
 * A part of a page as it is first shown, without a browser: what its properties alone make of it, since no effect runs.
 * The words must be loaded (`wordsLoaded`).
 */
export function markupOf<Props extends object>(Part: FunctionComponent<Props>, props: Props): string {
  return asRead(
    renderToStaticMarkup(
      <RouterContextProvider router={router as never}>
        <FailuresProvider>
          <Part {...props} />
        </FailuresProvider>
      </RouterContextProvider>,
    ),
  );
}

/** The texts that stand in markup, each by itself; characters that HTML escapes as they are read. */
export const textsIn = (markup: string): string[] =>
  markup
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    .filter((text) => text.trim() !== '');

/** Where the links in markup lead, by their words; of a link with several lines, one after the other. */
export const linksIn = (markup: string): Record<string, string> =>
  Object.fromEntries(
    [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to = '', inside = '']) => [
      textsIn(inside).join(' '),
      to,
    ]),
  );

/** The buttons in markup by their words, and whether each can be pressed. A busy one shows what it does in their place. */
export const buttonsIn = (markup: string): Record<string, boolean> =>
  Object.fromEntries(
    [...markup.matchAll(/<button ([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', inside = '']) => [
      textsIn(inside).join(' ') || (/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? ''),
      !/ disabled=""|aria-disabled="true"/.test(` ${attributes}`),
    ]),
  );
