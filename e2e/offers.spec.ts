import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* Offers by e-mail: ticked without a connection, and told to the marketing service once. */

const PAGE = '/my-profile/primary-details';

test('offers are ticked and unticked in an edit of their own, also without a connection', { tag: '@worker' }, async ({
  page,
  context,
  server,
}) => {
  const known = async () =>
    (await server.state()).contacts
      .filter(({ email }) => email === 'basement@sandbox.example')
      .map(({ consent_status }) => consent_status);
  await comeBack(page, 'basement');
  await page.goto(PAGE);
  await wholeAppKept(page);
  const box = page.getByRole('checkbox', { name: 'Send me offers and news by e-mail' });
  await test.step('without a contact it is not ticked, and Cancel leaves it so (PRO-01)', async () => {
    await expect(box).toBeDisabled();
    await page.getByRole('button', { name: 'Edit offers and news' }).click();
    await box.check();
    await expectAccessible(page, 'an edit of offers');
    await page.getByRole('button', { name: 'Cancel offers and news' }).click();
    await expect(box).not.toBeChecked();
  });
  await test.step('a tick without a connection waits on the device, and is told once (PRO-20, PRO-22)', async () => {
    await page.getByRole('button', { name: 'Edit offers and news' }).click();
    await context.setOffline(true);
    await box.check();
    await page.getByRole('button', { name: 'Save offers and news' }).click();
    await expect(page.getByText('Waiting to send', { exact: true }).first()).toBeVisible();
    await expect(box).toBeChecked();
    expect(await known()).toEqual([]);
    await context.setOffline(false);
    await expect.poll(known).toEqual(['Implied - Transaction']);
    await expect(box).toBeChecked();
  });
  await test.step('taken away it is revoked (PRO-21)', async () => {
    await page.getByRole('button', { name: 'Edit offers and news' }).click();
    await box.uncheck();
    await page.getByRole('button', { name: 'Save offers and news' }).click();
    await expect.poll(known).toEqual(['Revoked']);
    await expect(box).not.toBeChecked();
  });
});
