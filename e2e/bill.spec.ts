import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { askSingly, changeReply } from './replies.ts';

/* The page of a bill, from the first time that it is opened; what it says in each state is in tests/pages. */

const picker = (page: Page) => page.getByRole('button', { name: /Choose your account/ });
const amountDue = (page: Page) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: 'Amount due' }).getByRole('definition');
const said = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

const BUSY = 'Error: We cannot answer right now. Your connection is fine. Open this page again in a few minutes.';
const NOT_HERE =
  'This bill is not on this device yet. It comes by itself when there is a connection; after that it works without.';

test('a bill that does not come, comes, is one of three, and is gone', async ({ page, server }) => {
  await comeBack(page, 'farm');
  await test.step('a server that fails is told as one, a missing connection as a missing copy (BILL-19)', async () => {
    await server.fault({ path: 'billDetails', mode: 'status', value: 503, times: 99 });
    await page.goto('/my-bill');
    await expect(said(page, BUSY)).toBeVisible();
    await expect(said(page, NOT_HERE)).toHaveCount(0);
    // First, or the open page has its bill before that.
    await askSingly(page);
    await page.route('**/billDetails', (route) => route.abort());
    await server.clearFaults();
    await page.reload();
    await expect(said(page, NOT_HERE)).toBeVisible();
    await expect(said(page, BUSY)).toHaveCount(0);
  });
  // The last route is the one that counts. None is taken away between two steps, or the bill may come meanwhile.
  await test.step('a refusal is told with its words (BILL-19)', async () => {
    await page.route('**/billDetails', (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'forbidden', message: 'No such account.', requestId: 'r' } },
      }),
    );
    await page.reload();
    await expect(said(page, 'Error: No such account.')).toBeVisible();
  });
  await test.step('until the bill comes the page says that it loads (BILL-03)', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/billDetails', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.reload();
    const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading your bill' });
    await expect(loading).toHaveCount(1);
    await expect(amountDue(page)).toHaveCount(0);
    answer.resolve();
    await expect(amountDue(page)).toBeVisible();
    await expect(loading).toHaveCount(0);
    await expect(said(page, 'Error: No such account.')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });
  await expectAccessible(page, 'the bill');
  await test.step('each of several accounts shows its own bill (BILL-01)', async () => {
    const bills = new Map<string, string>();
    for (const name of ['Home quarter', 'Grain bins', 'Well and shop']) {
      await picker(page).click();
      await page.getByRole('option', { name: new RegExp(name) }).click();
      await expect(picker(page)).toContainText(name);
      await expect(amountDue(page)).toHaveText(/^\$\d+\.\d\d$/);
      bills.set(name, (await amountDue(page).textContent()) ?? '');
    }
    expect(new Set(bills.values()).size).toBe(3);
  });
  await test.step('an account of which the utility has no bill (BILL-20)', async () => {
    await changeReply(page, '**/billDetails', ({ data }) => {
      data.billDetails = null;
    });
    await page.goto('/my-bill');
    await expect(said(page, 'error fetching account data')).toBeVisible();
    await expect(amountDue(page)).toHaveCount(0);
  });
});

test('without a connection home says what the bill comes to, and the last bill is there with its age', {
  tag: '@worker',
}, async ({ page, server }) => {
  await server.publish({ action: 'clear' });
  await comeBack(page, 'overdue');
  await page.goto('/Homepage');
  await wholeAppKept(page);
  await page.goto('/my-bill');
  const amount = (await amountDue(page).textContent()) ?? '';
  expect(amount).toMatch(/^\$\d+\.\d\d$/);
  await server.refuse();
  await page.reload();
  await expect(amountDue(page)).toHaveText(amount);
  await expect(page.getByText(/^Updated/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/Homepage');
  await expect(page.getByRole('region', { name: amount })).toContainText('6 days late');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bill' }).click();
  await expect(page).toHaveURL(/\/my-bill$/);
  await expect(amountDue(page)).toHaveText(amount);
});
