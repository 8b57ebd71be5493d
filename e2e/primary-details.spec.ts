import type { Page, Route } from 'playwright/test';
import { sandboxInbox } from '#contracts/sandbox.ts';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { passFirstRun, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import type { Server } from './server.ts';

const PATH = '/my-profile/primary-details';
const NEW_EMAIL = 'marlene@farm.example';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** What the utility has, above an edit that may be open. */
const value = (page: Page, name: string) => part(page, name).locator('p').first();
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page) => page.getByLabel('Code', { exact: true });
/** What stands in the part's own words about a box, tied to it. */
const message = async (page: Page, label: string) => {
  const box = page.getByLabel(label, { exact: true });
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  const ids = (await box.getAttribute('aria-describedby'))?.split(' ') ?? [];
  return page.locator(`[id="${ids.at(-1)}"]`);
};

async function open(page: Page, who = 'basement'): Promise<void> {
  await comeBack(page, who);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
  await expect(edit(page, 'name')).toBeVisible();
}

/** The newest code that was sent there. */
async function codeFor(server: Server, to: string): Promise<string> {
  const reply = await fetch(`${server.origin}/sandbox/inbox`);
  const sent = sandboxInbox.parse(await reply.json()).messages.filter((one) => one.to === to);
  return /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
}

/** Every call of this name from now on, with what it carried. */
function callsOf(page: Page, name: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/${name}`)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** The server does the work and the page does not hear of it; a browser would repeat what a broken line lost by itself. */
async function loseReplies(page: Page, name: string, times: number): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(`**/${name}`, lose, { times });
}

async function toEmailCode(page: Page, email = NEW_EMAIL): Promise<void> {
  await edit(page, 'e-mail').click();
  await page.getByLabel('New e-mail').fill(email);
  await button(page, 'Send code').click();
  await expect(code(page)).toBeFocused();
}

test('the profile leads to name, e-mail and mobile number, each with its own edit [APP-10] [PRO-03]', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await page.goto('/my-profile');
  await page.getByRole('link', { name: /^Name, e-mail and phone/ }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(value(page, 'Name')).toHaveText('Marlene Kowalchuk');
  await expect(value(page, 'E-mail')).toHaveText('basement@sandbox.example');
  await expect(value(page, 'Mobile number')).toHaveText('1-306-555-0107');
  for (const name of ['name', 'e-mail', 'mobile number']) await expect(edit(page, name)).toBeEnabled();
  await expectAccessible(page, 'primary details');
});

test('a name is edited, cancelled, and saved: at the provider, in the profile and on every screen [APP-10] [PRO-06] [API2-25] [API2-32] [API2-33]', async ({
  page,
}) => {
  await open(page);
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
  await button(page, 'Back').click();
  await expect(page.getByRole('main')).toContainText('Marlene Stone');
});

test('a new e-mail counts once its code was typed, and is the one to sign in with from then on [PRO-10] [PRO-11] [PRO-14] [API2-12] [API2-25] [API2-32]', async ({
  page,
  server,
  browser,
}) => {
  await open(page);
  const verifications = callsOf(page, 'twilioVerify');
  const updates = callsOf(page, 'updateProfileDetails');
  await toEmailCode(page, ' Marlene@Farm.example ');
  await expect(page.getByText(`We sent a code to ${NEW_EMAIL}.`)).toBeVisible();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await expectAccessible(page, 'a code to be typed');
  await button(page, 'Send a new code').click();
  await expect(page.getByRole('status').filter({ hasText: 'New code sent' })).toBeVisible();
  const sent = await codeFor(server, NEW_EMAIL);
  await code(page).pressSequentially(`${sent.slice(0, 3)} x${sent.slice(3)}99`);
  await expect(code(page)).toHaveValue(sent);
  expect(updates).toEqual([]);
  await button(page, 'Confirm').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);
  await expect(edit(page, 'e-mail')).toBeFocused();
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

test('a mobile number is looked up, proven by a text message and saved [PRO-10] [PRO-11] [PRO-14] [API2-11] [API2-12]', async ({
  page,
  server,
}) => {
  await open(page);
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
  await button(page, 'Send a new code').click();
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

test('one edit at a time; an open one is unsaved work, whichever it is [PRO-04] [PRO-05]', async ({ page }) => {
  await open(page);
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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/homepage$/i);
});

test('an e-mail that is missing or none is told so, the same one again just ends the edit [PRO-08] [PRO-09]', async ({
  page,
}) => {
  await open(page);
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

test('a mobile number that is missing, none, or not Canadian is told so, the same one again just ends the edit [PRO-15] [PRO-16] [PRO-17] [API2-11]', async ({
  page,
  server,
}) => {
  await open(page);
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

test('a code that is missing, short or wrong is told so, a failed call too; the right one still counts [PRO-12] [API2-12]', async ({
  page,
  server,
}) => {
  await open(page);
  const checks = callsOf(page, 'twilioVerify');
  await toEmailCode(page);
  const sent = await codeFor(server, NEW_EMAIL);
  await button(page, 'Confirm').click();
  await expect(await message(page, 'Code')).toHaveText('Please enter the code.');
  await code(page).fill('123');
  await button(page, 'Confirm').click();
  await expect(await message(page, 'Code')).toHaveText('The code has six digits.');
  expect(checks).toHaveLength(1);
  await code(page).fill(sent === '000000' ? '111111' : '000000');
  await button(page, 'Confirm').click();
  await expect(await message(page, 'Code')).toContainText('That code is not right, or no longer good.');
  await expectAccessible(page, 'a wrong code');
  await server.fault({ path: 'twilioVerify', mode: 'status', value: 503 });
  await code(page).fill(sent);
  await button(page, 'Confirm').click();
  await expect(await message(page, 'Code')).toContainText('The code could not be checked.');
  await server.fault({ path: 'twilioVerify', mode: 'status', value: 503 });
  await button(page, 'Send a new code').click();
  await expect(await message(page, 'Code')).toContainText('The code could not be sent.');
  // About an e-mail the shared alert says nothing.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(value(page, 'E-mail')).toHaveText('basement@sandbox.example');
  await button(page, 'Confirm').click();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);
});

test('a text message that cannot be sent or checked has its title in the alert [API2-12]', async ({ page, server }) => {
  await open(page);
  await edit(page, 'mobile number').click();
  await page.getByLabel('New mobile number').fill('3065550188');
  await server.fault({ path: 'twilioVerify', mode: 'status', value: 503 });
  await button(page, 'Send code').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to Verify Phone Number' });
  await expect(alert).toBeVisible();
  await expect(await message(page, 'New mobile number')).toContainText('The code could not be sent.');
  await alert.getByRole('button', { name: 'Put this message away' }).click();
  await button(page, 'Send code').click();
  await code(page).fill('000000');
  await server.fault({ path: 'twilioVerify', mode: 'status', value: 503 });
  await button(page, 'Confirm').click();
  await expect(alert).toBeVisible();
  await expect(await message(page, 'Code')).toContainText('The code could not be checked.');
});

test('a name that could not be saved says so, and the provider is put back [PRO-07] [PRO-24]', async ({
  page,
  server,
}) => {
  await open(page);
  const directory = callsOf(page, 'b2cUpdate');
  await server.fault({ path: 'updateProfileDetails', mode: 'status', value: 500, times: 2 });
  await edit(page, 'name').click();
  await page.getByLabel('Your name').fill('Marlene Stone');
  await button(page, 'Save').click();
  await expect(await message(page, 'Your name')).toContainText('Your name could not be saved. Nothing was changed.');
  await expect(page.getByRole('alert')).toContainText('Profile Update Failed');
  expect(directory).toEqual([{ displayName: 'Marlene Stone' }, { displayName: 'Marlene Kowalchuk' }]);
  await expect(value(page, 'Name')).toHaveText('Marlene Kowalchuk');
  await expect(page.getByLabel('Your name')).toHaveValue('Marlene Stone');
  await expectAccessible(page, 'a name that was not saved');
  await server.clearFaults();
  await button(page, 'Save').click();
  await expect(value(page, 'Name')).toHaveText('Marlene Stone');
});

test('an e-mail that could not be saved is put back at the provider, the screen shows the old one, and trying again needs no new code [PRO-13] [PRO-24] [API2-25]', async ({
  page,
  server,
}) => {
  await open(page);
  const directory = callsOf(page, 'b2cUpdate');
  await toEmailCode(page);
  await server.fault({ path: 'updateProfileDetails', mode: 'status', value: 500, times: 2 });
  await code(page).fill(await codeFor(server, NEW_EMAIL));
  await button(page, 'Confirm').click();
  const failed = page.getByRole('alert').filter({ hasText: 'Your e-mail could not be saved. Nothing was changed.' });
  await expect(failed).toBeVisible();
  await expect(button(page, 'Try again')).toBeFocused();
  expect(directory).toEqual([{ email: NEW_EMAIL }, { email: 'basement@sandbox.example' }]);
  await expect(value(page, 'E-mail')).toHaveText('basement@sandbox.example');
  await expectAccessible(page, 'an e-mail that was not saved');
  await server.clearFaults();
  await button(page, 'Try again').click();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);

  // Its owner proved that they read it, and hears whose it is in the utility's own words.
  await toEmailCode(page, 'farm@sandbox.example');
  await code(page).fill(await codeFor(server, 'farm@sandbox.example'));
  await button(page, 'Confirm').click();
  await expect(page.getByText('This e-mail address belongs to another profile.')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);
});

test('an answer to saving that gets lost does not leave the screen lying', async ({ page }) => {
  await open(page);
  // Both times: what was saved is learned from the profile.
  await loseReplies(page, 'updateProfileDetails', 2);
  await edit(page, 'name').click();
  await page.getByLabel('Your name').fill('Marlene Stone');
  await button(page, 'Save').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(value(page, 'Name')).toHaveText('Marlene Stone');
  await loseReplies(page, 'b2cUpdate', 1);
  const directory = callsOf(page, 'b2cUpdate');
  await edit(page, 'name').click();
  await page.getByLabel('Your name').fill('Marlene Kowalchuk');
  await button(page, 'Save').click();
  await expect(await message(page, 'Your name')).toContainText('Your name could not be saved.');
  await expect(value(page, 'Name')).toHaveText('Marlene Stone');
  expect(directory.at(-1)).toEqual({ displayName: 'Marlene Stone' });
});

test('without a connection the page shows what is kept, begins no edit, and says so', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await open(page);
  await wholeAppKept(page);
  await server.kill();
  await page.reload();
  await expect(value(page, 'E-mail')).toHaveText('basement@sandbox.example');
  await expect(page.getByText('There is no connection. You can read your details now')).toBeVisible();
  await edit(page, 'e-mail').click();
  await expect(
    page.getByRole('status').filter({ hasText: 'This cannot be changed right now. There is no connection.' }),
  ).toBeVisible();
  await expect(page.getByLabel('New e-mail')).toBeHidden();
  await expectAccessible(page, 'primary details without a connection');
  await server.start();
  // The utility answers again: pressing it is enough to find out.
  await edit(page, 'e-mail').click();
  await expect(page.getByLabel('New e-mail')).toBeFocused();
});

test('a connection that is lost in the middle is told, what was typed stays, and nothing is half saved', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await open(page);
  await edit(page, 'e-mail').click();
  await page.getByLabel('New e-mail').fill(NEW_EMAIL);
  await context.setOffline(true);
  await button(page, 'Send code').click();
  await expect(await message(page, 'New e-mail')).toContainText('There is no connection. Nothing is lost');
  await expect(page.getByLabel('New e-mail')).toHaveValue(NEW_EMAIL);
  await context.setOffline(false);
  await button(page, 'Send code').click();
  await expect(code(page)).toBeFocused();
  const sent = await codeFor(server, NEW_EMAIL);
  await code(page).fill(sent);
  await context.setOffline(true);
  await button(page, 'Confirm').click();
  await expect(await message(page, 'Code')).toContainText('There is no connection. Nothing is lost');
  await expect(code(page)).toHaveValue(sent);
  await context.setOffline(false);
  await button(page, 'Confirm').click();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);
});

test('all of it by keyboard', async ({ page, server }) => {
  await open(page);
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

test('a session that is over is told, and nothing was changed', async ({ page }) => {
  await open(page);
  await page.evaluate(() =>
    fetch('/api/session/signOut', {
      method: 'POST',
      body: '{}',
      headers: { 'x-stormlamp': '1', 'content-type': 'application/json' },
    }),
  );
  await edit(page, 'name').click();
  await page.getByLabel('Your name').fill('Marlene Stone');
  await button(page, 'Save').click();
  await expect(await message(page, 'Your name')).toContainText('You were signed out. Please sign in again');
  await expect(value(page, 'Name')).toHaveText('Marlene Kowalchuk');
});
