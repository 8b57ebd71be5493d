import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { CONFIRM } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { askSingly } from './replies.ts';

/* Forty accounts: what there is to do in three figures, which is next, and the lists of them. */

const picker = (page: Page) => page.getByRole('button', { name: /^Choose your account/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose your account' });
const options = (page: Page) => dialog(page).getByRole('option');
const firstBox = (page: Page) => page.getByRole('textbox', { name: /^Digit 1 of/ });
const hero = (page: Page) => page.getByRole('region', { name: 'Your 40 places', exact: true });
const figure = (page: Page, name: RegExp) => hero(page).getByRole('button', { name });
const list = (page: Page) => page.getByRole('region', { name: 'Places', exact: true });
const rows = (page: Page) => list(page).getByRole('listitem');
const next = (page: Page) => hero(page).getByRole('button', { name: /^Read the next: / });
const nextAccount = (page: Page) => page.getByRole('button', { name: /^Next account: / });
const onDevice = async (page: Page, table: string) => (await rowsOf(page, 'stormlamp-cache', table)).length;

/** Whatever its register is, with a reading a little above the last one. */
async function readMeter(page: Page): Promise<void> {
  const lastRead = (await page.getByText(/^Last read [\d\s]+ · /).textContent()) ?? '';
  const last = /^Last read ([\d\s]+) · /.exec(lastRead)?.[1]?.replaceAll(/\s/g, '') ?? '';
  const reading = String(Number(last) + 3).padStart(last.length, '0');
  await firstBox(page).fill(reading[0] ?? '');
  await page.keyboard.type(reading.slice(1));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
}

test('forty places in three figures, each with its list; the next to read is one press away, also without a connection', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  const asked: string[] = [];
  await askSingly(page);
  page.on('request', (request) => {
    if (request.url().endsWith('/accountDetails')) asked.push(request.postDataJSON().caAccount);
  });
  await server.publish({ action: 'clear' });
  const Message = 'A tree fell on the line.';
  const where = { RegionId: 'SK-213', Region: 'Prince Albert South' };
  await server.publish({ action: 'start', ...where, Planned: 'Unplanned', Message });
  await comeBack(page, 'landlord');
  await page.goto('/Homepage');
  await test.step('all get ready without a connection, the current one first', async () => {
    // Then the database is there.
    await expect(picker(page)).toHaveAccessibleName(/Prairie Rose Rentals All 40 places/);
    await expect.poll(() => onDevice(page, 'meters'), { timeout: 60_000 }).toBe(40);
    expect(await onDevice(page, 'accountDetails')).toBe(40);
    const accounts = await rowsOf(page, 'stormlamp-cache', 'accounts');
    const current = accounts.find(({ defaultAccount }) => defaultAccount === 'true') ?? accounts[0];
    expect(asked[0]).toBe(current?.caAccount);
    await expect(figure(page, /^40 meters to read 0 of 40 read/)).toBeVisible();
    await expect(figure(page, /^5 places in an outage area/)).toBeVisible();
    await expect(figure(page, /due 40 bills/)).toBeVisible();
    await expect(page.getByText(/not known here/)).toHaveCount(0);
    await expectAccessible(page, 'home of many places');
  });
  await test.step('a figure opens its list and takes the focus there; a row leads to its place, and back leads to all', async () => {
    await figure(page, /^5 places/).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(list(page).getByRole('heading', { name: 'Places' })).toBeFocused();
    await expect(list(page).getByRole('button', { name: 'Outage 5' })).toHaveAttribute('aria-pressed', 'true');
    await rows(page).first().getByRole('button').click();
    await expect(page.getByRole('region', { name: 'No time yet', exact: true })).toBeVisible();
    await expect(picker(page)).toHaveAccessibleName(/River Street/);
    await page.goBack();
    await expect(hero(page)).toBeVisible();
  });
  await test.step('the list is searched by street and by meter number', async () => {
    const search = list(page).getByRole('searchbox');
    await search.fill('Angus');
    await expect(rows(page)).toHaveCount(5);
    await search.fill('70 412 110');
    await expect(rows(page)).toHaveText([/^Suite at 112 Angus Street/]);
    await search.fill('no such street');
    await expect(list(page).getByRole('status')).toHaveText('No account fits. Try another street, name or number.');
    await search.fill('');
  });
  await test.step('the next to read is one press away, and the figures count it, without a connection', async () => {
    await expect(next(page)).toHaveAccessibleName('Read the next: Suite at 112 Angus Street');
    await next(page).click();
    await expect(firstBox(page)).toBeFocused();
    await context.setOffline(true);
    await readMeter(page);
    await page.getByRole('link', { name: 'Done', exact: true }).click();
    await expect(figure(page, /^39 meters to read 1 of 40 read/)).toBeVisible();
    await expect(figure(page, /^39 meters to read .* As of /)).toBeVisible();
    await expect(next(page)).not.toHaveAccessibleName(/112 Angus/);
    await expect(page.getByRole('link', { name: /^Waiting to send/ })).toBeVisible();
  });
  await test.step('on a phone the list to choose from fills the screen, and has the same filters', async () => {
    await picker(page).click();
    await expect(dialog(page)).toBeVisible();
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await expect(options(page)).toHaveCount(40);
    await expectAccessible(page, 'accounts, all');
    await expect(options(page).first()).toContainText('Waiting to send');
    await dialog(page).getByRole('button', { name: 'To read 39', exact: true }).click();
    await expect(options(page)).toHaveCount(39);
    await dialog(page).getByRole('button', { name: 'Outage 5', exact: true }).click();
    await expect(options(page)).toHaveCount(5);
    await expect(options(page).first()).toContainText('Outage in area');
    await dialog(page).getByRole('combobox').fill('no such name');
    await expect(dialog(page).getByText(/^No account fits\./)).toBeVisible();
    await dialog(page).getByRole('combobox').fill('');
    await dialog(page).getByRole('button', { name: 'All 40', exact: true }).click();
    await options(page).nth(1).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(picker(page)).toBeFocused();
  });
  await test.step('home of one of them leads back to all', async () => {
    await expect(hero(page)).toHaveCount(0);
    await picker(page).click();
    await dialog(page).getByRole('button', { name: 'All places as one' }).click();
    await expect(hero(page)).toBeVisible();
  });
  await test.step('on the result, too, the next account is one press away', async () => {
    await next(page).click();
    await expect(firstBox(page)).toBeFocused();
    await readMeter(page);
    const third = (await nextAccount(page).textContent())?.replace('Next account: ', '') ?? '';
    await nextAccount(page).click();
    await expect(firstBox(page)).toBeFocused();
    await expect(firstBox(page)).toHaveValue('');
    await expect(picker(page)).toContainText(third);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(figure(page, /^38 meters to read 2 of 40 read/)).toBeVisible();
  });
});

test('where bytes are dear only the account that is looked at is loaded, and nothing is said to be due of the others', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await comeBack(page, 'landlord');
  await page.goto('/Homepage');
  const readyOf = (count: number) => page.getByText(`${count} of 40 accounts are ready without a connection.`);
  await test.step('of accounts that are not on the device nothing is said to be due', async () => {
    await expect(figure(page, /^1 meter to read 0 of 1 read .* 39 not known here$/)).toBeVisible();
    await expect(figure(page, /due 1 bill .* 39 not known here$/)).toBeVisible();
    await expect(readyOf(1)).toBeVisible();
    await page.goto('/Homepage');
    await expect(readyOf(1)).toBeVisible();
    expect(await onDevice(page, 'accountDetails')).toBe(1);
  });
  await test.step('the list says which are not here; one that is looked at is loaded, none for the count', async () => {
    // The one that is looked at may be loaded at any moment, by what a page does at its start: not before this was seen.
    const asked = new Set<string>();
    const seen = Promise.withResolvers<void>();
    await page.route('**/meterReadDetails', async (route) => {
      asked.add(route.request().postDataJSON().caAccount);
      await seen.promise;
      await route.continue().catch(() => {});
    });
    await picker(page).click();
    await expect(dialog(page).getByRole('button', { name: 'To read 1', exact: true })).toBeVisible();
    const other = options(page).nth(1);
    await expect(other).toContainText('Not on this device yet');
    await other.click();
    const unknown = page.getByRole('link', {
      name: /^Read your meter This account’s meter is not on this device yet\./,
    });
    await expect(unknown).toBeVisible();
    // The one that is known to want a reading is offered.
    await expect(nextAccount(page)).toBeVisible();
    const [first] = await rowsOf(page, 'stormlamp-cache', 'meters');
    expect(await onDevice(page, 'meters')).toBe(1);
    await unknown.click();
    seen.resolve();
    await expect(firstBox(page)).toBeVisible();
    const both = (await rowsOf(page, 'stormlamp-cache', 'meters')).map(({ caAccount }) => String(caAccount));
    expect(both).toHaveLength(2);
    expect(both).toContain(first?.caAccount);
    expect(both).toEqual(expect.arrayContaining([...asked]));
    await page.unroute('**/meterReadDetails');
  });
  await test.step('the others are loaded when the customer says so', async () => {
    await page.goto('/Homepage');
    await page.getByRole('button', { name: 'Load the others too' }).click();
    await expect(page.getByText(/accounts are ready without a connection/)).toBeHidden({ timeout: 30_000 });
    expect(await onDevice(page, 'accountDetails')).toBe(40);
  });
});

test('while the accounts get ready, none of their list moves under the finger', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await comeBack(page, 'landlord');
  await askSingly(page);
  const seen = Promise.withResolvers<void>();
  await page.route('**/meterReadDetails', async (route) => {
    await seen.promise;
    await route.continue().catch(() => {});
  });
  await page.goto('/my-bill');
  await picker(page).click();
  const inSight = () =>
    options(page).evaluateAll((rows) => rows.slice(0, 6).map((row) => Math.round(row.getBoundingClientRect().top)));
  await expect(options(page).nth(5)).toContainText('Not on this device yet');
  const before = await inSight();
  seen.resolve();
  for (const at of [0, 1, 2, 3, 4, 5]) {
    await expect(options(page).nth(at)).not.toContainText('Not on this device yet', { timeout: 60_000 });
  }
  expect(await inSight()).toEqual(before);
});
