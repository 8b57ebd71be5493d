import type { Page } from 'playwright/test';
import { Authenticator } from './authenticator.ts';
import { fontKept } from './comeBack.ts';
import { passProvider } from './customer.ts';
import { rowsOf } from './database.ts';
import { filesWith } from './filesWith.ts';
import { expect, type Phone, test } from './fixtures.ts';
import { signInWithLock } from './lock.ts';

/*
 * What lies on the disk of a phone between the first sign-in and the customer's answer whether to lock the app: nothing
 * that can be read, neither then nor after the lock was made.
 */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What a first run keeps of its customer. */
const FIRST_RUN = {
  name: 'Marlene Kowalchuk',
  email: 'basement@sandbox.example',
  phone: '3065550107',
  address: '218 Second Avenue West',
  account: '500010340137',
  meter: '70412011',
};
type What = keyof typeof FIRST_RUN;
const EVERYTHING = Object.keys(FIRST_RUN) as What[];

/** Where the browser itself remembers what was typed at the provider: no app's doing, on no app's page. */
const OF_THE_PROVIDER = /\/(Login Data|Web Data|Sessions\/[^/]*)$/;

async function readable(phone: Phone): Promise<What[]> {
  const files = await Promise.all(EVERYTHING.map((what) => filesWith(phone, FIRST_RUN[what])));
  return EVERYTHING.filter((_, at) => files[at]?.some((file) => !OF_THE_PROVIDER.test(file)));
}

/** Home's copies of account and meter are on the device, as many as there are. */
const copied = (page: Page) =>
  expect.poll(async () => (await rowsOf(page, 'stormlamp-cache', 'meters')).length).toBe(1);

async function inTheClear(page: Page): Promise<boolean> {
  const tables = ['profile', 'accounts', 'accountDetails', 'meters'];
  const kept = await Promise.all(tables.map((name) => rowsOf(page, 'stormlamp-cache', name)));
  return EVERYTHING.some((what) => JSON.stringify(kept).includes(FIRST_RUN[what]));
}

test('without a lock the search finds all that the first run kept', { tag: '@worker' }, async ({ phone }) => {
  const page = await phone.open();
  await passProvider(page, 'basement');
  await button(page, 'Skip').click();
  await button(page, 'Continue').click();
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await copied(page);
  await phone.close();
  expect(await readable(phone)).toEqual(EVERYTHING);
});

test('with the lock chosen in the first run it finds nothing', { tag: '@worker' }, async ({ phone }) => {
  const page = await phone.open();
  await signInWithLock(page);
  await copied(page);
  await phone.close();
  expect(await readable(phone)).toEqual([]);
});

test('killed before the customer chose it has left nothing, and the first run begins again with a sign-in', {
  tag: '@worker',
}, async ({ phone }) => {
  let page = await phone.open();
  await passProvider(page, 'basement');
  await expect(button(page, 'Skip')).toBeVisible();
  await copied(page);
  await phone.kill();
  expect(await readable(phone)).toEqual([]);
  page = await phone.open();
  await passProvider(page, 'basement');
  await button(page, 'Skip').click();
  await button(page, 'Continue').click();
  await expect(page.getByText('Marlene').first()).toBeVisible();
  // Nothing is left of what could not be opened any more.
  await copied(page);
  await page.reload();
  await expect(page.getByText('Marlene').first()).toBeVisible();
});

test('loaded anew in the first run the page knows its customer again, without another sign-in', async ({ page }) => {
  await passProvider(page, 'newcomer');
  await button(page, 'Skip').click();
  await page.reload();
  await button(page, 'Continue').click();
  await page.waitForURL(/Terms-and-Conditions/);
  await page.reload();
  const names = async () => (await rowsOf(page, 'stormlamp-outbox', 'deviceSession')).map(({ name }) => name);
  await expect(button(page, 'Agree')).toBeVisible();
  expect(await names()).toEqual([undefined]);
  // The terms are agreed to with a name and an address.
  await button(page, 'Agree').click();
  await page.waitForURL(/\/my-profile$/);
  await expect.poll(names).toEqual(['Thanh Nguyen']);
  expect(await rowsOf(page, 'stormlamp-cache', 'profile')).toMatchObject([
    { profileEmail: 'newcomer@sandbox.example' },
  ]);
});

test('a second tab keeps nothing readable either while the first one is being asked', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/outage/outage-updates');
  await passProvider(page, 'basement');
  await expect(button(page, 'Skip')).toBeVisible();
  await copied(page);
  await fontKept(page);
  // Back online the other tab would load what it shows, and last of all the font.
  await other.evaluate(() => {
    localStorage.removeItem('ownFont');
    dispatchEvent(new Event('online'));
  });
  await fontKept(other);
  expect(await inTheClear(page)).toBe(false);
  await other.goto('/Homepage');
  await expect(button(other, 'Skip')).toBeVisible();
  await copied(other);
  const kept = await Promise.all(
    ['profile', 'accounts', 'meters'].map((name) => rowsOf(page, 'stormlamp-cache', name)),
  );
  expect(JSON.stringify(kept)).not.toMatch(/Marlene|500010340137|70412011/);
  await button(page, 'Skip').click();
  await button(page, 'Continue').click();
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await other.goto('/Homepage');
  await expect(other.getByText('Marlene').first()).toBeVisible();
});

test('a lock that is made later seals every copy, but not what the browser has not overwritten yet, and says so', {
  tag: '@worker',
}, async ({ phone }) => {
  const page = await phone.open();
  await Authenticator.of(page);
  await passProvider(page, 'basement');
  await button(page, 'Skip').click();
  await button(page, 'Continue').click();
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await copied(page);
  expect(await inTheClear(page)).toBe(true);
  await page.goto('/menu/security');
  await expect(page.getByText('may find traces')).toBeVisible();
  await page.getByRole('switch', { name: 'Biometrics' }).press('Space');
  await button(page, 'Agree').click();
  await expect(page.getByText('Biometrics are on.')).toBeVisible();
  await expect.poll(() => inTheClear(page)).toBe(false);
  await phone.close();
  // What is deleted stays in the log of IndexedDB (LevelDB) until Chromium rewrites it.
  expect(await readable(phone)).toEqual(EVERYTHING);
});
