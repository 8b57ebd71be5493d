import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { find, reportMissing } from '#content/lookUp.ts';
import { unitsKept } from '#content/unitsKept.ts';
import { contentPages } from '#contracts/content.ts';
import { fill } from '#contracts/words.ts';

const files = readdirSync('content/en').filter((file) => file.endsWith('.json'));

test('an editor’s words on the device win over those that came with the app', () => {
  expect(find('title', { title: 'New' }, { title: 'Old' })).toBe('New');
});

test('[APP-02] a key that the editor left out falls back to the words that came with the app', () => {
  expect(find('title', {}, { title: 'Old' })).toBe('Old');
  expect(find('title', undefined, { title: 'Old' })).toBe('Old');
});

test('an editor may empty a text', () => {
  expect(find('title', { title: '' }, { title: 'Old' })).toBe('');
});

test('placeholders are filled, and one without a value stays visible', () => {
  expect(fill('Welcome, {name}', { name: 'Farm' })).toBe('Welcome, Farm');
  expect(fill('{count} waiting', {})).toBe('{count} waiting');
});

test.each([
  ['{kwh} kWh in {days} days at {cents} cents a kWh', '{kwh}·kWh in {days}·days at {cents}·cents a kWh'],
  ['{kwh} kWh at {cents} ¢.', '{kwh}·kWh at {cents}·¢.'],
  ['Late by 1 day, 2 minutes ago', 'Late by 1·day, 2·minutes ago'],
  ['From 8 p.m. to 9 a.m.', 'From 8·p.m. to 9·a.m.'],
  ['{count} daysailers, {name} mine', '{count} daysailers, {name} mine'],
])('a figure stays with its unit: %j', (text, shown) => {
  expect(unitsKept(text)).toBe(shown.replaceAll('·', '\u00a0'));
});

test('a missing text is reported once', () => {
  const log = vi.fn();
  reportMissing('home', 'gone', log);
  reportMissing('home', 'gone', log);
  expect(log).toHaveBeenCalledTimes(1);
});

describe.each(files)('the words of %s', (file) => {
  const page: unknown = JSON.parse(readFileSync(`content/en/${file}`, 'utf8'));
  test('have the shape that the server serves', () => {
    expect(contentPages.safeParse({ page }).success).toBe(true);
  });
  test('never speak of errors, syncing, queues, caches or submissions', () => {
    // The specification's own literals: MTR-58, AUTH-16, AUTH-39, AUTH-40, BILL-16, BILL-19, BILL-20, OUT-12, REP-47.
    const literals =
      /"(Validation Error|error fetching (?:profile details|account data)|error downloading PDF|Error: \{message\}|Error logging in with passkey|Error registering passkey|Error processing map data|An unexpected error occurred\. Please try again\.)( |")/g;
    const words = JSON.stringify(page).replaceAll(literals, '"$2');
    expect(words).not.toMatch(/\b(error|sync\w*|queue\w*|cache\w*|submission\w*)\b/i);
  });
});
