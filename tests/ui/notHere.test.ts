import { expect, test } from 'vitest';
import type { Why } from '#contracts/why.ts';

/** What each page says where the device has no copy, and none can be had. */
const pages = import.meta.glob<Record<string, string>>('/content/en/*.json', { eager: true, import: 'default' });
const PAGES = [
  'account-details',
  'bill',
  'bill-history',
  'home',
  'meter-read',
  'outage-areas',
  'payment',
  'primary-details',
  'profile',
];

test.each<[Why, RegExp]>([
  ['connection', / not on (this|the) device yet\. .*connection/],
  ['busy', /we cannot answer right now\. Your connection is fine\. Open this page again in a few minutes\.$/i],
  ['signIn', /You were signed out[;.] sign in again to /i],
  ['refused', /^.* cannot be shown.* Please call us\.$/],
])('every page without a copy tells %s as what it is [BILL-19]', (why, says) => {
  for (const page of PAGES) {
    const words = pages[`/content/en/${page}.json`] ?? {};
    expect(words[`notHere.${why}`], page).toMatch(says);
  }
});
