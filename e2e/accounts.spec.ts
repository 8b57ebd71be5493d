import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { openMeterPage } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

/** The accounts whose details were asked for, in the order of asking. */
function asked(page: Page): string[] {
  const numbers: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/accountDetails')) numbers.push(request.postDataJSON().caAccount);
  });
  return numbers;
}
/** The browser says that bytes are dear. */
async function onDearConnection(page: Page, connection: { saveData?: boolean; type?: string }): Promise<void> {
  await page.addInitScript((told) => Object.defineProperty(navigator, 'connection', { value: told }), connection);
}
const picker = (page: Page) => page.getByRole('button', { name: /Choose your account/ });

test('a customer with three accounts has one current, chosen or by default, each with its details on the device [APP-03]', async ({
  page,
}) => {
  await comeBack(page, 'farm');
  await openMeterPage(page);
  await expect.poll(async () => (await rowsOf(page, 'stormlamp-cache', 'accountDetails')).length).toBe(3);
  for (const details of await rowsOf(page, 'stormlamp-cache', 'accountDetails')) {
    for (const field of ['address', 'meterNumber', 'meterType', 'billDeliveryMethod', 'accountName', 'activeFlag'])
      expect(details).toHaveProperty(field);
  }
  const accounts = await rowsOf(page, 'stormlamp-cache', 'accounts');
  for (const account of accounts) {
    for (const field of ['caAccount', 'descriptiveName', 'bpAccount']) expect(account[field]).toBeTruthy();
  }
  const usual = accounts.find(({ defaultAccount }) => defaultAccount === 'true') ?? accounts[0];
  await expect(picker(page)).toContainText(String(usual?.descriptiveName));
  const other = accounts.find((account) => account !== usual);
  await picker(page).click();
  await page.getByRole('option', { name: String(other?.descriptiveName) }).click();
  await expect(picker(page)).toContainText(String(other?.descriptiveName));
  await page.reload();
  await expect(picker(page)).toContainText(String(other?.descriptiveName));
});

test('forty accounts get ready without a connection, the current one first, and the list marks them', async ({
  page,
}) => {
  const order = asked(page);
  await comeBack(page, 'landlord');
  await openMeterPage(page);
  await expect
    .poll(async () => (await rowsOf(page, 'stormlamp-cache', 'accountDetails')).length, { timeout: 30_000 })
    .toBe(40);
  const accounts = await rowsOf(page, 'stormlamp-cache', 'accounts');
  const current = accounts.find(({ defaultAccount }) => defaultAccount === 'true') ?? accounts[0];
  expect(order[0]).toBe(current?.caAccount);
  await picker(page).click();
  await expect(page.getByRole('option').first()).toContainText('Ready without a connection');
  await expect(page.getByRole('progressbar')).toBeHidden();
});

for (const connection of [{ saveData: true }, { type: 'cellular' }]) {
  test(`where bytes are dear (${Object.keys(connection)[0]}) only the current account is loaded, and the others when the customer says so`, async ({
    page,
  }) => {
    await onDearConnection(page, connection);
    await comeBack(page, 'landlord');
    await page.goto('/Homepage');
    await expect(page.getByText('1 of 40 accounts are ready without a connection.')).toBeVisible();
    await page.goto('/Homepage');
    await expect(page.getByText('1 of 40 accounts are ready without a connection.')).toBeVisible();
    expect(await rowsOf(page, 'stormlamp-cache', 'accountDetails')).toHaveLength(1);
    await page.getByRole('button', { name: 'Load the others too' }).click();
    await expect(page.getByText(/accounts are ready without a connection/)).toBeHidden({ timeout: 30_000 });
    expect(await rowsOf(page, 'stormlamp-cache', 'accountDetails')).toHaveLength(40);
  });
}

test('an account without bpAccount is refused with its exact words [APP-41]', async ({ page }) => {
  const order = asked(page);
  await changeReply(page, '**/profileDetails', (body) => {
    for (const account of body.data.associatedAccounts.account) account.bpAccount = '';
  });
  await comeBack(page, 'basement');
  await page.goto('/meter-read');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to Load Account Details');
  await expect(alert).toContainText('Invalid account: bpAccount is required.');
  expect(order).toEqual([]);
});
