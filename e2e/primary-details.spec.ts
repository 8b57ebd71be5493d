import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { passFirstRun } from './customer.ts';
import { expect, test } from './fixtures.ts';
import {
  button,
  callsOf,
  code,
  codeFor,
  DETAILS_PATH,
  edit,
  message,
  NEW_EMAIL,
  openDetails,
  toEmailCode,
  value,
} from './primaryDetails.ts';

/* Name, e-mail and mobile number are changed, each proven to be its owner's where that counts. */

test('name and mobile number are edited one at a time, refused, and saved', async ({ page, server }) => {
  await test.step('the profile leads to name, e-mail and mobile number, each with its own edit (APP-10, PRO-03)', async () => {
    await comeBack(page, 'basement');
    await page.goto('/my-profile');
    await page.getByRole('link', { name: /^Name, e-mail and phone/ }).click();
    await expect(page).toHaveURL(new RegExp(`${DETAILS_PATH}$`));
    await expect(value(page, 'Name')).toHaveText('Marlene Kowalchuk');
    await expect(value(page, 'E-mail')).toHaveText('basement@sandbox.example');
    await expect(value(page, 'Mobile number')).toHaveText('1-306-555-0107');
    for (const name of ['name', 'e-mail', 'mobile number']) await expect(edit(page, name)).toBeEnabled();
    await expectAccessible(page, 'primary details');
  });
  await test.step('one edit at a time; an open one is unsaved work, whichever it is (PRO-04, PRO-05)', async () => {
    for (const name of ['name', 'e-mail', 'mobile number']) {
      await edit(page, name).click();
      for (const other of ['name', 'e-mail', 'mobile number'].filter((one) => one !== name)) {
        await expect(edit(page, other)).toBeHidden();
      }
      await expect(page.getByRole('textbox')).toHaveCount(1);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('You have unsaved changes.');
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
      await button(page, 'Cancel').click();
      await expect(edit(page, name)).toBeFocused();
    }
    // Nothing is open any more.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/homepage$/i);
    await page.goBack();
  });
  await test.step('it is asked for on the way to the page before too, which is of the same area (PRO-05)', async () => {
    await page.goto('/my-profile');
    await page.getByRole('link', { name: /^Name, e-mail and phone/ }).click();
    await expect(page).toHaveURL(/\/my-profile\/primary-details$/);
    await edit(page, 'name').click();
    await page.getByRole('button', { name: 'Previous page' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('You have unsaved changes.');
    await question.getByRole('button', { name: 'Stay' }).click();
    await button(page, 'Cancel').click();
  });
  await test.step('an e-mail that is missing or none is told so, the same one again just ends the edit (PRO-08, PRO-09)', async () => {
    const verifications = callsOf(page, 'twilioVerify');
    await edit(page, 'e-mail').click();
    const box = page.getByLabel('New e-mail');
    await box.fill('');
    await button(page, 'Send code').click();
    await expect(await message(page, 'New e-mail')).toHaveText('E-mail is required');
    await expect(box).toBeFocused();
    for (const none of ['marlene', 'marlene@farm', 'm arlene@farm.example']) {
      await box.fill(none);
      await button(page, 'Send code').click();
      await expect(await message(page, 'New e-mail')).toHaveText('Please enter a valid email');
    }
    await expectAccessible(page, 'an e-mail that is none');
    await box.fill('Basement@Sandbox.example');
    await button(page, 'Send code').click();
    await expect(box).toBeHidden();
    await expect(edit(page, 'e-mail')).toBeFocused();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(verifications).toEqual([]);
  });
  await test.step('a mobile number that is missing, none, or not Canadian is told so, the same one again just ends the edit (PRO-15, PRO-16, PRO-17, API2-11)', async () => {
    const verifications = callsOf(page, 'twilioVerify');
    const lookups = callsOf(page, 'twilioLookup');
    await edit(page, 'mobile number').click();
    const box = page.getByLabel('New mobile number');
    await box.fill('');
    await button(page, 'Send code').click();
    await expect(await message(page, 'New mobile number')).toHaveText('Phone number is required');
    await box.fill('306555');
    await button(page, 'Send code').click();
    await expect(await message(page, 'New mobile number')).toHaveText('Please enter a valid phone number');
    expect(lookups).toEqual([]);
    await box.fill('2125550188');
    await button(page, 'Send code').click();
    await expect(await message(page, 'New mobile number')).toHaveText('The number must be Canadian.');
    await box.fill('0005550188');
    await button(page, 'Send code').click();
    await expect(await message(page, 'New mobile number')).toHaveText('Please enter a valid phone number');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await server.fault({ path: 'twilioLookup', mode: 'status', value: 503 });
    await box.fill('3065550188');
    await button(page, 'Send code').click();
    await expect(page.getByRole('alert')).toContainText('Failed to Lookup Phone Number');
    await expect(await message(page, 'New mobile number')).toContainText('We could not look this number up.');
    await expect(box).toHaveValue('3065550188');
    expect(verifications).toEqual([]);
    await box.fill('3065550107');
    await button(page, 'Send code').click();
    await expect(edit(page, 'mobile number')).toBeFocused();
    expect(lookups).toHaveLength(3);
  });
  await test.step('a name is edited, cancelled, and saved: at the provider, in the profile and on every screen (PRO-06, API2-25, API2-32, API2-33)', async () => {
    await edit(page, 'name').click();
    const box = page.getByLabel('Your name');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('Marlene Kowalchuk');
    await box.fill('Somebody');
    await button(page, 'Cancel').click();
    await expect(edit(page, 'name')).toBeFocused();
    await expect(value(page, 'Name')).toHaveText('Marlene Kowalchuk');

    await edit(page, 'name').click();
    await box.fill(' ');
    await button(page, 'Save').click();
    await expect(await message(page, 'Your name')).toHaveText('Name is required');
    await expectAccessible(page, 'a name that is missing');
    const directory = callsOf(page, 'b2cUpdate');
    const updates = callsOf(page, 'updateProfileDetails');
    const reloads = callsOf(page, 'profileDetails');
    await box.fill('Marlene Stone');
    await box.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    await expect(edit(page, 'name')).toBeFocused();
    await expect(value(page, 'Name')).toHaveText('Marlene Stone');
    expect(directory).toEqual([{ displayName: 'Marlene Stone' }]);
    expect(updates).toEqual([
      {
        data: { profileName: 'Marlene Stone', contactNumber: '+13065550107' },
        profile: { email: 'basement@sandbox.example' },
        interactionData: {
          interactionType: 'PROFILE_NAME_UPDATE',
          interactionText: 'Profile name changed by the customer',
        },
        cdcData: {
          requests: [
            {
              requestNumber: 1,
              action: 'update-global-profile',
              data: [
                { sequence: 1, changeType: 'displayName', value: 'Marlene Stone' },
                { sequence: 2, changeType: 'updatedBy', value: 'Customer' },
              ],
            },
          ],
        },
      },
    ]);
    expect(reloads).toHaveLength(1);
    await button(page, 'Previous page').click();
    await expect(page.getByRole('main')).toContainText('Marlene Stone');
  });
  await test.step('a mobile number is looked up, proven by a text message and saved (PRO-10, PRO-11, API2-11, API2-12)', async () => {
    await page.goto(DETAILS_PATH);
    const lookups = callsOf(page, 'twilioLookup');
    const verifications = callsOf(page, 'twilioVerify');
    const updates = callsOf(page, 'updateProfileDetails');
    await edit(page, 'mobile number').click();
    const box = page.getByLabel('New mobile number');
    await expect(box).toHaveValue('3065550107');
    await box.fill('');
    await box.pressSequentially('(306) 555-01889');
    await expect(box).toHaveValue('3065550188');
    await button(page, 'Send code').click();
    await expect(page.getByText('We sent a code to 1-306-555-0188 by text message.')).toBeVisible();
    await button(page, 'Resend code').click();
    await expect(page.getByRole('status').filter({ hasText: 'New code sent' })).toBeVisible();
    const sent = await codeFor(server, '+13065550188');
    await code(page).fill(sent);
    await code(page).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    await expect(value(page, 'Mobile number')).toHaveText('1-306-555-0188');
    const about = { to: '+13065550188', channel: 'sms' };
    expect(lookups).toEqual([{ phoneNumber: '3065550188' }]);
    expect(verifications).toEqual([about, about, { ...about, code: sent }]);
    expect(updates).toMatchObject([{ data: { contactNumber: '+13065550188' } }]);
    await page.goto('/my-profile');
    await expect(page.getByRole('main')).toContainText('1-306-555-0188');
  });
});

test('a new e-mail counts once its code was typed, and is the one to sign in with from then on [PRO-10] [PRO-11] [PRO-14] [API2-25]', async ({
  page,
  server,
  browser,
}) => {
  await openDetails(page);
  const verifications = callsOf(page, 'twilioVerify');
  const updates = callsOf(page, 'updateProfileDetails');
  await toEmailCode(page, ' Marlene@Farm.example ');
  await expect(page.getByText(`We sent a code to ${NEW_EMAIL}.`)).toBeVisible();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await expectAccessible(page, 'a code to be typed');
  await button(page, 'Resend code').click();
  await expect(page.getByRole('status').filter({ hasText: 'New code sent' })).toBeVisible();
  const sent = await codeFor(server, NEW_EMAIL);
  await code(page).pressSequentially(`${sent.slice(0, 3)} x${sent.slice(3)}99`);
  await expect(code(page)).toHaveValue(sent);
  expect(updates).toEqual([]);
  await button(page, 'Verify').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);
  await expect(edit(page, 'e-mail')).toBeFocused();
  const passkeys = page.getByRole('link', { name: /^Do you still know your passkeys\?/ });
  await expect(passkeys).toHaveAttribute('href', '/menu/security?emailChanged=true');
  const about = { to: NEW_EMAIL, channel: 'email' };
  expect(verifications).toEqual([about, about, { ...about, code: sent }]);
  expect(updates).toEqual([
    expect.objectContaining({
      profile: { email: NEW_EMAIL },
      cdcData: {
        requests: [
          {
            requestNumber: 1,
            action: 'update-global-profile',
            data: [
              { sequence: 1, changeType: 'emailAddress', value: NEW_EMAIL },
              { sequence: 2, changeType: 'updatedBy', value: 'Customer' },
            ],
          },
        ],
      },
    }),
  ]);

  const other = await browser.newPage({ baseURL: server.origin });
  await other.goto('/Login');
  await button(other, 'Sign in').click();
  await other.getByLabel('Email').fill('basement@sandbox.example');
  await other.getByLabel('Password').fill('lamp');
  await button(other, 'Sign in').click();
  await expect(other.getByText('There is no such customer.')).toBeVisible();
  await other.getByLabel('Email').fill(NEW_EMAIL);
  await other.getByLabel('Password').fill('lamp');
  await button(other, 'Sign in').click();
  await passFirstRun(other);
  await other.goto('/my-profile');
  await expect(other.getByRole('main')).toContainText(NEW_EMAIL);
  await other.close();
});

test('all of it by keyboard', async ({ page, server }) => {
  await openDetails(page);
  await edit(page, 'e-mail').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New e-mail')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(NEW_EMAIL);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Send code')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(code(page)).toBeFocused();
  await page.keyboard.type(await codeFor(server, NEW_EMAIL));
  await page.keyboard.press('Enter');
  await expect(edit(page, 'e-mail')).toBeFocused();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);
});
