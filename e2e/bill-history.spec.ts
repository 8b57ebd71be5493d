import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

/* What the bill leads on to: what it is made of, the bills and payments of 24 months, a year of use, and reminders. */

const year = new Date().getUTCFullYear() + 1;
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const bill = (monthsAgo: number, more: object = {}) => {
  const month = new Date(Date.UTC(year, 5 - monthsAgo, 7)).toISOString().slice(0, 7);
  return {
    documentId: `7300000000${String(monthsAgo).padStart(2, '0')}`,
    issuedOn: `${month}-09`,
    paymentDueBy: `${month}-28`,
    from: `${month}-01`,
    to: `${month}-07`,
    kwh: 1000 - monthsAgo,
    charges: [
      { name: 'Energy charge', amount: cad(150) },
      { name: 'GST 5%', amount: cad(7.5) },
    ],
    newCharges: cad(157.5 + monthsAgo),
    totalDue: cad(157.5 + monthsAgo),
    payment: monthsAgo > 0 ? { amount: cad(157.5 + monthsAgo), receivedOn: `${month}-27` } : null,
    ...more,
  };
};

async function openBill(page: Page, bills?: object[]): Promise<void> {
  await comeBack(page, 'basement');
  if (bills) await changeReply(page, '**/billHistory', ({ data }) => Object.assign(data, { bills }));
  await page.goto('/my-bill');
}
const report = (page: Page, name: string) => page.getByRole('link', { name: `${name} Check now`, exact: true });

test('the bill leads to its breakdown, to the bills of 24 months and to the payments, and to being reminded [BILL-17] [BILL-18]', async ({
  page,
}) => {
  await openBill(page);
  for (const [name, path] of [
    ['Billing breakdown', '/my-bill/billing-breakdown'],
    ['Bill history', '/my-bill/bill-history'],
    ['Payment history', '/my-bill/payment-history'],
  ] as const) {
    await report(page, name).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expectAccessible(page, name);
    await page.goBack();
  }
  const reminder = page
    .getByRole('main')
    .locator('div', { has: page.getByRole('heading', { name: 'Bill payment reminder' }) });
  await reminder.getByRole('link', { name: 'Set up now', exact: true }).click();
  await expect(page).toHaveURL(/\/my-notifications\/account-preferences$/);
  await expect(page.getByText('Reminders for your bills are not in the app yet.')).toBeVisible();
});

test('the breakdown says what the bill is made of, and use and cost of a year beside the year before', async ({
  page,
}) => {
  await openBill(
    page,
    Array.from({ length: 24 }, (_, monthsAgo) => bill(monthsAgo)),
  );
  await report(page, 'Billing breakdown').click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'New charges, Jun. 1 to Jun. 7', exact: true })).toBeVisible();
  await expect(main.locator('dl > div')).toHaveText(['Energy charge$150.00', 'GST 5%$7.50', 'New charges$157.50']);
  const use = page.getByRole('table', { name: 'What you used, kWh', exact: true });
  await expect(use.getByRole('row')).toHaveCount(13);
  await expect(use.getByRole('row').nth(1)).toHaveText(`Jun. ${year}1,000988`);
  await expect(main.locator('svg rect')).toHaveCount(24);
  await page.getByRole('tab', { name: 'Cost', exact: true }).click();
  const cost = page.getByRole('table', { name: 'What it cost', exact: true });
  await expect(cost.getByRole('row').nth(12)).toHaveText(`Jul. ${year - 1}$168.50$180.50`);
});

test('in forced colours the chart still says which bars are of which year', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await comeBack(page, 'basement');
  await page.goto('/my-bill/billing-breakdown');
  await expect(page.locator('rect').first()).toBeVisible();
  const bars = await page
    .locator('g')
    .first()
    .locator('rect')
    .evaluateAll((rects) => rects.map((one) => getComputedStyle(one).fill));
  expect(new Set(bars).size).toBe(2);
  const swatches = await page
    .getByRole('main')
    .locator('p[aria-hidden] > span > span')
    .evaluateAll((spans) => spans.map((one) => getComputedStyle(one).backgroundColor));
  expect(swatches.sort()).toEqual(bars.sort());
});

test('each bill of the past says what became of it and has its PDF; the payments are listed', async ({ page }) => {
  await openBill(page);
  await report(page, 'Bill history').click();
  const bills = page.getByRole('main').getByRole('listitem');
  await expect(bills).toHaveCount(24);
  await expect(bills.first()).toContainText(/Due \w+\.? \d+/);
  const past = bills.nth(3);
  await expect(past).toContainText(/\$\d+\.\d\d received on \w+\.? \d+/);
  await past.getByRole('button', { name: /^PDF of / }).click();
  await expect(past.getByRole('link', { name: /^Open bill-\d{4}-\d\d-\d\d\.pdf$/ })).toBeVisible();
  await page.goto('/my-bill/payment-history');
  await expect(page.getByRole('main').locator('dl > div')).toHaveCount(23);
});

test('without a connection they are there, with their age; an account without bills says so', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await wholeAppKept(page);
  await page.goto('/my-bill/bill-history');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(24);
  await server.refuse();
  await page.goto('/my-bill/billing-breakdown');
  await expect(page.getByRole('table', { name: 'What you used, kWh' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Updated|As of/);
  await server.admit();
  await comeBack(page, 'nobill');
  await page.goto('/my-bill/payment-history');
  await expect(
    page.getByText('There is no bill yet. Your first one appears here when it is issued.', { exact: true }),
  ).toBeVisible();
});

test('a customer without an account is told so, in place of pages that load for ever', async ({ page }) => {
  await changeReply(page, '**/profileDetails', (body) => {
    body.data.associatedAccounts.account = [];
  });
  await comeBack(page, 'basement');
  await page.goto('/my-bill/bill-history');
  await expect(
    page.getByText('There is no account yet. Once one is added to your profile, its bills show here.', { exact: true }),
  ).toBeVisible();
  await page.goto('/my-bill/payment-summary');
  await expect(
    page.getByText('There is no account yet. Once one is added to your profile, you can pay its bill here.', {
      exact: true,
    }),
  ).toBeVisible();
});
