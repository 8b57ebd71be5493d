import type { Page, Route } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { amountField, cardForm, openPayment, pay, proceed, title, toCardForm } from './payer.ts';
import type { Server } from './server.ts';

/* The page's process is killed at each step of a payment, so that it says goodbye to nobody; and a line that dies under Pay. */

const approved = (page: Page) => title(page, 'Payment approved');

/** The server does what is asked; its answer stays on its way. Resolves when it is there. */
function keepAnswer(page: Page, url: string): Promise<void> {
  return new Promise((done) => {
    void page.context().route(
      url,
      async (route: Route) => {
        await route.fetch();
        done();
      },
      { times: 1 },
    );
  });
}

/** As the system does when memory is short, without `pagehide`. @returns the page that is opened next. */
async function killed(page: Page): Promise<Page> {
  const died = page.waitForEvent('crash');
  const browser = await page.context().newCDPSession(page);
  browser.send('Page.crash').catch(() => {});
  await died;
  const next = await page.context().newPage();
  await next.goto('/my-bill/payment-details');
  return next;
}

async function expectLogged(server: Server, charges: number, type: string): Promise<void> {
  await expect(async () => {
    const { payments, interactions } = await server.state();
    expect([payments.length, interactions.map(({ interactionType }) => interactionType)]).toEqual([charges, [type]]);
  }).toPass();
}

test('a page killed while its payment is set up goes on with that payment [PAY-12]', async ({ page, server }) => {
  await openPayment(page, 'overdue');
  const answered = keepAnswer(page, '**/monerisPreload');
  await amountField(page).fill('50');
  await proceed(page).click();
  await answered;
  const next = await killed(page);
  await expect(next.getByText('$50.00 for your account')).toBeVisible();
  await pay(next);
  await expect(approved(next)).toBeVisible();
  await expectLogged(server, 1, 'CARD_PAYMENT_COMPLETED');
});

test('a page killed while the card is typed shows the card form of the same payment [PAY-12]', async ({
  page,
  server,
}) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, '50');
  const next = await killed(page);
  await pay(next);
  await expect(approved(next)).toBeVisible();
  await expectLogged(server, 1, 'CARD_PAYMENT_COMPLETED');
});

test('a page killed while the card is charged shows how that ended [PAY-12] [PAY-18]', async ({ page, server }) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, '50');
  const charged = keepAnswer(page, '**/display/pay.php');
  await pay(page);
  await charged;
  const next = await killed(page);
  await expect(approved(next)).toBeVisible();
  await expectLogged(server, 1, 'CARD_PAYMENT_COMPLETED');
});

test('a page killed while it asks how its payment ended shows it when it is opened [PAY-12] [PAY-18]', async ({
  page,
  server,
}) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, '50');
  const answered = keepAnswer(page, '**/monerisReceipt');
  await pay(page);
  await answered;
  const next = await killed(page);
  await expect(approved(next)).toBeVisible();
  await expectLogged(server, 1, 'CARD_PAYMENT_COMPLETED');
});

test('a page killed while it cancels asks for the amount of another payment [PAY-23]', async ({ page, server }) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, '50');
  const answered = keepAnswer(page, '**/paymentLeft');
  await cardForm(page).getByRole('button', { name: 'Cancel' }).click();
  await answered;
  const next = await killed(page);
  await expect(amountField(next)).toHaveValue('50.00');
  await expectLogged(server, 0, 'CARD_PAYMENT_CANCELLED');
});

test('a line cut under the card that was sent: the next opening shows that it was charged [PAY-12] [PAY-18]', async ({
  page,
  server,
}) => {
  await openPayment(page, 'overdue');
  await toCardForm(page, '50');
  await page.route(
    '**/display/pay.php',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await pay(page);
  await expect.poll(async () => (await server.state()).payments).toHaveLength(1);
  await page.getByRole('button', { name: 'I am done' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/my-bill$/);
  // In the hero once the bill says that it is open or unknown; until then, and when it is known, in a row of its own.
  await page
    .getByRole('link', { name: /^(See how it stands|Your payment of \$50\.00 (is not finished|was approved))/ })
    .click();
  await expect(approved(page)).toBeVisible();
  await expectLogged(server, 1, 'CARD_PAYMENT_COMPLETED');
});
