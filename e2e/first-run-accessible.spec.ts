import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { Authenticator } from './authenticator.ts';
import { passProvider } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* The first run by keyboard, and for everybody's eyes and ears. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rememberMe = (page: Page) => page.getByRole('switch', { name: 'Remember me' });

test('the whole first run by keyboard alone', async ({ page }) => {
  await passProvider(page, 'newcomer');
  await expect(heading(page, 'App tour')).toBeFocused();
  const tabTo = async (name: string) => {
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => {
        const element = document.activeElement;
        return element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : element?.textContent;
      });
      if (text === name) return;
    }
    throw new Error(`no way to ${name} by keyboard`);
  };
  await tabTo('Next');
  for (let press = 0; press < 4; press++) await page.keyboard.press('Enter');
  await expect(heading(page, 'Your next visit')).toBeFocused();
  await tabTo('Remember me');
  await page.keyboard.press('Space');
  await tabTo('Do not show this again');
  await page.keyboard.press('Space');
  await tabTo('Continue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo('Agree');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Terms and conditions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Terms and conditions' })).toBeVisible();
  await tabTo('Agree');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/my-profile$/);
});

test('no accessibility finding in any state of the way in, light and dark, at 320 px and wide', async ({
  page,
  context,
  server,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await Authenticator.of(page);
  const splash = await context.newPage();
  // It stands for two seconds; here as long as it is looked at.
  await splash.addInitScript(() => {
    const start = globalThis.setTimeout as (run: () => void, ms?: number) => number;
    Object.assign(globalThis, { setTimeout: (run: () => void, ms?: number) => start(run, ms === 2000 ? 60_000 : ms) });
  });
  await splash.goto('/');
  await expect(splash.getByRole('main')).not.toBeEmpty();
  await expectAccessible(splash, 'splash');
  await splash.close();
  await page.goto('/');
  await expect(button(page, 'Sign in')).toBeVisible();
  await server.fault({ path: 'startSignIn', mode: 'status', value: 503 });
  await button(page, 'Sign in').click();
  await expect(page.getByText('We cannot be reached right now')).toBeVisible();
  await expectAccessible(page, 'the sign-in page, no answer');
  await server.fault({ path: 'notifyLogin', mode: 'status', value: 500, times: 1 });
  await passProvider(page, 'newcomer');
  await expect(button(page, 'Try again')).toBeVisible();
  await expectAccessible(page, 'not loaded');
  await button(page, 'Try again').click();
  for (let slide = 0; slide < 3; slide++) {
    await expect(button(page, 'Next')).toBeVisible();
    await expectAccessible(page, `tour ${slide}`);
    await button(page, 'Next').click();
  }
  await expectAccessible(page, 'tour, last');
  await button(page, 'Finish').click();
  await expect(rememberMe(page)).toBeVisible();
  await rememberMe(page).press('Space');
  await expectAccessible(page, 'preferences');
  await button(page, 'Continue').click();
  await expect(button(page, 'Agree')).toBeVisible();
  await server.fault({ path: 'updateSession', mode: 'status', value: 503 });
  await button(page, 'Agree').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'remember-me warning, failed');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Biometrics' }).press('Space');
  await button(page, 'Continue').click();
  await expect(button(page, 'Agree')).toBeVisible();
  await expectAccessible(page, 'biometrics warning');
  await button(page, 'Agree').click();
  await expect(page.getByText('Version 1')).toBeVisible();
  await expectAccessible(page, 'terms');
  await server.fault({ path: 'updateProfileDetails', mode: 'status', value: 503 });
  await button(page, 'Agree').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'terms, failed');
  await button(page, 'Agree').click();
  await page.waitForURL(/\/my-profile$/);
  await expect(page.getByText('Your profile is set up')).toBeVisible();
  await expectAccessible(page, 'new profile');
  await page.goto('/Homepage');
  await expect(button(page, 'Use fingerprint or face')).toBeVisible();
  await expectAccessible(page, 'locked');
  await server.fault({ path: 'loginStart', mode: 'status', value: 403 });
  await button(page, 'Use fingerprint or face').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'locked, failed');
});
