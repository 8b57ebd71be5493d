import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* What the bill leads on to: what it is made of, the bills and payments of 24 months, a year of use, and reminders. */

const main = (page: Page) => page.getByRole('main');
const report = (page: Page, name: string) => page.getByRole('link', { name: `${name} Check now`, exact: true });
const use = (page: Page) => page.getByRole('table', { name: 'What you used, kWh', exact: true });

test('the bill leads to its breakdown, its history, the payments, and to being reminded', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.goto('/my-bill');
  await test.step('to its breakdown: a year of use and cost beside the year before (BILL-18)', async () => {
    await report(page, 'Billing breakdown').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Billing breakdown', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/my-bill/billing-breakdown');
    await expectAccessible(page, 'the breakdown');
    await expect(use(page).getByRole('row')).toHaveCount(13);
    await expect(main(page).locator('svg rect')).toHaveCount(24);
    const cost = page.getByRole('table', { name: 'What it cost', exact: true });
    await expect(cost).toBeHidden();
    await page.getByRole('tab', { name: 'Cost', exact: true }).click();
    await expect(cost.getByRole('row').nth(1)).toHaveText(/^\w+\.? \d{4}\$\d+\.\d\d\$\d+\.\d\d$/);
    await expect(use(page)).toBeHidden();
  });
  await test.step('in forced colours the chart still says which bars are of which year', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const bars = await page
      .locator('g')
      .first()
      .locator('rect')
      .evaluateAll((rects) => rects.map((one) => getComputedStyle(one).fill));
    expect(new Set(bars).size).toBe(2);
    const swatches = await main(page)
      .locator('p[aria-hidden] > span > span')
      .evaluateAll((spans) => spans.map((one) => getComputedStyle(one).backgroundColor));
    expect(swatches.sort()).toEqual(bars.sort());
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('to the bills of 24 months, each with its PDF (BILL-18)', async () => {
    await page.goBack();
    await report(page, 'Bill history').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bill history', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/my-bill/bill-history');
    const bills = main(page).getByRole('listitem');
    await expect(bills).toHaveCount(24);
    await expect(bills.first()).toContainText(/Due \w+\.? \d+/);
    await expectAccessible(page, 'the bills');
    const past = bills.nth(3);
    await expect(past).toContainText(/\$\d+\.\d\d received on \w+\.? \d+/);
    await past.getByRole('button', { name: /^PDF of / }).click();
    await expect(past.getByRole('link', { name: /^Open bill-\d{4}-\d\d-\d\d\.pdf$/ })).toBeVisible();
  });
  await test.step('to the payments (BILL-18)', async () => {
    await page.goBack();
    await report(page, 'Payment history').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment history', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/my-bill/payment-history');
    await expect(main(page).locator('dl > div')).toHaveCount(23);
    await expectAccessible(page, 'the payments');
  });
  await test.step('and to being reminded of the next one (BILL-17)', async () => {
    await page.goBack();
    const reminder = main(page).locator('div', { has: page.getByRole('heading', { name: 'Bill payment reminder' }) });
    await reminder.getByRole('link', { name: 'Set up now', exact: true }).click();
    await expect(page).toHaveURL(/\/my-notifications\/account-preferences$/);
    await expect(page.getByText('Reminders for your bills are not in the app yet.')).toBeVisible();
  });
});

test('without a connection they are there, with their age', { tag: '@worker' }, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await wholeAppKept(page);
  await page.goto('/my-bill/bill-history');
  await expect(main(page).getByRole('listitem')).toHaveCount(24);
  await server.refuse();
  await page.goto('/my-bill/billing-breakdown');
  await expect(use(page)).toBeVisible();
  await expect(main(page)).toContainText(/Updated|As of/);
});
