import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

/* The bill summary: what is to be paid and when, how it comes about, and what is said where there is no bill. */

const year = new Date().getUTCFullYear() + 1;
const main = (page: Page) => page.getByRole('main');
/** What stands beside a figure's name. */
const figure = (page: Page, name: string) =>
  main(page).locator('dl > div').filter({ hasText: name }).getByRole('definition');
const owing = (page: Page, amount: string) => page.getByRole('region', { name: amount, exact: true });

// biome-ignore lint/suspicious/noExplicitAny: a bill as the wire has it
type Wire = any;

async function openBill(page: Page, who: string, change?: (bill: Wire) => void): Promise<void> {
  await comeBack(page, who);
  if (change) await changeReply(page, '**/billDetails', ({ data }) => change(data.billDetails));
  await page.goto('/my-bill');
  await expect(page.getByRole('heading', { level: 1, name: 'Bill' })).toBeVisible();
}
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const BILL = {
  balanceForward: cad(0),
  lastPayment: cad(162.87),
  lastPaymentOn: `${year}-11-03`,
  amountDue: cad(184.27),
  totalDue: cad(1184.27),
  paymentDueBy: `${year}-12-04`,
};

test('the bill says balance forward, last payment with its date, new charges and amount due, and when it is due [BILL-01] [BILL-07] [BILL-11] [BILL-13]', async ({
  page,
}) => {
  await openBill(page, 'basement', (bill) => Object.assign(bill, BILL));
  await expect(owing(page, '$1,184.27').locator('p').first()).toHaveText(`Due Dec. 4, ${year}`);
  await expect(figure(page, 'Balance forward')).toHaveText('$0.00');
  await expect(figure(page, 'Last payment received')).toHaveText('$162.87');
  await expect(page.getByText(`on Nov. 3, ${year}`, { exact: true })).toBeVisible();
  await expect(figure(page, 'New charges')).toHaveText('$184.27');
  await expect(figure(page, 'Amount due')).toHaveText('$1,184.27');
  await expect(main(page)).toContainText('218 Second Avenue West');
  await expectAccessible(page, 'the bill');
  await page.getByRole('link', { name: 'Manage payment options' }).click();
  await expect(page).toHaveURL(/\/my-profile\/account-details-and-billing-preference$/);
});

test('each of several accounts shows its own bill [BILL-01]', async ({ page }) => {
  await openBill(page, 'farm');
  const bills = new Map<string, string>();
  for (const name of ['Home quarter', 'Grain bins', 'Well and shop']) {
    await page.getByRole('button', { name: /Choose your account/ }).click();
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await expect(page.getByRole('button', { name: /Choose your account/ })).toContainText(name);
    await expect(figure(page, 'Amount due')).toHaveText(/^\$\d+\.\d\d$/);
    bills.set(name, (await figure(page, 'Amount due').textContent()) ?? '');
  }
  expect(new Set(bills.values()).size).toBe(3);
});

for (const [who, title, kicker, detail] of [
  [
    'plan',
    /^\$\d+\.\d\d$/,
    'Pre-authorized payment',
    /^We withdraw this amount from your bank account on \w+\.? \d+(, \d+)?\.$/,
  ],
  ['arranged', /^\$\d+\.\d\d$/, 'Payment arrangement', 'You have a payment arrangement with us. Pay as we agreed.'],
  [
    'overdue',
    /^\$\d+\.\d\d$/,
    /^Overdue since \w+\.? \d+(, \d+)?$/,
    'Have you paid? It can take a few days to show here.',
  ],
  ['paidup', '$0.00', 'Nothing to pay', 'Nothing is owing. This account may be closed.'],
] as const) {
  test(`what is said of the amount due: ${who} [BILL-05] [BILL-09] [BILL-10]`, async ({ page }) => {
    await openBill(page, who);
    const hero = main(page).getByRole('region').first();
    await expect(hero.getByRole('heading')).toHaveText(title);
    await expect(hero.locator('p').first()).toHaveText(kicker);
    await expect(hero.locator('div')).toHaveText(detail);
  });
}

test('a credit is told as one, and nothing is said to be due [BILL-08]', async ({ page }) => {
  await openBill(page, 'credit');
  const hero = owing(page, '$55.20 credit');
  await expect(hero.locator('p')).toHaveText(['Nothing to pay']);
  await expect(hero.locator('div')).toHaveCount(0);
  await expect(figure(page, 'Amount due')).toHaveText('−$55.20');
});

test('a business account that owes nothing is not called closed [BILL-05]', async ({ page }) => {
  await openBill(page, 'business', (bill) => Object.assign(bill, BILL, { totalDue: cad(0) }));
  await expect(owing(page, '$0.00').locator('p')).toHaveText(['Nothing to pay']);
  await expect(page.getByText('Nothing is owing. This account may be closed.')).toHaveCount(0);
});

test('a final bill says so and is shown; before the first bill nothing else is said [BILL-04] [BILL-06]', async ({
  page,
}) => {
  await openBill(page, 'final');
  await expect(page.getByText('This is your final bill for this account.', { exact: true })).toBeVisible();
  await expect(figure(page, 'Amount due')).toHaveText(/^\$\d+\.\d\d$/);
  await openBill(page, 'nobill', (bill) => Object.assign(bill, BILL, { FinalBill: true }));
  await expect(
    page.getByText('Your first bill has not been issued yet. We tell you when it is ready.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('This is your final bill for this account.')).toHaveCount(0);
  await expect(main(page).locator('dl')).toHaveCount(0);
});

test('until the bill comes the page says that it loads [BILL-03]', async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await comeBack(page, 'basement');
  await page.route('**/billDetails', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/my-bill');
  await expect(main(page).getByRole('status').filter({ hasText: 'Loading your bill' })).toHaveCount(1);
  answer();
  await expect(figure(page, 'Amount due')).toBeVisible();
  await expect(page.getByText('Loading your bill')).toHaveCount(0);
});

test('a refusal of the bill or of the account is told with its words, and a bill that is not there too [BILL-19] [BILL-20]', async ({
  page,
}) => {
  for (const call of ['billDetails', 'accountDetails']) {
    await comeBack(page, 'basement');
    await page.route(`**/${call}`, (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'forbidden', message: 'No such account.', requestId: 'r' } },
      }),
    );
    await page.goto('/my-bill');
    await expect(page.getByText('Error: No such account.', { exact: true })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
  await openBillWithout(page);
  await expect(page.getByText('error fetching account data', { exact: true })).toBeVisible();
});

test('a server that fails is told as one, and a missing connection as a missing copy [BILL-19]', async ({
  page,
  server,
}) => {
  await server.fault({ path: 'billDetails', mode: 'status', value: 503, times: 99 });
  await comeBack(page, 'basement');
  await page.goto('/my-bill');
  const failed = page.getByText(
    'Error: We cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
    { exact: true },
  );
  const missing = page.getByText(
    'This bill is not on this device yet. It comes by itself when there is a connection; after that it works without.',
    { exact: true },
  );
  await expect(failed).toBeVisible();
  await expect(missing).toHaveCount(0);
  // First, or the open page has its bill before that.
  await page.route('**/billDetails', (route) => route.abort());
  await server.clearFaults();
  await page.reload();
  await expect(missing).toBeVisible();
  await expect(failed).toHaveCount(0);
});

async function openBillWithout(page: Page): Promise<void> {
  await comeBack(page, 'basement');
  await changeReply(page, '**/billDetails', (body) => {
    body.data.billDetails = null;
  });
  await page.goto('/my-bill');
}

test('the last bill is there without a connection, with its age, and the account counts as ready only with it', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'overdue');
  await page.goto('/Homepage');
  await wholeAppKept(page);
  await page.goto('/my-bill');
  const amount = await figure(page, 'Amount due').textContent();
  await server.refuse();
  await page.reload();
  await expect(figure(page, 'Amount due')).toHaveText(amount ?? '');
  await expect(page.getByText(/^Updated/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('home says what the bill comes to and when it is due, and leads to it; before the first bill nothing', {
  tag: '@worker',
}, async ({ page, server }) => {
  const card = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await comeBack(page, 'overdue');
  await page.goto('/Homepage');
  await wholeAppKept(page);
  await server.refuse();
  await page.reload();
  await card(/^Bill: \$\d+\.\d\d Overdue since \w+\.? \d+/).click();
  await expect(page).toHaveURL(/\/my-bill$/);
  await server.admit();
  await comeBack(page, 'credit');
  await page.goto('/Homepage');
  await expect(card(/^Bill: \$55\.20 credit Nothing to pay$/)).toBeVisible();
  await comeBack(page, 'nobill');
  const answered = page.waitForResponse('**/billDetails');
  await page.goto('/Homepage');
  await answered;
  await expect(page.getByRole('main').getByRole('link', { name: /Report an outage/ })).toBeVisible();
  await expect(card(/^Bill: /)).toHaveCount(0);
});
