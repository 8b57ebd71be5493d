import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { submitReading, tellProvider } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { comeBackLocked, signInWithLock } from './lock.ts';
import { button, code, codeFor, edit, NEW_EMAIL, openDetails, value } from './primaryDetails.ts';

/* What a sign-in proves (decision 0033), as a customer meets it. The rules stand in tests/api/signInProof.test.ts. */

const proof = (page: Page) => page.getByRole('alertdialog', { name: 'Is it you?' });
/** The server, as if the customer had signed in hours ago, the first time that this is asked. */
async function signedInHoursAgo(page: Page, call: string): Promise<void> {
  const error = { code: 'freshSignInRequired', message: 'Please sign in again first.' };
  await page.route(`**/${call}`, (route) => route.fulfill({ status: 403, json: { error } }), { times: 1 });
}

test('a closed lock is not opened by what the provider remembers: it asks for the password', async ({ page }) => {
  await signInWithLock(page);
  await page.goto('/Homepage');
  await button(page, 'Sign in').click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await page.goto('/Homepage');
  await expect(page).toHaveURL(/\/Login/);
  await expect(page.getByText('Marlene').first()).toBeHidden();
  await button(page, 'Sign in').click();
  await tellProvider(page, 'basement');
  await expect(page.getByText('Marlene').first()).toBeVisible();
});

test('a provider that lets its customer through all the same opens nothing, and the page says what does', async ({
  page,
}) => {
  await signInWithLock(page);
  await page.goto('/Homepage');
  // Its page is skipped, as by a provider that does not know `prompt`.
  await page.route('**/api/session/startSignIn', async (route) => {
    const reply = await route.fetch();
    const said = await reply.json();
    await route.fulfill({ json: { ...said, extraParams: {} } });
  });
  await page.route('**/api/session/finishSignIn', async (route) => {
    const reply = await route.fetch();
    const { customerId, rememberMe } = (await reply.json()).session;
    await route.fulfill({ json: { session: { customerId, rememberMe, isLocked: true } } });
  });
  await button(page, 'Sign in').click();
  await expect(
    page.getByText(
      'The sign-in service let you through without asking who you are. That is not enough for your pages.',
    ),
  ).toBeVisible();
  await expect(button(page, 'Sign out here')).toBeVisible();
  await expect(page.getByText('Marlene').first()).toBeHidden();
  // On a small phone too nothing of it lies under the buttons, which stay at the lower edge.
  await page.setViewportSize({ width: 320, height: 568 });
  const way = page.getByText('Use your fingerprint or face, or sign out here: then it asks you next time.');
  await expect(way).toBeInViewport({ ratio: 1 });
  const [words, first] = await Promise.all([way.boundingBox(), button(page, 'Use fingerprint or face').boundingBox()]);
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  await button(page, 'Use fingerprint or face').click();
  await expect(page.getByText('Marlene').first()).toBeVisible();
});

test('a device that was signed out elsewhere drops name and copies at once, and keeps what waits', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await page.goto('/my-profile/primary-details');
  await expect(page.getByText('basement@sandbox.example')).toBeVisible();
  await server.fault({ path: 'meterRead', mode: 'status', value: 503, times: 50 });
  await page.goto('/meter-read');
  await submitReading(page, '48211');
  await page.goto('/my-profile/primary-details');
  await expect(page.getByText('basement@sandbox.example')).toBeVisible();
  // On another device, with a session of its own.
  const here = await page.context().cookies();
  await page.context().clearCookies();
  await page.request.post('/sandbox/sessions', { data: { email: 'basement@sandbox.example', rememberMe: false } });
  const ours = { 'x-stormlamp': '1', origin: server.origin };
  expect((await page.request.post('/api/session/endAllDevices', { data: {}, headers: ours })).status()).toBe(200);
  await page.context().clearCookies();
  await page.context().addCookies(here);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(/\/Login$/i);
  await expect(page.getByText('You were signed out here, from another device', { exact: false })).toBeVisible();
  await expect(page.getByText('basement@sandbox.example')).toBeHidden();
  expect(await rowsOf(page, 'stormlamp-outbox', 'deviceSession')).toEqual([]);
  expect(await rowsOf(page, 'stormlamp-cache', 'profile')).toEqual([]);
  expect(await rowsOf(page, 'stormlamp-outbox', 'submissions')).toMatchObject([{ kind: 'meterRead' }]);
});

test('a new e-mail asks for a proof before a code is sent; what was typed is there again after the sign-in', async ({
  page,
  server,
}) => {
  await openDetails(page);
  await signedInHoursAgo(page, 'twilioVerify');
  await edit(page, 'e-mail').click();
  await page.getByLabel('New e-mail').fill(NEW_EMAIL);
  await button(page, 'Send code').click();
  await expect(proof(page).getByRole('button')).toHaveText(['Sign in again', 'Not now']);
  await proof(page).getByRole('button', { name: 'Not now' }).click();
  await expect(
    page.getByText('No code was sent: this first needs a proof that it is you.', { exact: true }),
  ).toBeVisible();
  await signedInHoursAgo(page, 'twilioVerify');
  await button(page, 'Send code').click();
  expect(await codeFor(server, NEW_EMAIL)).toBe('');
  await proof(page).getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('basement@sandbox.example');
  await tellProvider(page, 'basement');
  await page.waitForURL('**/my-profile/primary-details');
  await expect(page.getByLabel('New e-mail')).toHaveValue(NEW_EMAIL);
  await button(page, 'Send code').click();
  await expect(code(page)).toBeFocused();
  await code(page).fill(await codeFor(server, NEW_EMAIL));
  await button(page, 'Verify').click();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(NEW_EMAIL);
});

test('the passkey of this device is the proof that is offered first, and what was asked for goes on by itself', async ({
  page,
}) => {
  await comeBackLocked(page);
  await page.goto('/menu/security');
  await button(page, 'Use fingerprint or face').click();
  const lock = page.getByRole('switch', { name: 'Biometrics' });
  await expect(lock).toBeChecked();
  await signedInHoursAgo(page, 'api/session/updateSession?*');
  await lock.press('Space');
  await expect(proof(page).getByRole('button')).toHaveText(['Use fingerprint or face', 'Sign in again', 'Not now']);
  await proof(page).getByRole('button', { name: 'Not now' }).click();
  await expect(lock).toBeChecked();
  // Until the change is known to have failed, it takes no other.
  await expect(lock).toBeEnabled();
  await signedInHoursAgo(page, 'api/session/updateSession?*');
  await lock.press('Space');
  await proof(page).getByRole('button', { name: 'Use fingerprint or face' }).click();
  await expect(lock).not.toBeChecked();
});
