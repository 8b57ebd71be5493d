import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { Authenticator } from './authenticator.ts';
import { comeBack } from './comeBack.ts';
import { tellProvider } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { comeBackLocked } from './lock.ts';

/* The customer's passkeys on the security page. Making one and opening the lock with it: passkey.spec.ts. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const biometrics = (page: Page) => page.getByRole('switch', { name: 'Biometrics' });
const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' });
const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const NONE = 'There are none. Switch biometrics on to make one on this device.';
const NO_METHOD = { rememberMeEnabledSticky: 'false', biometricsEnabledSticky: 'false' };

test('a passkey is listed, named, and taken away where the lock can be', async ({ page, server }) => {
  const item = list(page).getByRole('listitem');
  const remove = list(page).getByRole('button', { name: /^Remove/ });
  const asked = page.getByText(
    'Your e-mail changed. Do you still know these passkeys? Remove those that you do not know.',
  );
  const phone = await comeBackLocked(page);
  await page.goto('/menu/security');
  await button(page, 'Use fingerprint or face').click();
  await expect(item).toHaveCount(1);

  await test.step('it is listed with when it was made and used', async () => {
    await expect(item).toContainText(/This device/);
    await expect(item).toContainText(/Made (May|[A-Z][a-z]{2}\.)\s\d{1,2}\. Last used just now\./);
    await expectAccessible(page, 'the security page with a passkey');
  });

  await test.step('it gets a name', async () => {
    await item.getByRole('button', { name: /^Rename/ }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('  ');
    await button(page, 'Save').click();
    await expect(name).toHaveAccessibleDescription(/Please enter a name\./);
    await expectAccessible(page, 'the dialog that names a passkey');
    await name.fill('Kitchen tablet');
    await name.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(item).toContainText('Kitchen tablet');
  });

  await test.step('after a changed e-mail the list asks whether it is still known', async () => {
    await expect(asked).toHaveCount(0);
    await page.goto('/menu/security?emailChanged=true');
    await button(page, 'Use fingerprint or face').click();
    await expect(asked).toBeVisible();
    await expect(item).toContainText('Kitchen tablet');
  });

  await test.step('where the lock cannot be taken away, it stays', async () => {
    await server.fault({ path: 'updateSession', mode: 'status', value: 503 });
    await remove.click();
    await button(page, 'Remove').click();
    await expect(page.getByRole('alert')).toContainText('Failed to update session');
    await expect(biometrics(page)).toBeChecked();
    await expect(item).toHaveCount(1);
    expect((await server.state()).passkeys).toHaveLength(1);
    expect(await phone.passkeys()).toBe(1);
    await server.clearFaults();
    await page.goto('/menu/security');
    await button(page, 'Use fingerprint or face').click();
  });

  await test.step('the one that locks this device goes after a question that says so, and locks nobody out', async () => {
    await remove.click();
    await expect(dialog(page)).toContainText(
      'This device is locked with it. Biometrics are switched off here: you stay signed in until the browser is closed, and what this device keeps is no longer locked. Nothing that waits to be sent is lost.',
    );
    await expectAccessible(page, 'the dialog that removes a passkey');
    await button(page, 'Keep it').click();
    await expect(dialog(page)).toBeHidden();
    expect((await server.state()).passkeys).toHaveLength(1);
    await remove.click();
    await button(page, 'Remove').click();
    await expect(page.getByText(NONE)).toBeVisible();
    await expect(biometrics(page)).not.toBeChecked();
    expect((await server.state()).passkeys).toEqual([]);
    // The phone's own list no longer offers it.
    await expect.poll(() => phone.passkeys()).toBe(0);
    await page.goto('/Homepage');
    await expect(page.getByText('Marlene').first()).toBeVisible();
  });

  await test.step('without any there is nothing to ask after a changed e-mail', async () => {
    await page.goto('/menu/security?emailChanged=true');
    await expect(page.getByText(NONE)).toBeVisible();
    await expect(asked).toHaveCount(0);
  });
});

test('after a sign-in of long ago biometrics ask for a new one, and come back to where they are switched on', async ({
  page,
}) => {
  await Authenticator.of(page);
  await comeBack(page, 'basement', NO_METHOD);
  let refused = 0;
  await page.route('**/api/biometrics/registerStart', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    const error = { code: 'freshSignInRequired', message: 'Please sign in again first.' };
    await route.fulfill({ status: 403, json: { error } });
  });
  await page.goto('/menu/security');
  await expect(page.getByText(NONE)).toBeVisible();
  await biometrics(page).press('Space');
  await button(page, 'Agree').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Please sign in again firstA passkey can only be made shortly after a sign-in, so that nobody makes theirs on a phone that you left open. You come back to the security page and switch it on there.',
  );
  await expectAccessible(page, 'the question for a new sign-in');
  await button(page, 'Sign in again').click();
  await expect(page.getByLabel('Email')).toHaveValue('basement@sandbox.example');
  await tellProvider(page, 'basement');
  await page.waitForURL(/\/menu\/security$/);
  await expect(page.getByText('You are signed in again. You can go on now.')).toBeVisible();
  await biometrics(page).press('Space');
  await button(page, 'Agree').click();
  await expect(biometrics(page)).toBeChecked();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
});

test('without a connection the list says so, and comes by itself when there is one', {
  tag: '@worker',
}, async ({ page, context }) => {
  await comeBack(page, 'basement', NO_METHOD);
  await page.route('**/api/biometrics/passkeys', (route) => route.abort());
  await page.goto('/menu/security');
  const missing = page.getByText('This list could not be loaded. It comes by itself when there is a connection.');
  await expect(missing).toBeVisible();
  await context.setOffline(true);
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.getByText(NONE)).toBeVisible();
});
