import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { amountField, cardForm, openPayment, pay, title, toCardForm } from './payer.ts';

/* A card form is open on two devices: what is paid on one after it was cancelled on the other is paid back. */

/** The app hears of it and tells the utility; the provider goes on taking the ticket, as it may (decision 0030). */
async function cancelInAppAlone(page: Page): Promise<void> {
  const form = page.frames().find((frame) => frame.url().includes('/display/'));
  const ticket = new URL(form?.url() ?? '').searchParams.get('tck');
  const said = { handler: 'cancel_transaction', ticket, response_code: '001' };
  await form?.evaluate((told) => parent.postMessage(told, '*'), said);
}

test('what is paid after it was cancelled on another device is told at once as paid back, and counts for nothing [PAY-23] [RCP-05]', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  await openPayment(page, 'overdue');
  const due = await amountField(page).inputValue();
  await toCardForm(page, '50');
  const device = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
  const other = await device.newPage();
  await comeBack(other, 'overdue');
  await other.goto('/my-bill/payment-details');
  await expect(cardForm(other).getByLabel('Card number')).toBeVisible();
  // The card is sent before this page hears that its payment is over.
  await page.route('**/openPayment', (route) => route.abort());
  await cancelInAppAlone(other);
  await expect(other.getByText('The payment was cancelled. Nothing was charged.', { exact: true })).toBeVisible();
  await pay(page);
  await expect(title(page, 'We pay you back')).toBeVisible();
  const told = page.getByRole('alert').getByRole('paragraph');
  await expect(told).toHaveText([
    '$50.88 goes back to your card',
    'Your card was charged although this payment had been cancelled, or another one took its place. You need not do ' +
      'anything, and it does not count toward your bill. We are sending you an e-mail about it: its order number is ' +
      'what we need if the money does not come.',
  ]);
  await expectAccessible(page, 'what is paid back');
  await expect(page.getByRole('heading', { level: 2, name: 'The charge', exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this charge', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('charge-paid-back.pdf');
  expect(await readFile(await file.path(), 'latin1')).toContain('(Card charge that we pay back) Tj');
  const { refundsDue, interactions } = await server.state();
  expect(refundsDue.map(({ amount }) => amount)).toEqual(['50.88']);
  expect(interactions.map(({ interactionType }) => interactionType)).toEqual([
    'CARD_PAYMENT_COMPLETED',
    'CARD_PAYMENT_REFUND_DUE',
  ]);
  await page.unroute('**/openPayment');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/my-bill$/);
  await other.goto('/my-bill/payment-summary');
  await expect(amountField(other)).toHaveValue(due);
  await expect(other.getByRole('main')).not.toContainText(/\$50\.(00|88)/);
  await device.close();
});
