import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { openMeterPage, submitReading } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* What the app offers once a submission has arrived. */

declare global {
  interface Window {
    /** What the page handed to the system. */
    handed: string[];
  }
}

const RECEIPT = /^Meter reading [\d ]+, .+, .+\. Received by the utility: no\. R-\d+$/;
const offer = (page: Page) => page.getByRole('region', { name: 'Keep Stormlamp at hand' });

async function submitOne(page: Page, reading = '31240'): Promise<void> {
  await openMeterPage(page);
  await submitReading(page, reading);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
}

/** As Chromium does on a phone that could have the app on its home screen. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      window.handed.push('asked');
      return { outcome: 'accepted' };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.handed = [];
    window.print = () => void window.handed.push('printed');
  });
});

test('the number of a reading that arrived can be copied, printed, or shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await comeBack(page, 'basement');
  await submitOne(page);
  await test.step('copied, where the browser shares nothing', async () => {
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(RECEIPT);
  });
  await test.step('what is printed is the receipt, without the app around it', async () => {
    const around = [
      page.getByRole('link', { name: 'Done' }),
      page.getByRole('button', { name: 'Print' }),
      page.getByRole('banner').getByRole('status'),
    ];
    for (const part of around) await expect(part).toBeVisible();
    await page.getByRole('button', { name: 'Print' }).click();
    expect(await page.evaluate(() => window.handed)).toEqual(['printed']);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of around) await expect(part).toBeHidden();
    await expect(page.getByText(/^No\. R-\d+$/)).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });
  await test.step('shared, where the browser can', async () => {
    await page.addInitScript(() => {
      navigator.share = async ({ text = '' } = {}) => void window.handed.push(text);
    });
    await comeBack(page, 'farm');
    await submitOne(page, '7240');
    await page.getByRole('button', { name: 'Share' }).click();
    expect(await page.evaluate(() => window.handed)).toEqual([expect.stringMatching(RECEIPT)]);
  });
});

test('the home screen is offered after the first success, asked for by the browser, and not again once declined', async ({
  page,
}) => {
  await comeBack(page, 'farm');
  await openMeterPage(page);
  await offerInstall(page);
  await expect(page.getByRole('button', { name: /Choose your account/ })).toContainText('Home quarter');
  await submitReading(page, '7240');
  await expect(offer(page)).toBeVisible();
  await offer(page).getByRole('button', { name: 'Add to home screen' }).click();
  await expect(offer(page)).toBeHidden();
  expect(await page.evaluate(() => window.handed)).toEqual(['asked']);
  await offerInstall(page);
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toBeHidden();
  await page.goto('/meter-read');
  const picker = page.getByRole('button', { name: /Choose your account/ });
  await picker.click();
  await page.getByRole('option', { selected: false }).first().click();
  await expect(picker).not.toContainText('Home quarter');
  await submitOne(page, '7241');
  await offerInstall(page);
  await expect(offer(page)).toBeHidden();
});

test('an iPhone, which asks by itself never, is told the way; an installed app is not asked', async ({ page }) => {
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await comeBack(page, 'basement');
  await submitOne(page);
  await expect(offer(page)).toContainText('Press Share at the bottom of Safari, then “Add to Home Screen”.');
  await expect(offer(page).getByRole('button')).toHaveText(['Not now']);
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
  await comeBack(page, 'farm');
  await submitOne(page, '7240');
  await expect(offer(page)).toBeHidden();
});
