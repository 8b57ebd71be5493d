import type { Page, Route } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import {
  button,
  callsOf,
  code,
  codeFor,
  edit,
  message,
  NEW_EMAIL,
  openDetails,
  toEmailCode,
  value,
} from './primaryDetails.ts';

/* What goes wrong while the details are changed is told, and nothing is half saved. */

const OTHER_EMAIL = 'marlene@house.example';

/** The server does the work and the page does not hear of it; a browser would repeat what a broken line lost by itself. */
async function loseReplies(page: Page, name: string, times: number): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(`**/${name}`, lose, { times });
}

test('what cannot be saved, sent or checked is told, and nothing is half saved', async ({ page, server }) => {
  await openDetails(page);
  await test.step('a code that is missing, short or wrong is told so, a failed call too; the right one still counts (PRO-12, API2-12)', async () => {
    const checks = callsOf(page, 'twilioVerify');
    await toEmailCode(page, OTHER_EMAIL);
    const sent = await codeFor(server, OTHER_EMAIL);
    await button(page, 'Verify').click();
    await expect(await message(page, 'Verification code')).toHaveText('Please enter the code.');
    await code(page).fill('123');
    await button(page, 'Verify').click();
    await expect(await message(page, 'Verification code')).toHaveText('The code has six digits.');
    expect(checks).toHaveLength(1);
    await code(page).fill(sent === '000000' ? '111111' : '000000');
    await button(page, 'Verify').click();
    await expect(await message(page, 'Verification code')).toContainText('That code is not right, or no longer good.');
    await expectAccessible(page, 'a wrong code');
    await server.fault({ path: 'twilioVerify', mode: 'status', value: 503 });
    await code(page).fill(sent);
    await button(page, 'Verify').click();
    await expect(await message(page, 'Verification code')).toContainText('The code could not be checked.');
    await server.fault({ path: 'twilioVerify', mode: 'status', value: 503 });
    await button(page, 'Resend code').click();
    await expect(await message(page, 'Verification code')).toContainText('The code could not be sent.');
    // About an e-mail the shared alert says nothing.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(value(page, 'E-mail')).toHaveText('basement@sandbox.example');
    await button(page, 'Verify').click();
    await expect(value(page, 'E-mail')).toHaveText(OTHER_EMAIL);
  });
  await test.step('a name that could not be saved says so, and the provider is put back (PRO-07, PRO-24)', async () => {
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
  await test.step('an answer to saving that gets lost does not leave the screen lying', async () => {
    // Both times: what was saved is learned from the profile.
    await loseReplies(page, 'updateProfileDetails', 2);
    await edit(page, 'name').click();
    await page.getByLabel('Your name').fill('Marlene Lamp');
    await button(page, 'Save').click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    await expect(value(page, 'Name')).toHaveText('Marlene Lamp');
    await loseReplies(page, 'b2cUpdate', 1);
    const directory = callsOf(page, 'b2cUpdate');
    await edit(page, 'name').click();
    await page.getByLabel('Your name').fill('Marlene Kowalchuk');
    await button(page, 'Save').click();
    await expect(await message(page, 'Your name')).toContainText('Your name could not be saved.');
    await expect(value(page, 'Name')).toHaveText('Marlene Lamp');
    expect(directory.at(-1)).toEqual({ displayName: 'Marlene Lamp' });
    await button(page, 'Cancel').click();
  });
  await test.step('an e-mail that could not be saved is put back at the provider, and trying again needs no new code (PRO-13, PRO-24, API2-25)', async () => {
    const directory = callsOf(page, 'b2cUpdate');
    await toEmailCode(page);
    await server.fault({ path: 'updateProfileDetails', mode: 'status', value: 500, times: 2 });
    await code(page).fill(await codeFor(server, NEW_EMAIL));
    await button(page, 'Verify').click();
    const failed = page.getByRole('alert').filter({ hasText: 'Your e-mail could not be saved. Nothing was changed.' });
    await expect(failed).toBeVisible();
    await expect(button(page, 'Try again')).toBeFocused();
    expect(directory).toEqual([{ email: NEW_EMAIL }, { email: OTHER_EMAIL }]);
    await expect(value(page, 'E-mail')).toHaveText(OTHER_EMAIL);
    await expectAccessible(page, 'an e-mail that was not saved');
    await server.clearFaults();
    await button(page, 'Try again').click();
    await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);

    // Its owner proved that they read it, and hears whose it is in the utility's own words.
    await toEmailCode(page, 'farm@sandbox.example');
    await code(page).fill(await codeFor(server, 'farm@sandbox.example'));
    await button(page, 'Verify').click();
    await expect(page.getByText('This e-mail address belongs to another profile.')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);
  });
  await test.step('a text message that cannot be sent or checked has its title in the alert (API2-12)', async () => {
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
    await button(page, 'Verify').click();
    await expect(alert).toBeVisible();
    await expect(await message(page, 'Verification code')).toContainText('The code could not be checked.');
    await button(page, 'Cancel').click();
  });
  await test.step('a session that is over is told, and nothing was changed', async () => {
    // The last call of the step before failed: the page must have heard of the utility since.
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Up to date');
    await page.evaluate(() =>
      fetch('/api/session/signOut', {
        method: 'POST',
        body: '{}',
        headers: { 'x-stormlamp': '1', 'content-type': 'application/json' },
      }),
    );
    await edit(page, 'name').click();
    await page.getByLabel('Your name').fill('Marlene Again');
    await button(page, 'Save').click();
    await expect(await message(page, 'Your name')).toContainText('You were signed out. Please sign in again');
    await expect(value(page, 'Name')).toHaveText('Marlene Lamp');
  });
});

test('without a connection no edit begins; one that is lost in the middle keeps what was typed', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await openDetails(page);
  await test.step('without a connection the page shows what is kept, begins no edit, and says so', async () => {
    await wholeAppKept(page);
    await server.refuse();
    await page.reload();
    await expect(value(page, 'E-mail')).toHaveText('basement@sandbox.example');
    await expect(page.getByText('There is no connection. You can read your details now')).toBeVisible();
    await edit(page, 'e-mail').click();
    await expect(
      page.getByRole('status').filter({ hasText: 'This cannot be changed right now. There is no connection.' }),
    ).toBeVisible();
    await expect(page.getByLabel('New e-mail')).toBeHidden();
    await expectAccessible(page, 'primary details without a connection');
    await server.admit();
    // The utility answers again: pressing it is enough to find out.
    await edit(page, 'e-mail').click();
    await expect(page.getByLabel('New e-mail')).toBeFocused();
  });
  await test.step('a connection that is lost in the middle is told, what was typed stays, and nothing is half saved', async () => {
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
    await button(page, 'Verify').click();
    await expect(await message(page, 'Verification code')).toContainText('There is no connection. Nothing is lost');
    await expect(code(page)).toHaveValue(sent);
    await context.setOffline(false);
    await button(page, 'Verify').click();
    await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);
  });
});
