import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { amountField, openPayment, pay, title, toCardForm } from './payer.ts';

/* Two people have one account in their lists, each on a device of their own: they do not pay its bill twice. */

test('while one pays the other is told so, and what one paid the other is not asked for', async ({
  page,
  browser,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await openPayment(page, 'couple');
  const due = `$${await amountField(page).inputValue()}`;
  const theirs = await browser.newContext({ baseURL: server.origin, viewport: page.viewportSize() });
  const spouse = await theirs.newPage();
  await comeBack(spouse, 'spouse');
  await test.step('before that both are asked for the same', async () => {
    await spouse.goto('/my-bill');
    await expect(spouse.getByRole('link', { name: `Pay ${due}` })).toBeVisible();
  });
  await test.step('one has the card form: the other sees who pays, and no way to pay', async () => {
    await toCardForm(page);
    for (const path of ['/Homepage', '/my-bill']) {
      await spouse.goto(path);
      const hero = spouse.getByRole('region', { name: 'Do not pay as well' });
      await expect(hero).toContainText(`Somebody else on this account is paying ${due} by card right now`);
      await expect(spouse.locator('a[href="/my-bill/payment-summary"]')).toHaveCount(0);
    }
    await spouse.goto('/my-bill/payment-summary');
    await expect(spouse.getByText(`Somebody else on this account is paying ${due} by card right now`)).toBeVisible();
    await spouse.getByRole('button', { name: 'Proceed' }).click();
    await expect(spouse.getByText('Please do not pay as well: look again in a few minutes.')).toBeVisible();
  });
  await test.step('it is paid, and the payer has not closed the receipt: the other is told, without the receipt', async () => {
    await pay(page);
    await expect(title(page, 'Payment approved')).toBeVisible();
    await spouse.goto('/my-bill');
    const hero = spouse.getByRole('region', { name: due });
    await expect(hero).toContainText('Somebody else on this account paid it. Not on your bill yet.');
    await expect(spouse.getByRole('link', { name: 'See the receipt' })).toHaveCount(0);
    await expect(spouse.getByRole('link', { name: /^Pay \$/ })).toHaveCount(0);
  });
  await theirs.close();
});
