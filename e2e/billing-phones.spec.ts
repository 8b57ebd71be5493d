import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { button, callsOf, code, codeFor, message } from './primaryDetails.ts';

/* The numbers that the utility calls about an account are added and changed by the customer. */

const PATH = '/my-profile/account-details-and-billing-preference';

test('a land line is added, then the mobile number changed once its code was typed', async ({ page, server }) => {
  await comeBack(page, 'basement');
  await page.goto(PATH);
  const billing = page.getByRole('region', { name: 'Billing preferences' });
  const add = button(page, 'Add a phone number');
  const box = page.getByLabel('Phone number', { exact: true });
  const extension = page.getByLabel('Extension');
  const updates = callsOf(page, 'accountUpdate');
  const codes = callsOf(page, 'twilioVerify');
  await test.step('a land line is looked up and saved without a code (ACC-33, ACC-38)', async () => {
    await add.click();
    await expect(box).toBeFocused();
    await expect(button(page, 'Edit e-mail')).toBeDisabled();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await box.pressSequentially('306555016499');
    await expect(box).toHaveValue('3065550164');
    await button(page, 'Save').click();
    await expect(page.getByRole('radio', { name: 'Fax' })).toBeFocused();
    await expectAccessible(page, 'a phone number without a kind');
    await expect(extension).toBeDisabled();
    await page.getByRole('radio', { name: 'Land line' }).check();
    await extension.fill('12');
    await button(page, 'Save').click();
    await expect(billing).toContainText('1-306-555-0164 ext. 12');
    await expect(add).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    expect(codes).toEqual([]);
    expect(updates).toMatchObject([
      {
        accountPhoneNumbers: [{ phoneType: 'Mobile' }, { phoneType: 'LandLine', phoneExt: '12' }],
        interactionData: { interactionType: 'BILLING_PHONE_UPDATE' },
      },
    ]);
  });
  await test.step('a mobile number abroad gets no code (ACC-34)', async () => {
    await button(page, 'Edit mobile number').click();
    await box.fill('2125550199');
    await button(page, 'Send code').click();
    await expect(await message(page, 'Phone number')).toHaveText('The number must be Canadian.');
    expect(codes).toEqual([]);
  });
  await test.step('another one is proven by the code that it is sent (ACC-32, ACC-28)', async () => {
    await box.fill('3065550199');
    await button(page, 'Send code').click();
    await expect(code(page)).toBeFocused();
    expect(updates).toHaveLength(1);
    await code(page).fill(await codeFor(server, '+13065550199'));
    await button(page, 'Verify').click();
    await expect(billing).toContainText('1-306-555-0199');
    await expect(button(page, 'Edit mobile number')).toBeFocused();
  });
  await test.step('with the third no more can be added (ACC-41)', async () => {
    await add.click();
    await box.fill('3065550188');
    await button(page, 'Save').click();
    await expect(page.getByText('You have three numbers; more are not possible.')).toBeFocused();
    await expect(add).toBeHidden();
    await page.reload();
    await expect(billing.getByRole('button', { name: /^Edit (mobile|land|fax)/ })).toHaveCount(3);
    await expect(button(page, 'Edit e-mail')).toBeEnabled();
  });
});
