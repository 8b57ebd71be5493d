import type { Page, Request } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { loseSession, tellProvider, wholeAppKept } from './customer.ts';
import { draftOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { away, openLocked } from './lock.ts';
import { amountField, cardForm, openPayment, pay, proceed, title, toCardForm } from './payer.ts';
import type { Server } from './server.ts';

/* Whatever happens to page, line, session and server: one charge, one entry in the utility's log, and its end is shown. */

const warning = (page: Page) => page.getByRole('region', { name: 'Do not pay again.', exact: true });
const CANCELLED = 'The payment was cancelled. Nothing was charged.';
const approved = (page: Page) => title(page, 'Payment approved');

async function expectOneCharge(server: Server): Promise<void> {
  const { payments, interactions } = await server.state();
  expect([payments.length, interactions.length]).toEqual([1, 1]);
}

test('on one page: set up twice, told by strangers, cancelled unheard, expired, and at last paid once', async ({
  page,
  server,
  context,
}) => {
  await openPayment(page, 'overdue');
  const setupError = page.getByRole('alert').filter({ hasText: 'Payment Setup Error' });
  await test.step('a payment that cannot be set up is told by its title, and tried again it is the same one (PAY-11)', async () => {
    // Not by a fault of the server: the browser would ask again by itself.
    await page.route(
      '**/monerisPreload',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await amountField(page).fill('50');
    const first = page.waitForRequest('**/monerisPreload');
    await proceed(page).click();
    await expect(setupError).toContainText('There is no connection. Nothing was charged; try again when there is one.');
    await expect(page).toHaveURL(/payment-summary$/);
    await expect(amountField(page)).toHaveValue('50.00');
    const again = page.waitForRequest('**/monerisPreload');
    await page.reload();
    await toCardForm(page);
    const [key, keyAgain] = [await first, await again].map((request) => request.headers()['idempotency-key']);
    expect(key).toMatch(/^[\da-f-]{36}$/);
    expect(keyAgain).toBe(key);
  });
  await test.step('nothing that other windows say is taken for the card form’s word', async () => {
    const asked: string[] = [];
    const note = (request: Request) => asked.push(request.url());
    page.on('request', note);
    await page.evaluate(() => {
      for (const type of ['finished', 'failed', 'cancelled', 'scriptFailed']) postMessage({ type }, '*');
      const frame = document.querySelector('iframe');
      const source = frame?.contentWindow ?? null;
      for (const type of ['finished', 'cancelled']) {
        dispatchEvent(new MessageEvent('message', { data: { type }, origin: location.origin, source }));
        const { origin } = new URL(frame?.src ?? '');
        dispatchEvent(new MessageEvent('message', { data: { type }, origin, source: window }));
      }
    });
    await page.getByRole('button', { name: 'I am done' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
    expect(asked.filter((url) => /moneris|paymentLeft/.test(url))).toEqual([]);
    page.off('request', note);
  });
  await test.step('a cancel that is lost on its way is said again until the server knows (PAY-23)', async () => {
    await server.fault({ path: 'paymentLeft', mode: 'drop', times: 1000 });
    await cardForm(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(warning(page)).toBeVisible();
    await server.clearFaults();
    await expect(page.getByText(CANCELLED, { exact: true })).toBeVisible();
    const { payments, interactions } = await server.state();
    expect([payments.length, interactions.length]).toEqual([0, 1]);
  });
  await test.step('a ticket that expired overnight is said to be over, and a new payment begins', async () => {
    await toCardForm(page);
    await server.passTime(61);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(
      page.getByText('The payment was open too long and has expired. Nothing was charged.', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(/payment-summary$/);
    await toCardForm(page, '50');
    await pay(page);
    await expect(approved(page)).toBeVisible();
    expect((await server.state()).payments).toHaveLength(1);
  });
  await test.step('a session of another tab that is gone leaves the amount where it was', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.goto('/my-bill/payment-summary');
    await amountField(page).fill('40');
    await loseSession(context);
    await proceed(page).click();
    await expect(setupError).toContainText('You were signed out. Nothing was charged; please sign in again, then pay.');
    await expect(amountField(page)).toHaveValue('40.00');
    expect((await server.state()).payments).toHaveLength(1);
  });
});

test('in two tabs: one open payment, cancelled in both, and another amount goes on with it', async ({
  page,
  server,
}) => {
  await openPayment(page, 'overdue');
  const other = await page.context().newPage();
  await test.step('without a ticket the open payment is gone on with; with none the amount is asked for (PAY-12)', async () => {
    await page.goto('/my-bill/payment-details');
    await expect(page).toHaveURL(/\/my-bill\/payment-summary$/);
    await toCardForm(page, '50');
    await other.goto('/my-bill/payment-details');
    await expect(cardForm(other).getByLabel('Card number')).toBeVisible();
    await expect(other.getByText('$50.00 for your account')).toBeVisible();
  });
  await test.step('a payment that was cancelled in one tab can be paid in no other one', async () => {
    await cardForm(other).getByRole('button', { name: 'Cancel' }).click();
    await expect(other.getByText(CANCELLED, { exact: true })).toBeVisible();
    // By itself: it asks every five seconds.
    await expect(page.getByText(CANCELLED, { exact: true })).toBeVisible({ timeout: 15_000 });
    await expect(page.locator('iframe')).toHaveCount(0);
  });
  await test.step('another amount in another tab goes on with the payment that is open', async () => {
    const earlier = 'You began this payment of $40.00 earlier. To pay another amount, press Cancel in the box first.';
    await toCardForm(other, '40');
    await toCardForm(page, '30');
    await expect(page.getByText('$40.00 for your account')).toBeVisible();
    await expect(page.getByText(earlier, { exact: true })).toBeVisible();
    await expect(other.getByText(earlier, { exact: true })).toHaveCount(0);
    await pay(page);
    await expect(approved(page)).toBeVisible();
    const { payments, interactions } = await server.state();
    expect([payments.length, interactions.length]).toEqual([1, 2]);
  });
});

test('pressed twice, in two tabs, and loaded anew at each step it is one payment', async ({ page, server }) => {
  await openPayment(page, 'overdue');
  const other = await page.context().newPage();
  await other.goto('/my-bill/payment-summary');
  await amountField(page).fill('50');
  await amountField(page).blur();
  await amountField(other).fill('50');
  await proceed(page).dblclick();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await toCardForm(other);
  await other.route('**/openPayment', (route) => route.abort());
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await pay(page);
  await expect(approved(page)).toBeVisible();
  // The other tab still shows the form, for it was not told: the ticket is spent.
  await pay(other);
  await expect(approved(other)).toBeVisible();
  await page.reload();
  await expect(amountField(page)).toBeVisible();
  await expectOneCharge(server);
});

test('a page that dies after the card was sent finds the payment approved at its next opening, on home too [PAY-12] [PAY-18]', async ({
  page,
  server,
}) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, '50');
  await server.fault({ path: 'monerisReceipt', mode: 'drop', times: 1000 });
  await pay(page);
  await expect(warning(page)).toBeVisible();
  await page.goto('about:blank');
  await server.clearFaults();
  await page.goto('/Homepage');
  const link = page.getByRole('link', { name: /^(See how it stands|Your payment of \$50\.00 was approved)/ });
  await link.click();
  await expect(approved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(
    page.getByText(/^Payment of \$50\.00 received on .+, on your bill in a few days\. Do not pay it again\.$/),
  ).toBeVisible();
  await page.goto('/Homepage');
  await expect(page.getByText(/\$50\.00 received, \$[\d.]+ open/)).toBeVisible();
  await expect(link).toHaveCount(0);
  await expectOneCharge(server);
});

test('a session that is over at the return says so, and the sign-in leads to the outcome', async ({ page, server }) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, '50');
  await server.endSessions();
  await pay(page);
  await expect(page.getByText('You were signed out. Sign in again to see how your payment ended.')).toBeVisible();
  await expect(warning(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: /Sign in/ }).click();
  await tellProvider(page, 'overdue');
  await expect(approved(page)).toBeVisible();
  await expectOneCharge(server);
});

test('another account that is chosen meanwhile changes nothing of the payment that is open', async ({
  page,
  server,
}) => {
  await openPayment(page, 'farm');
  const number = await page
    .getByRole('main')
    .locator('dl > div')
    .filter({ hasText: 'Account number' })
    .locator('dd')
    .textContent();
  await toCardForm(page, '50');
  const other = await page.context().newPage();
  await other.goto('/my-bill');
  await other.getByRole('button', { name: /Choose your account/ }).click();
  await other.getByRole('option', { name: /Grain bins/ }).click();
  await expect(other.getByRole('button', { name: /Choose your account/ })).toContainText('Grain bins');
  await pay(page);
  await expect(approved(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Home quarter, ${number}`);
  await expectOneCharge(server);
  await other.goto('/Homepage');
  await expect(other.getByText(/\$50\.00 received/)).toHaveCount(0);
});

test('offline the form keeps what was typed; a server that dies while the card is typed finds the open payment again', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'overdue');
  await page.goto('/my-bill/payment-summary');
  await wholeAppKept(page);
  await test.step('offline the form keeps what was typed and says that paying needs a connection', async () => {
    await amountField(page).fill('47.11');
    // What a page writes in its last milliseconds may be lost with it.
    await expect.poll(() => draftOf(page, 'payment')).toMatchObject({ typed: '47.11' });
    await server.refuse();
    await page.reload();
    await expect(
      page.getByText('There is no connection. Paying needs one; what you typed stays here.', { exact: true }),
    ).toBeVisible();
    await expect(amountField(page)).toHaveValue('47.11');
    await proceed(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Payment Setup Error' })).toContainText(
      'There is no connection. Nothing was charged; try again when there is one.',
    );
    await server.admit();
    await page.reload();
    await expect(amountField(page)).toHaveValue('47.11');
    expect((await server.state()).payments).toEqual([]);
  });
  await test.step('a server that dies while the card is typed finds the open payment again', async () => {
    await toCardForm(page);
    await server.kill();
    await server.start();
    await pay(page);
    await expect(approved(page)).toBeVisible();
    await expectOneCharge(server);
  });
});

test('the lock that closes over the card form opens on the same payment', async ({ page, server }) => {
  await openLocked(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bill' }).click();
  await page.getByRole('link', { name: /^Pay \$/ }).click();
  await toCardForm(page, '20');
  await page.clock.install();
  await away(page, '05:01');
  await page.getByRole('button', { name: 'Use fingerprint or face' }).click();
  await expect(page.getByText('$20.00 for your account')).toBeVisible();
  await pay(page);
  await expect(approved(page)).toBeVisible();
  await expectOneCharge(server);
});

test('after a sleep the form is covered until the utility says that its payment stands, and keeps what was typed [PAY-23]', async ({
  page,
}) => {
  await openPayment(page, 'overdue');
  await page.clock.install();
  await toCardForm(page, '50');
  const number = cardForm(page).getByLabel('Card number');
  await number.fill('4242');
  await page.route('**/openPayment', (route) => route.abort());
  await page.clock.fastForward(60_000);
  const covered = page.getByText(
    'We are asking whether this payment is still open. Please wait with your card; what you typed stays. This needs a ' +
      'connection.',
    { exact: true },
  );
  await expect(covered).toBeVisible();
  await expect(page.locator('[inert]:has(iframe)')).toHaveCount(1);
  await page.unroute('**/openPayment');
  await page.clock.fastForward(5000);
  await expect(covered).toHaveCount(0);
  await expect(page.locator('[inert]:has(iframe)')).toHaveCount(0);
  await expect(number).toHaveValue('4242');
});
