import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { button, callsOf, code, codeFor, message } from './primaryDetails.ts';

/* The e-mail that an account's bills are announced to is changed by the customer. */

const PATH = '/my-profile/account-details-and-billing-preference';
const NEW = 'bills@farm.example';

test('a new billing e-mail counts once its code was typed; the profile’s own needs none', async ({ page, server }) => {
  await comeBack(page, 'basement');
  await page.goto(PATH);
  const shown = page.getByRole('region', { name: 'Billing preferences' }).locator('dd span span').first();
  const edit = button(page, 'Edit e-mail');
  const box = page.getByLabel('New billing e-mail');
  await test.step('the same one again is told so, and nothing is asked for (ACC-23)', async () => {
    const asked = callsOf(page, 'twilioVerify');
    await expect(shown).toHaveText('basement@sandbox.example');
    await edit.click();
    await expect(box).toBeFocused();
    await button(page, 'Send code').click();
    await expect(await message(page, 'New billing e-mail')).toHaveText('This is the billing e-mail already.');
    await expectAccessible(page, 'the same billing e-mail');
    expect(asked).toEqual([]);
  });
  await test.step('a new one is proven and saved, and the page shows it (ACC-20, ACC-28, API2-10)', async () => {
    const updates = callsOf(page, 'accountUpdate');
    await box.fill(NEW);
    await button(page, 'Send code').click();
    await expect(code(page)).toBeFocused();
    await expectAccessible(page, 'the code of a billing e-mail');
    expect(updates).toEqual([]);
    await code(page).fill(await codeFor(server, NEW));
    await button(page, 'Verify').click();
    await expect(shown).toHaveText(NEW);
    await expect(edit).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    expect(updates).toMatchObject([
      { accountEmail: NEW, interactionData: { interactionType: 'BILLING_EMAIL_UPDATE' } },
    ]);
    await page.reload();
    await expect(shown).toHaveText(NEW);
  });
  await test.step('an open edit is unsaved work', async () => {
    await edit.click();
    await box.fill('other@farm.example');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect(box).toHaveValue('other@farm.example');
  });
  await test.step('the profile’s own is saved at once (ACC-21)', async () => {
    const codes = callsOf(page, 'twilioVerify');
    await button(page, 'Use my profile e-mail').click();
    await expect(shown).toHaveText('basement@sandbox.example');
    expect(codes).toEqual([]);
  });
});
