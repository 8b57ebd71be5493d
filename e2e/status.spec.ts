import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { loseSession, openMeterPage, submitReading, tellProvider } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* What the lamp in the header says, and what pages say of a utility that cannot be reached. */

const lamp = (page: Page) => page.getByRole('banner').getByRole('status').getByRole('link');

test('current is said only after the utility answered', async ({ page }) => {
  await comeBack(page, 'basement');
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto('/menu');
  await expect(lamp(page)).toHaveText('Checking');
  answer();
  await expect(lamp(page)).toHaveText('Up to date');
});

test('a server that fails is not called a missing connection, and what waits is counted', async ({ page }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await expect(lamp(page)).toHaveText('Up to date');
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.reload();
  await expect(lamp(page)).toHaveText('No answer');
  await expect(
    page.getByText(
      'We cannot be reached right now. Your connection is fine. Go ahead: your reading is kept on this device and sent when we answer.',
      { exact: true },
    ),
  ).toBeVisible();
  await submitReading(page, '31240');
  await expect(lamp(page)).toHaveText('No answer, 1 waiting');
  // It takes the place of the one above, with no moment between them in which the reading could go.
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(lamp(page)).toHaveText('Offline, 1 waiting');
  await page.unrouteAll();
  // It may go by itself in the moment before the press.
  const sendNow = page.getByRole('button', { name: 'Send now' });
  await expect(async () => {
    if (await sendNow.isVisible()) await sendNow.click({ timeout: 1000 });
    await expect(lamp(page)).toHaveText('Up to date', { timeout: 3000 });
  }).toPass();
});

test('the sign-in page says of a server that fails what is so', async ({ page }) => {
  await page.goto('/Login');
  await page.route('**/api/session/startSignIn', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByText(
      'We cannot be reached right now. Your connection is fine: please try again in a few minutes. What you saved before stays safe on this device.',
      { exact: true },
    ),
  ).toBeVisible();
});

test('whose session is over is told so on each page that waits for it, with the way on, and comes back to the page', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await page.goto('/my-profile/primary-details');
  await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible();
  await loseSession(page.context());
  const again = page.getByRole('main').getByRole('link', { name: 'Sign in again', exact: true });
  for (const [path, text] of [
    [
      '/my-profile/primary-details',
      'You were signed out. You can read your details now and change them after you sign in again.',
    ],
    ['/menu/security', 'You were signed out. You can look at this page now and change things after you sign in again.'],
    [
      '/meter-read',
      'You were signed out. Go ahead: your reading is kept on this device, and sent at the latest after you sign in again.',
    ],
  ] as const) {
    await page.goto(path);
    await expect(lamp(page)).toHaveText('Signed out');
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(again).toBeVisible();
    if (path === '/menu/security') {
      const list = 'This list could not be loaded. It comes after you sign in again.';
      await expect(page.getByText(list, { exact: true })).toHaveCount(2);
    }
  }
  await expectAccessible(page, 'the meter page of a session that is over');
  await again.click();
  await expect(page.getByText('You were signed out.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tellProvider(page, 'basement');
  await expect(page).toHaveURL(/\/meter-read$/);
  await expect(lamp(page)).toHaveText('Up to date');
  await expect(again).toHaveCount(0);
});

test('a list that only we have says why it is missing: no connection, or no answer of ours', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.goto('/menu/security');
  const missing = page.getByText(/^This list could not be loaded/).first();
  await expect(missing).toHaveText(
    'This list could not be loaded: we cannot be reached right now. It comes by itself when we answer.',
  );
  await page.unrouteAll();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(missing).toHaveText('This list could not be loaded. It comes by itself when there is a connection.');
});
