import { comeBack } from './comeBack.ts';
import { openOutbox, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { button, callsOf } from './primaryDetails.ts';

/* How the bills of an account come is chosen with a connection or without. */

const PATH = '/my-profile/account-details-and-billing-preference';

test('without a connection paper bills are chosen: shown at once, and sent by itself', {
  tag: '@worker',
}, async ({ page, context }) => {
  await comeBack(page, 'basement');
  await page.goto(PATH);
  await wholeAppKept(page);
  const billing = page.getByRole('region', { name: 'Billing preferences' });
  const edit = button(page, 'Edit bill delivery');
  const envelope = page.getByRole('checkbox', { name: 'Include a return envelope' });
  const updates = callsOf(page, 'accountUpdate');
  await expect(edit).toBeVisible();
  await context.setOffline(true);
  await test.step('an envelope comes with paper only (ACC-49)', async () => {
    await edit.click();
    await expect(page.getByRole('radio', { name: 'Paperless' })).toBeChecked();
    await expect(envelope).toBeDisabled();
    await page.getByText('Paper bill', { exact: true }).click();
    await envelope.check();
    await page.getByText('Paperless', { exact: true }).last().click();
    await expect(envelope).not.toBeChecked();
    await page.getByText('Paper bill', { exact: true }).click();
    await envelope.check();
    await button(page, 'Save').click();
  });
  await expect(billing).toContainText('Paper bill with a return envelope');
  await expect(edit).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Waiting to send' })).toBeVisible();
  await openOutbox(page);
  await expect(page.getByText('Paper bill with a return envelope')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect(updates).toMatchObject([
    { billDeliveryMethod: '2', interactionData: { interactionType: 'BILL_DELIVERY_UPDATE' } },
  ]);
  await page.goto(PATH);
  await expect(billing).toContainText('Paper bill with a return envelope');
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
});
