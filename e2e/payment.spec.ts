import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { amountField, cardForm, openPayment, pay, proceed, title, toCardForm } from './payer.ts';
import { changeReply } from './replies.ts';
import type { Server } from './server.ts';

/* A bill is paid by card: the amount, the card form, how it ends, and the receipt. Whole texts are in tests/pages. */

const value = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name }).getByRole('definition');
const figures = async (page: Page) => [
  await value(page, 'Convenience fee').textContent(),
  await value(page, 'Total charged').textContent(),
  await value(page, 'Remaining balance').textContent(),
];
const said = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });
/** How the payments ended, as the utility logged it: one entry each. */
const logged = async (server: Server) =>
  (await server.state()).interactions.map(({ interactionType }) => interactionType);
/** The gateway declines a total that ends in .05, and does not hear from the bank where it ends in .91. */
const DECLINED = '98.33';
const NO_ANSWER = '99.17';

test('the amount is typed, refused, confirmed, cancelled and set up again', async ({ page, server }) => {
  await openPayment(page, 'overdue');
  await changeReply(page, '**/billDetails', ({ data }) =>
    Object.assign(data.billDetails, { totalDue: { amount: 184.27, currency: 'CAD' } }),
  );
  await test.step('the account stands beside the amount, asked for by partner, number and type (PAY-02, API-06, API2-08)', async () => {
    const asked = page.waitForRequest('**/accountDetails');
    await page.reload();
    expect((await asked).postDataJSON()).toMatchObject({
      bpAccount: expect.stringMatching(/^\d+$/),
      caAccount: '500010350138',
      accountType: '01',
    });
    await expect(amountField(page)).toHaveValue('184.27');
    await expect(value(page, 'Name')).toHaveText('127 Smith Street East');
    await expect(value(page, 'Account number')).toHaveText('500010350138');
    await expect(value(page, 'Service address')).toHaveText(/^127 Smith Street East, Yorkton SK/);
    await expect(value(page, 'Amount due')).toHaveText('$184.27');
    await expectAccessible(page, 'the amount');
  });
  await test.step('fee, total and what remains follow what is typed (PAY-07, PAY-08, PAY-09)', async () => {
    expect(await figures(page)).toEqual(['$3.22', '$187.49', '$0.00']);
    await amountField(page).fill('100.00');
    expect(await figures(page)).toEqual(['$1.75', '$101.75', '$84.27']);
  });
  await test.step('the box keeps digits and one dot, gets two decimals, and takes no less than a dollar (PAY-03, PAY-04, PAY-05)', async () => {
    await amountField(page).fill('$1,2.3.45x');
    await expect(amountField(page)).toHaveValue('12.34');
    await amountField(page).fill('0.99');
    await proceed(page).click();
    await expect(said(page, 'Must be at least one dollar')).toBeVisible();
    await expect(page).toHaveURL(/payment-summary$/);
    await amountField(page).fill('12');
    await expect(said(page, 'Must be at least one dollar')).toHaveCount(0);
    await amountField(page).blur();
    await expect(amountField(page)).toHaveValue('12.00');
  });
  await test.step('who began ten payments in an hour is told when again, and not that we cannot be reached (PAY-11)', async () => {
    const answer = (calls: string, status: number, code: string) =>
      page.route(calls, (route) =>
        route.fulfill({ status, headers: { 'retry-after': '3000' }, json: { error: { code, message: 'Why.' } } }),
      );
    const notReached = page.getByText(/^We cannot be reached right now\./);
    // Whatever else is asked meanwhile: an answer to it would say that we are there.
    await answer('**/api/**', 503, 'unavailable');
    await proceed(page).click();
    await expect(notReached).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('No answer');
    await page.unroute('**/api/**');
    await answer('**/monerisPreload', 429, 'tooManyRequests');
    await proceed(page).click();
    await expect(notReached).toHaveCount(0);
    await expect(page.getByRole('banner')).not.toContainText('No answer');
    await expect(page.getByRole('alert')).toContainText(
      /Nothing was charged\. From \d+:\d\d\s[ap]\.m\. on you can begin another card payment\./,
    );
    await page.unroute('**/monerisPreload');
  });
  await test.step('an amount above what is due is confirmed once, and travels without its sign (PAY-06)', async () => {
    await amountField(page).fill('$200.5');
    await proceed(page).click();
    const question = page.getByRole('alertdialog', { name: 'Pay more than is due?' });
    await question.getByRole('button', { name: 'Change the amount' }).click();
    await expect(question).toBeHidden();
    const sent = page.waitForRequest('**/monerisPreload');
    await proceed(page).click();
    await question.getByRole('button', { name: 'Pay $200.50' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ paymentAmount: '200.50', action: 'preload' });
    await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  });
  await test.step('a cancelled payment leads back to the amount, which is still there (PAY-23)', async () => {
    await cardForm(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/my-bill\/payment-summary$/);
    await expect(said(page, 'The payment was cancelled. Nothing was charged.')).toBeVisible();
    await expect(amountField(page)).toHaveValue('200.50');
    expect((await server.state()).payments).toEqual([]);
    expect(await logged(server)).toEqual(['CARD_PAYMENT_CANCELLED']);
    // Confirmed before, it is not asked about again.
    await toCardForm(page);
  });
});

test('from the bill to a card form that fails, is left, declines, and at last to the receipt', async ({
  page,
  server,
}) => {
  await openPayment(page, 'overdue');
  const due = Number(await amountField(page).inputValue());
  await test.step('the bill leads to the amount (BILL-12, PAY-01)', async () => {
    await page.goto('/my-bill');
    await page.getByRole('link', { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/\/my-bill\/payment-summary$/);
    await toCardForm(page, DECLINED);
    await expectAccessible(page, 'the card form');
  });
  const info =
    'Enter your card in the box below. Your card is charged $100.05 once: $98.33 for your account and a fee of $1.72.';
  await test.step('leaving the card form is asked first, by its button and by going back (PAY-25)', async () => {
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await page.getByRole('button', { name: 'I am done' }).click();
    await expectAccessible(page, 'the question whether to leave');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/payment-details$/);
    await page.goBack();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/payment-details$/);
    await page.getByRole('button', { name: 'I am done' }).click();
    const told = page.waitForRequest('**/paymentLeft');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/my-bill$/);
    expect((await told).postDataJSON()).toMatchObject({ why: 'closed' });
    await page
      .getByRole('region', { name: 'Do not pay again' })
      .getByRole('link', { name: 'See how it stands' })
      .click();
    await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  });
  await test.step('a card form that says that its script did not come can be loaded again (PAY-14, PAY-15)', async () => {
    const frame = page.frames().find((one) => one.url().endsWith('/checkout'));
    await frame?.evaluate(() => parent.postMessage({ type: 'scriptFailed' }, '*'));
    const alert = page.getByRole('alert').filter({ hasText: 'The card form did not load' });
    await expect(alert).toContainText('Nothing was charged. Check your connection and load it again.');
    await expectAccessible(page, 'a card form that did not load');
    // A line that breaks for a moment: the next look, a second later, asks again.
    let asked = 0;
    await page.route('**/chkt_v2.00.js', (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await page.getByRole('button', { name: 'Load it again' }).click();
    await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
    expect(asked).toBe(2);
    await page.unroute('**/chkt_v2.00.js');
  });
  await test.step('what is charged stands above the card form until the result, which closes it (PAY-13, PAY-16)', async () => {
    await expect(said(page, info)).toBeVisible();
    await pay(page);
    await expect(title(page, 'Payment declined')).toBeVisible();
    await expect(said(page, info)).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
  await test.step('a declined payment says so and leads back to the bill (PAY-17, PAY-20)', async () => {
    await expect(page.getByRole('alert')).toHaveText('Nothing was taken. We are not told why.');
    await expectAccessible(page, 'a declined payment');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/my-bill$/);
    await expect(page.getByRole('link', { name: /^Pay \$/ })).toBeVisible();
    await expect(page.getByText(/^(Your payment|Payment) of/)).toHaveCount(0);
    expect(await logged(server)).toEqual(['CARD_PAYMENT_DECLINED']);
  });
  await test.step('a card that fails its 3-D Secure check is declined: a code that is no number approves nothing (PAY-17)', async () => {
    await page.goto('/my-bill/payment-summary');
    await toCardForm(page, '50');
    await pay(page, '4000 0000 0000 3063');
    await expect(title(page, 'Payment declined')).toBeVisible();
    expect((await server.state()).payments.filter(({ result }) => result === 'a')).toEqual([]);
    expect(await logged(server)).toHaveLength(2);
  });
  await test.step('a bill that changes while the card form is open changes nothing of what is charged (PAY-19)', async () => {
    await page.goto('/my-bill/payment-summary');
    await toCardForm(page, '50');
    await page.route('**/billDetails', (route) => route.fulfill({ json: { data: { billDetails: null } } }));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await pay(page);
    await expect(title(page, 'Payment approved')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'We received your payment of $50.00. It is on your bill in a few days.',
    );
    await expect(cardForm(page).getByLabel('Card number')).toHaveCount(0);
    await expectAccessible(page, 'the receipt');
    expect((await server.state()).payments.filter(({ result }) => result === 'a')).toHaveLength(1);
    expect((await logged(server)).slice(2)).toEqual(['CARD_PAYMENT_COMPLETED']);
    await page.unroute('**/billDetails');
  });
  await test.step('the receipt names card, approval, order, cardholder, amount, fee and total (RCP-01, RCP-02, RCP-03)', async () => {
    await expect(value(page, 'Card number')).toHaveText('xxxxxxxxxxxx4242');
    await expect(value(page, 'Cardholder')).toHaveText('Ada Stone');
    await expect(value(page, 'Approval code')).toHaveText(/^\w+$/);
    await expect(value(page, 'Order number')).toHaveText(/^mhp-app\d{10}[\da-f]{4}$/);
    await expect(value(page, 'Date and time')).toHaveText(
      /^\w{3}\.? \d+, \d{4}, \d+:\d\d\s[ap]\.m\., Saskatchewan time$/,
    );
    await expect(value(page, 'Payment amount')).toHaveText('$50.00');
    await expect(value(page, 'Convenience fee')).toHaveText('$0.88');
    await expect(value(page, 'Total')).toHaveText('$50.88');
  });
  await test.step('the receipt comes as an A4 PDF (RCP-05)', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('payment-receipt.pdf');
    const pdf = await readFile(await file.path(), 'latin1');
    expect(pdf).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
    for (const text of ['Payment receipt', 'xxxxxxxxxxxx4242', 'Ada Stone', '$50.88'])
      expect(pdf).toContain(`(${text}) Tj`);
  });
  const received = page
    .getByRole('main')
    .getByText(/^Payment of \$50\.00 received on .+, on your bill in a few days\. Do not pay it again\.$/);
  await test.step('the receipt closes on the bill, which says what was received (RCP-04)', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL(/\/my-bill$/);
    await expect(received).toBeVisible();
  });
  await test.step('what was received is counted off what is proposed, and named before Proceed', async () => {
    await page.goto('/my-bill/payment-summary');
    await expect(received).toBeVisible();
    await expect(amountField(page)).toHaveValue((due - 50).toFixed(2));
    // It says why less is due here than on the bill: before the amount, not under the button.
    const [note, amount] = await Promise.all([received.boundingBox(), amountField(page).boundingBox()]);
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThan(amount?.y ?? 0);
  });
});

test('while the bank does not answer the customer is told not to pay again, on every page, also after a reload [PAY-18]', async ({
  page,
  server,
}) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, NO_ANSWER);
  await pay(page);
  const warning = page.getByRole('region', { name: 'Do not pay again.', exact: true });
  await expect(title(page, 'Checking your payment')).toBeVisible();
  await expect(warning).toBeVisible();
  await expectAccessible(page, 'an unknown outcome');
  await page.reload();
  await expect(warning).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to your bill' }).click();
  await expect(page).toHaveURL(/\/my-bill$/);
  await page.getByRole('region', { name: 'Do not pay again' }).getByRole('link', { name: 'See how it stands' }).click();
  await expect(warning).toBeVisible();
  // Nor does another amount open a second one.
  await page.goto('/my-bill/payment-summary');
  await amountField(page).fill('20');
  await proceed(page).click();
  await expect(warning).toBeVisible();
  // The bank has given it up: the page finds out by itself.
  await server.passTime(1);
  await expect(title(page, 'Payment declined')).toBeVisible({ timeout: 60_000 });
});

test('a page that is closed over the card form is a cancelled payment, logged once [PAY-24]', async ({
  page,
  server,
}) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, '50');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  // The server waits a while, a page may only have been loaded anew; and it may not have heard yet that this one is gone.
  const interactions = async () => {
    await server.passTime(1);
    return (await server.state()).interactions.length;
  };
  await expect.poll(interactions, { timeout: 100_000, intervals: [2_000, 8_000, 20_000] }).toBe(1);
  expect((await server.state()).payments).toEqual([]);
  await page.goto('/my-bill/payment-summary');
  await toCardForm(page, '50');
});
