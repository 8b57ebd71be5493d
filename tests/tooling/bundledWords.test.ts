import { pino } from 'pino';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { find, isRich, readByBuild } from '#content/lookUp.ts';
import { Markdown } from '#content/Markdown.tsx';
import { type RichNode, richText } from '#content/richText.ts';
import { contentSource } from '#server/http/contentSource.ts';
import { contentVersion } from '../../build/contentVersion.ts';
import { withRich } from '../../build/richWords.ts';

const html = (node: RichNode, values?: Record<string, string>) =>
  renderToStaticMarkup(createElement(Fragment, null, richText(node, values)));

test('the version that the build notes is the one that the server gives the same words', () => {
  const { hash } = contentSource('content/en', pino({ level: 'silent' }))();
  expect(contentVersion('content/en')).toBe(`"${hash}-br"`);
});

describe('Markdown that the build has read', () => {
  const markdown =
    '## Two\n\nWith **strong** words, and a [link](https://example.org/a).\n\n- one {count}\n- <b>two</b>';
  const page = withRich({ plain: 'A {name}', text: { markdown } });
  const rich = page.text && typeof page.text === 'object' ? (page.text.rich as RichNode) : '';

  test('stands on the screen as the page would have read it', () => {
    expect(`<div>${html(rich)}</div>`).toBe(renderToStaticMarkup(createElement(Markdown, { text: markdown })));
  });

  test('has its placeholders filled', () => {
    expect(html(rich, { count: '7' })).toContain('<li>one 7</li>');
  });

  test('leaves plain words as they are', () => {
    expect(page.plain).toBe('A {name}');
  });

  test('is used as long as the editor leaves the text as it was', () => {
    const onDevice = (text: string) => find('text', { text: { markdown: text } }, page);
    const readOf = (words: ReturnType<typeof onDevice>) => (words && isRich(words) ? readByBuild(words) : undefined);
    expect(readOf(onDevice(markdown))).toEqual(rich);
    expect(readOf(onDevice('Another one'))).toBeUndefined();
  });
});
