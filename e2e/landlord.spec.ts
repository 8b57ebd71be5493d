import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { CONFIRM } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';

/* Forty accounts: how many are done, which is next, and the list of them. */

const picker = (page: Page) => page.getByRole('button', { name: /Choose your account/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Choose your account' });
const firstBox = (page: Page) => page.getByRole('textbox', { name: /^Digit 1 of/ });
const nextAccount = (page: Page) => page.getByRole('button', { name: /^Next account: / });
const filter = (page: Page, name: string) => list(page).getByRole('button', { name, exact: true });

/** Whatever its register is, with a reading a little above the last one. */
async function readMeter(page: Page): Promise<void> {
  const lastRead = (await page.getByText(/^Last read [\d ]+ · /).textContent()) ?? '';
  const last = /^Last read ([\d ]+) · /.exec(lastRead)?.[1]?.replaceAll(' ', '') ?? '';
  const reading = String(Number(last) + 3).padStart(last.length, '0');
  await firstBox(page).fill(reading[0] ?? '');
  await page.keyboard.type(reading.slice(1));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
}

test('forty accounts: how many are done and which is next, also without a connection, and the list of them', {
  tag: '@worker',
}, async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/accountDetails')) asked.push(request.postDataJSON().caAccount);
  });
  await comeBack(page, 'landlord');
  await page.goto('/Homepage');
  const home = page.getByRole('region', { name: 'Read your meter', exact: true });
  await test.step('all get ready without a connection, the current one first', async () => {
    // Then the database is there.
    await expect(picker(page)).toBeVisible();
    const onDevice = async (table: string) => (await rowsOf(page, 'stormlamp-cache', table)).length;
    await expect.poll(() => onDevice('meters'), { timeout: 60_000 }).toBe(40);
    expect(await onDevice('accountDetails')).toBe(40);
    const accounts = await rowsOf(page, 'stormlamp-cache', 'accounts');
    const current = accounts.find(({ defaultAccount }) => defaultAccount === 'true') ?? accounts[0];
    expect(asked[0]).toBe(current?.caAccount);
    await expect(home.getByText('0 of 40 done', { exact: true })).toBeVisible();
    await expect(page.getByText(/not on this device yet/)).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(nextAccount(page)).toHaveCount(0);
  });
  const first = ((await picker(page).textContent()) ?? '').replace('Choose your account', '');
  await test.step('after Done the next account is one press away, without a connection', async () => {
    await page.getByRole('link', { name: 'Enter your reading', exact: true }).click();
    await expect(firstBox(page)).toBeFocused();
    await context.setOffline(true);
    await readMeter(page);
    await page.getByRole('link', { name: 'Done', exact: true }).click();
    await expect(page.getByRole('link', { name: /^Reading [\d ]+Waiting to send\. It is kept/ })).toBeVisible();
    await expect(nextAccount(page)).toHaveAccessibleName(/1 of 40 done$/);
  });
  await test.step('on a phone the list fills the screen; it shows all accounts, those to read or those that are done', async () => {
    await picker(page).click();
    await expect(list(page)).toBeVisible();
    expect(await list(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    const options = list(page).getByRole('option');
    await expect(options).toHaveCount(40);
    await expect(options.first()).toContainText('Ready without a connection');
    await expect(filter(page, 'All 40')).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, 'accounts, all');

    await filter(page, 'Done 1').click();
    await expect(options).toHaveCount(1);
    await expect(options).toHaveText([new RegExp(`^${first}DoneReady`)]);
    await filter(page, 'To read 39').click();
    await expect(options).toHaveCount(39);
    await expect(options.first()).toContainText('To read');
    await page.getByPlaceholder('Find by name or number').fill('Duplex');
    await expect(options.first()).toContainText('Duplex');
    await page.getByPlaceholder('Find by name or number').fill('no such name');
    await expect(list(page).getByText('No account fits. Try another name or number.', { exact: true })).toBeVisible();
    await page.getByPlaceholder('Find by name or number').fill('');
    const chosen = (await options.nth(1).textContent()) ?? '';
    await options.nth(1).click();
    await expect(list(page)).toHaveCount(0);
    await expect(picker(page)).toBeFocused();
    const [, name = ''] = /^(.*?)No\. /.exec(chosen) ?? [];
    await expect(picker(page)).toContainText(name);
    await expect(home).toBeVisible();
    // Back to the one that is done.
    await picker(page).click();
    await filter(page, 'Done 1').click();
    await options.first().click();
    await expect(picker(page)).toContainText(first.replace(/No\. .*/, ''));
  });
  await test.step('on the result, too, the next account is one press away', async () => {
    const second = (await nextAccount(page).textContent())?.replace(/^Next account: |1 of 40 done$/g, '') ?? '';
    await nextAccount(page).click();
    await expect(firstBox(page)).toBeFocused();
    await expect(picker(page)).toContainText(second);
    expect(first).not.toContain(second);
    await readMeter(page);
    const third = (await nextAccount(page).textContent())?.replace('Next account: ', '') ?? '';
    expect(third).not.toBe(second);
    await nextAccount(page).click();
    await expect(firstBox(page)).toBeFocused();
    await expect(firstBox(page)).toHaveValue('');
    await expect(picker(page)).toContainText(third);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('2 of 40 done', { exact: true })).toBeVisible();
  });
});

test('where bytes are dear only the account that is looked at is loaded, and nothing is said to be due of the others', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await comeBack(page, 'landlord');
  await page.goto('/Homepage');
  const onDevice = async (table: string) => (await rowsOf(page, 'stormlamp-cache', table)).length;
  const readyOf = (count: number) => page.getByText(`${count} of 40 accounts are ready without a connection.`);
  await test.step('of accounts that are not on the device nothing is said to be due', async () => {
    const hero = page.getByRole('region', { name: 'Read your meter', exact: true });
    await expect(hero.getByText('0 of 40 done', { exact: true })).toBeVisible();
    await expect(hero.getByText('39 not on this device yet', { exact: true })).toBeVisible();
    await expect(readyOf(1)).toBeVisible();
    await page.goto('/Homepage');
    await expect(readyOf(1)).toBeVisible();
    expect(await onDevice('accountDetails')).toBe(1);
  });
  await test.step('the list says which are not here; one that is looked at is loaded, none for the count', async () => {
    await picker(page).click();
    await expect(filter(page, 'To read 1')).toBeVisible();
    const other = list(page).getByRole('option').nth(1);
    await expect(other).toContainText('Not on this device yet');
    await filter(page, 'Done 0').click();
    await expect(list(page).getByText('No reading is done yet.', { exact: true })).toBeVisible();
    await filter(page, 'All 40').click();
    await other.click();
    const unknown = page.getByRole('link', {
      name: /^Read your meter This account’s meter is not on this device yet\./,
    });
    await expect(unknown).toBeVisible();
    // The one that is known to want a reading is offered.
    await expect(nextAccount(page)).toBeVisible();
    expect(await onDevice('meters')).toBe(1);
    await unknown.click();
    await expect(firstBox(page)).toBeVisible();
    expect(await onDevice('meters')).toBe(2);
  });
  await test.step('the others are loaded when the customer says so', async () => {
    await page.goto('/Homepage');
    await page.getByRole('button', { name: 'Load the others too' }).click();
    await expect(page.getByText(/accounts are ready without a connection/)).toBeHidden({ timeout: 30_000 });
    expect(await onDevice('accountDetails')).toBe(40);
  });
});
