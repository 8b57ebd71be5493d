import { expect, test } from 'vitest';
import { table } from '#server/sandbox/pageTable.ts';

/* The tables of the control room. */

const cellOf = (value: unknown) => /<td[^>]*>(.*)<\/td>/.exec(table('Plans', [{ value }]))?.[1];

test('a word is shown whole up to sixty signs, a longer one by its beginning, and whole where one points at it', () => {
  const [fits, longer] = ['a'.repeat(60), `${'b'.repeat(58)}<&"`];
  expect(cellOf(fits)).toBe(fits);
  expect(cellOf(longer)).toBe(`<span title="${'b'.repeat(58)}&lt;&amp;&quot;">${'b'.repeat(24)}… (61 signs)</span>`);
  const sentence = 'a tree fell '.repeat(10).trim();
  expect(cellOf(sentence)).toBe(sentence);
});

test('nothing, yes and no, times, lists and objects are told in words', () => {
  expect([null, '', true, false].map(cellOf)).toEqual(['–', '–', 'yes', 'no']);
  expect(cellOf('2026-11-25T20:00:00-06:00')).toContain('Nov 25, 20:00:00');
  expect(cellOf(['a', 'b'])).toBe('<div>a</div><div>b</div>');
  expect(cellOf({ dueOn: 'today' })).toBe('Due on: today');
});

test('without a row it says that there is none', () => {
  expect(table('Plans', [])).toContain('<h2>Plans</h2><p class="soft">None.</p>');
});
