import type { Page } from 'playwright/test';
import { passProvider, submitReading } from './customer.ts';
import { rowsOf } from './database.ts';
import { filesWith } from './filesWith.ts';
import { expect, type Phone, test } from './fixtures.ts';

/* What lies on the disk of a phone without a lock, after its customer signed out: nothing of theirs, once the app was at rest. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Where the browser itself remembers what was typed at the provider: no app's doing, on no app's page. */
const OF_THE_PROVIDER = /\/(Login Data|Web Data|Sessions\/[^/]*)$/;

/** What the first accounts are called in the copies, and whose they are. */
async function textsOf(page: Page, who: string): Promise<string[]> {
  const texts = [`${who}@sandbox.example`];
  for (const table of ['accounts', 'accountDetails', 'meters']) {
    const rows = await rowsOf(page, 'stormlamp-cache', table);
    for (const row of rows.slice(0, 3)) texts.push(...(JSON.stringify(row).match(/\d{8,12}/g) ?? []).slice(0, 2));
  }
  return texts;
}

async function readable(phone: Phone, texts: string[]): Promise<string[]> {
  const files = await Promise.all(texts.map((text) => filesWith(phone, text)));
  return texts.filter((_, at) => files[at]?.some((file) => !OF_THE_PROVIDER.test(file)));
}

/**
 * Signs in, does what comes before the sign-out, waits until the disk has texts of the customer, signs out; answers the
 * texts, `extra` among them.
 */
async function signInAndOut(
  phone: Phone,
  page: Page,
  who: string,
  { extra = [] as string[], before = async () => {} } = {},
): Promise<string[]> {
  await passProvider(page, who);
  await button(page, 'Skip').click();
  await button(page, 'Continue').click();
  await expect.poll(async () => (await rowsOf(page, 'stormlamp-cache', 'meters')).length).toBeGreaterThan(0);
  await before();
  await page.goto('/menu');
  const texts = [...(await textsOf(page, who)), ...extra];
  // Before the sign-out: what covers them begins with it, and on a busy machine would be ahead of this search.
  await expect.poll(async () => (await readable(phone, texts)).length).toBeGreaterThan(extra.length + 1);
  await button(page, 'Sign out').click();
  await expect(button(page, 'Sign in')).toBeVisible();
  return texts;
}

/** Chromium has the files of storage buckets in a folder of their own. */
const inBucket = (files: string[]) => files.some((file) => file.includes('/WebStorage/'));

const owed = (page: Page) => page.evaluate(() => localStorage.getItem('tracesOwed'));

/** Local storage is written to the disk seconds later: what is owed is noted by a database too. */
const isDone = (page: Page) =>
  page.evaluate(
    async () =>
      localStorage.getItem('tracesOwed') === null &&
      !(await indexedDB.databases()).some(({ name }) => name === 'stormlamp-noise'),
  );

test('signed out without a lock, nothing of the customer is left on the disk once the app was at rest', {
  tag: '@worker',
}, async ({ phone }) => {
  const page = await phone.open();
  // The browser's history keeps the titles of the pages.
  const own = ['Marlene Kowalchuk', 'Marlene', '3065550107', '218 Second Avenue West'];
  const before = async () => {
    await page.goto('/Homepage');
    await expect(page.getByRole('heading', { name: 'Hello, Marlene' })).toBeVisible();
    // Its backup copy lies in a storage bucket, which has files of its own.
    await page.goto('/meter-read');
    await submitReading(page, '48214');
    await expect(page.getByText('Received', { exact: true })).toBeVisible();
    await expect.poll(async () => inBucket(await filesWith(phone, '70412011'))).toBe(true);
  };
  const texts = await signInAndOut(phone, page, 'basement', { extra: own, before });
  expect(texts).toContain('70412011');
  expect(await owed(page)).toBe('48');
  await expect.poll(() => isDone(page), { timeout: 60_000 }).toBe(true);
  await phone.close();
  expect(await readable(phone, texts)).toEqual([]);
});

test('with forty accounts too, and when the phone is switched off in the middle of it', {
  tag: '@worker',
}, async ({ phone }) => {
  let page = await phone.open();
  const texts = await signInAndOut(phone, page, 'landlord');
  await expect.poll(() => owed(page).then(Number), { timeout: 30_000 }).toBeLessThan(48);
  await phone.kill();
  page = await phone.open();
  // As where the power went before the browser wrote local storage to the disk.
  await page.addInitScript(() => localStorage.removeItem('tracesOwed'));
  await page.goto('/Login');
  await expect.poll(() => isDone(page), { timeout: 60_000 }).toBe(true);
  await phone.close();
  expect(await readable(phone, texts)).toEqual([]);
});
