import { comeBack } from './comeBack.ts';
import { openOutbox, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { button, callsOf } from './primaryDetails.ts';

/* What a customer calls an account and which one is the default are theirs to choose, with a connection or without. */

const PATH = '/my-profile/account-details-and-billing-preference';

test('without a connection an account gets another name and becomes the default one: shown at once, and sent by itself', {
  tag: '@worker',
}, async ({ page, context }) => {
  await comeBack(page, 'farm');
  await page.goto(PATH);
  await wholeAppKept(page);
  const picker = page.getByRole('button', { name: /^Choose your account/ });
  const isDefault = page.getByRole('switch', { name: 'Default account' });
  await expect(isDefault).toBeChecked();
  await expect(isDefault).toBeDisabled();
  await test.step('why the default one cannot be switched off is a few words away, until Escape (APP-34, ACC-19)', async () => {
    const tip = page.getByRole('tooltip', { includeHidden: true });
    await expect(tip).toBeHidden();
    await button(page, 'Why is it always on?').focus();
    await expect(tip).toHaveText('Choose another account as default instead');
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
  });
  await picker.click();
  await page.getByRole('option', { name: /Grain bins/ }).click();
  await expect(isDefault).not.toBeChecked();
  await context.setOffline(true);
  const updates = callsOf(page, 'updateProfileDetails');
  await test.step('a name is typed, given up, and typed again; the other edit waits for it (ACC-15, ACC-16, ACC-17)', async () => {
    await button(page, 'Edit name').click();
    const box = page.getByLabel('Name of this account (optional)');
    await expect(box).toHaveValue('Grain bins');
    await expect(button(page, 'Edit e-mail')).toBeDisabled();
    await expect(page.getByText('Finish the other change first')).toBeVisible();
    await box.fill('x');
    // What is typed is not lost by a link.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect(box).toHaveValue('x');
    await button(page, 'Cancel').click();
    await expect(button(page, 'Edit name')).toBeFocused();
    await expect(picker).toContainText('Grain bins');
    await button(page, 'Edit name').click();
    // Twenty characters, and no more (ACC-18).
    await box.fill('');
    await box.pressSequentially('12345678901234567890X');
    await expect(box).toHaveValue('12345678901234567890');
    await box.fill('Bins by the road');
    await button(page, 'Save').click();
    await expect(picker).toContainText('Bins by the road');
    await expect(page.getByRole('status').filter({ hasText: 'Waiting to send' })).toHaveCount(1);
  });
  await test.step('it becomes the default one (ACC-19)', async () => {
    await page.getByText('Default account', { exact: true }).last().click();
    await expect(isDefault).toBeChecked();
    await expect(isDefault).toBeDisabled();
    await expect(page.getByRole('status').filter({ hasText: 'Waiting to send' })).toHaveCount(2);
  });
  await openOutbox(page);
  await expect(page.getByText('Account name: Bins by the road')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Received', { exact: true })).toHaveCount(2);
  const sent = updates as unknown as { cdcData: { requests: { data: object[] }[] } }[];
  expect(sent.map(({ cdcData }) => cdcData.requests[0]?.data[0])).toMatchObject([
    { changeType: 'descriptiveName', value: 'Bins by the road' },
    { changeType: 'isDefault', value: 'true' },
  ]);
  await page.goto(PATH);
  await expect(picker).toContainText('Bins by the road');
  await expect(isDefault).toBeChecked();
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
});
