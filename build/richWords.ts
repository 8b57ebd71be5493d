import { compiler } from 'markdown-to-jsx/react';
import { isValidElement, type ReactNode } from 'react';
import type { Plugin } from 'vite';
import { MARKDOWN_OPTIONS } from '#content/markdownLook.ts';
import type { RichNode } from '#content/richText.ts';

type Words = Record<string, string | { markdown: string; rich?: RichNode }>;

/**
 * Reads the Markdown of the words that come with the app, so that a page need not: its reader is 28 KB, and of use only
 * for what an editor changes later.
 */
export function richWords(): Plugin {
  return {
    name: 'stormlamp:rich-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/content\/en\/[\w-]+\.json$/ },
      handler: (json) => JSON.stringify(withRich(JSON.parse(json))),
    },
  };
}

/** @internal */
export function withRich(page: Words): Words {
  const entries = Object.entries(page).map(([key, words]) => {
    return [key, typeof words === 'string' ? words : { ...words, rich: read(words.markdown) }] as const;
  });
  return Object.fromEntries(entries);
}

function read(markdown: string): RichNode {
  const [node] = nodesOf(compiler(markdown, MARKDOWN_OPTIONS));
  if (!node) throw new Error(`This Markdown has nothing to show: ${markdown}`);
  return node;
}

function nodesOf(element: ReactNode): RichNode[] {
  if (Array.isArray(element)) return element.flatMap(nodesOf);
  if (typeof element === 'string') return [element];
  if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(element)) return [];
  if (typeof element.type !== 'string') throw new Error('Markdown became something else than an element');
  const { children, ...props } = element.props;
  const texts = Object.entries(props).filter((prop): prop is [string, string] => typeof prop[1] === 'string');
  return [[element.type, Object.fromEntries(texts), ...nodesOf(children)]];
}
