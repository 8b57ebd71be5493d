import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { openPayment, pay, title, toCardForm } from './payer.ts';
import { askSingly } from './replies.ts';

/* Calls that fail after the page has shown something: the title of the call, beside what the page says. */

/** The gateway gives up, and nobody knows how it ended. */
const NO_ANSWER = '99.17';

const refused = (page: Page, call: string, message: string) =>
  page.route(`**/${call}`, (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'forbidden', message, requestId: 'r' } } }),
  );

test('a bill on the device that is refused when it is asked for again is told under its title [API2-07]', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await page.goto('/my-bill');
  const due = page.getByText('Amount due', { exact: true });
  await expect(due).toBeVisible();
  await askSingly(page);
  await refused(page, 'billDetails', 'No such account.');
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to Load Bill Details' });
  await expect(alert).toContainText('No such account.');
  await expect(due).toBeVisible();
});

test('a receipt that cannot be asked for has its title on the page that goes on asking, until it is answered [API2-19] [PAY-18]', async ({
  page,
}) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, NO_ANSWER);
  await pay(page);
  await expect(title(page, 'Checking your payment')).toBeVisible();
  const told = page.getByText('Payment Receipt Error', { exact: true });
  await page.route('**/monerisReceipt', (route) => route.abort());
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(told).toBeVisible();
  await expect(page.getByText('Do not pay again.', { exact: true })).toBeVisible();
  await page.unroute('**/monerisReceipt');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(told).toHaveCount(0);
  await expect(title(page, 'Checking your payment')).toBeVisible();
});
