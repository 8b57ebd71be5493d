import type { Page } from 'playwright/test';
import { withCamera } from './camera.ts';
import { comeBack } from './comeBack.ts';
import { openMeterPage } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* Where there is no camera for the app: it says why, and the reading is typed. */

/** There is one, and the customer says no. */
test.use({
  launchOptions: async ({ launchOptions }, use) => use(withCamera(launchOptions, { isAllowed: false })),
});

const scan = (page: Page) => page.getByRole('button', { name: 'Scan the meter' });

test('without a camera the app says so, and everything else goes on [MTR-45] [API-33]', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await page.getByRole('textbox', { name: 'Digit 1 of 5' }).fill('3');
  await scan(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'There is no camera that this app can use. Read a photo instead, or type the reading.',
  );
  await page.getByRole('button', { name: 'Type it myself' }).click();
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toHaveValue('3');
  // Cheap phones drop the page when the camera opens: what was typed is on the device before.
  await scan(page).click();
  await expect(page.getByRole('dialog', { name: 'Scan the meter' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toHaveValue('3');
});

test('who refuses the camera is told how to allow it, and can scan again', async ({ page }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await scan(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The camera is off for this app. Allow it in your browser’s settings for this site, or read a photo instead.',
  );
  await page.getByRole('button', { name: 'Scan again' }).click();
  await expect(page.getByText('Opening the camera …')).toBeVisible();
});

test('a scanner that cannot be loaded says so where there is no connection', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await page.route('**/assets/scan-*', (route) => route.abort());
  // In this order: what is kept in the background would come back.
  await server.refuse();
  await page.evaluate(() => caches.delete('on-demand'));
  await scan(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The scanner is not on this device yet, and there is no connection to load it. Please type the reading.',
  );
});
