import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { openMeterPage, submitReading } from './customer.ts';
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
  await expect(lamp(page)).toHaveText('Checking …');
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
  await page.unrouteAll();
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(lamp(page)).toHaveText('Offline, 1 waiting');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(lamp(page)).toHaveText('Up to date');
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
