import { createElement, type ReactNode } from 'react';
import { fill, type Values } from '#contracts/words.ts';

/** Markdown as the build has read it: a text, or an element with its properties and what is in it. */
export type RichNode = string | [tag: string, props: Record<string, string>, ...children: RichNode[]];

/** The elements of such a text, its placeholders filled. */
export function richText(node: RichNode, values?: Values): ReactNode {
  if (typeof node === 'string') return fill(node, values);
  const [tag, props, ...children] = node;
  return createElement(tag, props, ...children.map((child) => richText(child, values)));
}
