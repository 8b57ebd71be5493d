import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* What the bill leads on to: what it is made of, the bills and payments of 24 months, and a year of use. */

const main = (page: Page) => page.getByRole('main');
const report = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const months = (page: Page) => main(page).locator('[data-month]:visible');
const use = (page: Page) => page.getByRole('table', { name: 'What you used, kWh', exact: true });

test('the bill has its use and its bills, and leads to its breakdown, its history and the payments', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await page.goto('/my-bill');
  await test.step('half a year of use where there is room for no more, twelve months where there is', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(months(page)).toHaveCount(6);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(months(page)).toHaveCount(12);
    await expect(use(page)).toBeHidden();
    await main(page).getByText('As a table', { exact: true }).click();
    await expect(use(page).getByRole('row')).toHaveCount(13);
  });
  await test.step('the bills of a year, five at first, and each PDF', async () => {
    const year = main(page).getByRole('table', { name: /^Bills of \d{4}$/ });
    const rows = year.getByRole('rowheader');
    await expect(rows).toHaveCount(5);
    await main(page)
      .getByRole('button', { name: /^Show \d+ more of \d{4}$/ })
      .click();
    await expect(rows).not.toHaveCount(5);
    await main(page).getByRole('tab').nth(1).click();
    await expect(rows).toHaveCount(5);
    await year
      .getByRole('button', { name: /^PDF of / })
      .nth(1)
      .click();
    await expect(year.getByRole('link', { name: /^Open bill-\d{4}-\d\d-\d\d\.pdf$/ })).toBeVisible();
    await expectAccessible(page, 'the bill with its bills');
  });
  await test.step('to its breakdown: a year of use and cost beside the year before (BILL-18)', async () => {
    await report(page, 'Billing breakdown').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Billing breakdown', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/my-bill/billing-breakdown');
    await expectAccessible(page, 'the breakdown');
    const cost = page.getByRole('table', { name: 'What it cost', exact: true });
    await page.getByRole('button', { name: 'Dollars', exact: true }).click();
    await main(page).getByText('As a table', { exact: true }).click();
    await expect(cost.getByRole('row').nth(1)).toHaveText(/^\w+\.?\s\d{4}\$\d+\.\d\d\$\d+\.\d\d$/);
  });
  await test.step('in forced colours the chart still says which bars are of which year', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const looks = await months(page)
      .last()
      .locator('span > span')
      .evaluateAll((bars) =>
        bars.map((bar) => [getComputedStyle(bar).backgroundColor, getComputedStyle(bar).borderTopWidth]),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).not.toEqual(looks[1]);
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('to the bills of 24 months, each with its PDF (BILL-18)', async () => {
    await page.goBack();
    await report(page, 'Bill history').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bill history', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/my-bill/bill-history');
    const rows = main(page).getByRole('rowheader');
    await expect(rows).toHaveCount(24);
    await expectAccessible(page, 'the bills');
  });
  await test.step('to the payments (BILL-18)', async () => {
    await page.goBack();
    await report(page, 'Payment history').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment history', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/my-bill/payment-history');
    await expect(main(page).locator('dl > div')).toHaveCount(23);
    await expectAccessible(page, 'the payments');
  });
});

test('without a connection they are there, with their age', { tag: '@worker' }, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await wholeAppKept(page);
  await page.goto('/my-bill/bill-history');
  await expect(main(page).getByRole('rowheader')).toHaveCount(24);
  await server.refuse();
  await page.goto('/my-bill/billing-breakdown');
  await main(page).getByText('As a table', { exact: true }).click();
  await expect(use(page)).toBeVisible();
  await expect(main(page)).toContainText(/Updated|As of/);
});
