import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PageName, Said, Say } from '#contracts/words.ts';
import { writeMail } from '#server/domain/mails.ts';
import { namesIn, wordTypes } from '../../scripts/wordTypes.ts';

test('the declared pages, keys and names are those of content/en: else run `npm run words`', () => {
  expect(readFileSync('contracts/words.gen.ts', 'utf8')).toBe(wordTypes('.'));
});

test('each name in braces is declared once, of plain and of rich words', () => {
  expect(namesIn('{b} and {a} and {b}')).toEqual(['a', 'b']);
  expect(namesIn({ markdown: '## {title}' })).toEqual(['title']);
  expect(namesIn('{ no name }')).toEqual([]);
});

test('a page, a key or a value that does not exist does not compile', () => {
  const words = ((key: string) => key) as Say<'home'>;
  words('power.since', { when: 'noon' });
  words('power.none');
  // @ts-expect-error no such key
  words('power.nome');
  // @ts-expect-error without its value
  words('power.since');
  // @ts-expect-error with another name
  words('power.since', { time: 'noon' });
  // @ts-expect-error with a value that it does not want
  words('power.none', { when: 'noon' });
  // @ts-expect-error no such page
  const page: PageName = 'plaan';
  // @ts-expect-error without its value
  const said: Said<'home'> = { key: 'power.since' };
  expect([page, said.key]).toEqual(['plaan', 'power.since']);
});

test('a mail that does not exist, or without what its words name, does not compile', () => {
  const customer = { email: 'ada@sandbox.example', name: 'Ada' };
  const writing = { pages: {}, appOrigin: 'https://sandbox.example', uniqueId: 'one' };
  const { text } = writeMail('emailChanged', customer, writing, { undo: 'https://sandbox.example/undo' });
  expect(text).toContain('Then take it back on this page, within 72 hours:\n\nhttps://sandbox.example/undo\n');
  // @ts-expect-error without its link
  const unlinked = writeMail('emailChanged', customer, writing).text;
  expect(unlinked).toContain('{undo}');
  // @ts-expect-error no such mail
  expect(() => writeMail('planForgotten', customer, writing)).toThrow();
});
