import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addDays, today } from './calendar.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { amountField, openPayment, pay, title, toCardForm } from './payer.ts';

/* A bill that was paid by card, until the utility counts that off: nobody is asked for the money again. */

const hero = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
/** Ways to pay by card, wherever on the page. */
const waysToPay = (page: Page) => page.locator('a[href="/my-bill/payment-summary"]');
const PAGES = ['/Homepage', '/my-bill'];

test('a bill paid by card asks for no more than is open, with a connection and without, until it is booked [BILL-12] [PAY-12]', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await openPayment(page, 'overdue');
  const due = Number(await amountField(page).inputValue());
  const rest = `$${(due - 100).toFixed(2)}`;
  await test.step('paid in part, the rest stays what is to be done', async () => {
    await toCardForm(page, '100');
    await pay(page);
    await expect(title(page, 'Payment approved')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    for (const path of PAGES) {
      await page.goto(path);
      await expect(hero(page, rest)).toContainText(`$100.00 received, ${rest} open`);
      await expect(page.getByRole('link', { name: `Pay ${rest}` })).toBeVisible();
    }
    await page.goto('/my-bill/payment-summary');
    await expect(amountField(page)).toHaveValue((due - 100).toFixed(2));
  });
  await test.step('while nobody knows how a payment ends there is no way to pay, also without an answer of ours', async () => {
    await toCardForm(page);
    await page.route('**/api/**', (route) => route.abort());
    for (const path of PAGES) {
      await page.goto(path);
      await expect(hero(page, 'Do not pay again')).toBeVisible();
      await expect(waysToPay(page)).toHaveCount(0);
    }
    await expectAccessible(page, 'a bill whose payment is under way');
    await page.unroute('**/api/**');
  });
  await test.step('paid in full, it says so and asks for nothing', async () => {
    await page.goto('/my-bill/payment-details');
    await pay(page);
    await expect(title(page, 'Payment approved')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/my-bill$/);
    const paidOf = `$${due.toFixed(2)}`;
    for (const answers of [true, false]) {
      if (!answers) await page.route('**/api/**', (route) => route.abort());
      for (const path of PAGES) {
        await page.goto(path);
        await expect(hero(page, paidOf).locator('p').first()).toHaveText(/^Paid today, \d+:\d\d\s[ap]\.m\.$/);
        await expect(page.getByRole('link', { name: /^Pay \$/ })).toHaveCount(0);
      }
    }
    await page.unroute('**/api/**');
  });
  await test.step('once it is booked the bill says so itself', async () => {
    await server.bookPayments();
    await page.goto('/Homepage');
    await expect(page.getByRole('link', { name: /^Bill Nothing to pay \$0\.00$/ })).toBeVisible();
    await expect(page.getByText(/^Paid /)).toHaveCount(0);
  });
});

test('a bill that was paid in part at a bank asks for what the utility’s books have open, and says since when', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await comeBack(page, 'atbank');
  const day = String(Number(addDays(today(), -2).slice(8)));
  const inBooks = new RegExp(`^On \\w+\\.?\\s${day}(,\\s\\d{4})?, \\$84\\.10 was open on your account\\.$`);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(hero(page, '$84.10').getByText(inBooks)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay $84.10' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Pay $84.10' }).click();
  await expect(amountField(page)).toHaveValue('84.10');
  await expect(page.getByText(inBooks)).toBeVisible();
});
