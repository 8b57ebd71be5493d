import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { button, callsOf } from './primaryDetails.ts';

/* Where the mail about an account goes is picked from suggested addresses. */

const PATH = '/my-profile/account-details-and-billing-preference';

test('a mailing address is picked with the keyboard, one of a house with several by touch', { tag: '@worker' }, async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await page.goto(PATH);
  const edit = button(page, 'Edit mailing address');
  const box = page.getByRole('combobox', { name: 'Address line 1' });
  const option = page.getByRole('option');
  const save = button(page, 'Save');
  const city = page.getByLabel('City', { exact: true });
  const billing = page.getByRole('region', { name: 'Billing preferences' });
  const updates = callsOf(page, 'accountUpdate');
  await test.step('with the keyboard (ACC-44, ACC-45)', async () => {
    await edit.click();
    await expect(box).toBeFocused();
    await box.fill('lantern');
    await expect(option).toHaveText(['118 Lantern StKindersley, SK, S0L 1S0', '240 Lantern StKindersley, SK, S0L 1S0']);
    await expect(city).toHaveValue('');
    await expect(save).toBeDisabled();
    await expectAccessible(page, 'suggested addresses');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(option.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(box).toHaveAttribute('aria-activedescendant', (await option.nth(1).getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(city).toHaveValue('Kindersley');
    await expect(box).toHaveValue('240 Lantern St');
    await expect(box).toBeFocused();
    await save.click();
    await expect(billing).toContainText('240 Lantern St, Kindersley SK S0L 1S0');
    await expect(edit).toBeFocused();
    expect(updates).toMatchObject([
      {
        accountAddress: { addressId: 'CA|CP|A|102', addressLine1: '240 Lantern St', postalCode: 'S0L 1S0' },
        interactionData: { interactionType: 'BILLING_ADDRESS_UPDATE' },
      },
    ]);
  });
  await test.step('what was typed and not picked is told when the box is left (ACC-45, ACC-46)', async () => {
    await edit.click();
    await box.fill('nowhere');
    await expect(page.getByText('We found no such address.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByText('Please pick the address from the suggestions.')).toBeVisible();
    await expect(save).toBeDisabled();
  });
  await test.step('a house with several offers those next (ACC-44)', async () => {
    await box.fill('900 suites');
    await option.filter({ hasText: '2 Addresses' }).click();
    await expect(option).toHaveCount(2);
    await option.filter({ hasText: '2-900' }).click();
    await expect(city).toHaveValue('Regina');
    await save.click();
    await expect(billing).toContainText('2-900 Suites St, Regina SK S4P 3Y2');
    await page.reload();
    await expect(billing).toContainText('2-900 Suites St, Regina SK S4P 3Y2');
  });
  await test.step('without a connection what is typed stays', async () => {
    await edit.click();
    await page.context().setOffline(true);
    await box.fill('breaker');
    await expect(page.getByText('We could not look for addresses. There is no connection.')).toBeVisible();
    await expect(box).toHaveValue('breaker');
  });
});
