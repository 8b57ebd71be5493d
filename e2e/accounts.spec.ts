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
const picker = (page: Page) => page.getByRole('button', { name: /Choose your account/ });

test('a customer with three accounts has one current, and a sheet of them as high as they are', async ({ page }) => {
  await comeBack(page, 'farm');
  await openMeterPage(page);
  await test.step('one is current, chosen or by default, each with its details on the device (APP-03)', async () => {
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
  await test.step('three accounts are a sheet as high as they are, and need no filter', async () => {
    const list = page.getByRole('dialog', { name: 'Choose your account' });
    await picker(page).click();
    await expect(list.getByRole('option')).toHaveCount(3);
    const box = await list.boundingBox();
    expect(box?.y).toBeGreaterThan(200);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
    await expect(list.getByRole('button', { name: /^All / })).toHaveCount(0);
    await list.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(list).toHaveCount(0);
  });
});

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
