import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { show, withCamera } from './camera.ts';
import { comeBack } from './comeBack.ts';
import { CONFIRM, keepWholeApp, openMeterPage, readyForTheBasement } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

/* The camera reads the meter; nothing is taken before the customer says so. */

test.use({ launchOptions: async ({ launchOptions }, use) => use(withCamera(launchOptions)) });

const scan = (page: Page) => page.getByRole('button', { name: 'Scan the meter' });
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan the meter' });
const use = (page: Page) => page.getByRole('button', { name: 'Use this reading' });
const digits = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Digit \d of \d$/ })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''));
const readOut = (page: Page) => page.getByRole('list', { name: 'Read from the meter' }).getByRole('listitem');

test('five dials are read; nothing is in the boxes before "Use this reading", and the picture becomes the photo [MTR-39] [MTR-42] [API-33]', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await show(page, { withDials: true, reading: '31240', part: 0.5 });
  await scan(page).click();
  await expect(readOut(page)).toHaveText(['1: 33', '2: 11', '3: 22', '4: 44', '5: 00'], { timeout: 40_000 });
  expect(await digits(page)).toBe('');
  await expectAccessible(page, 'a reading that was scanned');
  await page.getByRole('checkbox', { name: 'Keep this picture as the photo of your reading' }).check();
  await use(page).click();
  await expect(scanner(page)).toBeHidden();
  expect(await digits(page)).toBe('31240');
  await expect(page.getByText(/^Ready to go/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  const [read] = (await server.state()).meterReads;
  expect(read).toMatchObject({ meterRead: '31240' });
  await expect.poll(async () => (await server.state()).meterReads[0]?.photo?.state).toBe('clean');
});

test('a pointer between two numbers is asked about, and the answer fills the boxes', async ({ page }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await show(page, { withDials: true, reading: '31240', part: 0.02 });
  await scan(page).click();
  await expect(page.getByRole('heading', { name: 'Dial 5 stands near the 0. Is it past it, or not yet?' })).toBeVisible(
    {
      timeout: 40_000,
    },
  );
  await expect(use(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Not yet: 9' }).click();
  await use(page).click();
  expect(await digits(page)).toBe('31239');
});

test('blurred, dark and covered by light nothing is read; the same meter in good light is', async ({ page }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  for (const look of ['blurred', 'dark', 'glare'] as const) {
    await show(page, { withDials: true, reading: '31240', look });
    await scan(page).click();
    await expect(page.getByText('Hold still. Looking for 5 digits …')).toBeVisible();
    await expect(page.getByText(/^Nothing read so far\. Go nearer/)).toBeVisible({ timeout: 40_000 });
    await expect(use(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Type it myself' }).click();
    expect(await digits(page)).toBe('');
  }
  await show(page, { withDials: true, reading: '31240', look: 'tilted' });
  await scan(page).click();
  await expect(use(page)).toBeVisible({ timeout: 40_000 });
});

for (const [registerGroup, reading] of [
  ['4D', '7305'],
  ['6D', '120458'],
  ['4L', '0716'],
  ['5L', '48213'],
  ['6L', '104392'],
] as const) {
  test(`a register ${registerGroup} is read digit by digit`, async ({ page }) => {
    await comeBack(page, 'basement');
    await changeReply(page, '**/meterReadDetails', (body) => {
      body.data.meterCode.registerGroup = registerGroup;
    });
    await page.goto('/meter-read');
    await expect(page.getByRole('textbox', { name: `Digit 1 of ${reading.length}` })).toBeVisible();
    await show(page, { withDials: registerGroup.endsWith('D'), reading });
    await scan(page).click();
    await expect(use(page)).toBeEnabled({ timeout: 40_000 });
    await use(page).click();
    expect(await digits(page)).toBe(reading);
  });
}

test('a photo of the device is read the same way, once the frame lies on it; keys and buttons move it', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  const picture = await show(page, { withDials: true, reading: '31240' });
  await show(page, { withDials: true, reading: '31240', look: 'dark' });
  await scan(page).click();
  const frame = page.getByRole('group', { name: /^Frame for 5 digits/ });
  const first = () => frame.locator('svg g').first().getAttribute('transform');
  const before = await first();
  await frame.press('ArrowDown');
  expect(await first()).not.toBe(before);
  await page.getByText('Fit the frame').click();
  await page.getByRole('button', { name: 'Move up' }).click();
  await expect.poll(first).toBe(before);
  await page
    .getByLabel('Read a photo instead')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(use(page)).toBeEnabled({ timeout: 40_000 });
  await use(page).click();
  expect(await digits(page)).toBe('31240');
});

test('in the basement the camera alone is enough: offline, the reading is scanned, kept and sent later', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await keepWholeApp(page);
  await expect(page.getByText('Scanner ready without a connection')).toBeVisible();
  await show(page, { withDials: true, reading: '31240' });
  await context.setOffline(true);
  await server.refuse();
  await page.reload();
  await scan(page).click();
  await expect(use(page)).toBeEnabled({ timeout: 40_000 });
  await use(page).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await server.admit();
  await context.setOffline(false);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect((await server.state()).meterReads).toMatchObject([{ meterRead: '31240' }]);
});
