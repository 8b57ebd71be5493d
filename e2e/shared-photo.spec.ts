import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { openMeterPage, readyForTheBasement, signIn, submitReading } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { takePicture } from './picture.ts';
import { share } from './share.ts';
import { workerReady } from './worker.ts';

/* A photo of the meter, shared with the app from the phone's gallery. */

const QUESTION =
  'Is it of the meter at 218 Second Avenue West, No. 5000 1034 0137? If not, choose the other account first. The read date below has to be the day on which you took it.';
const LOST = 'The photo you shared could not be kept on this device. Attach it below instead.';
const question = (page: Page) => page.getByRole('region', { name: 'The photo you shared' });
const use = (page: Page) => question(page).getByRole('button', { name: 'Use it for this reading' });

/** Only the installed app's own window offers what was shared. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const usual = matchMedia.bind(window);
    window.matchMedia = (query) =>
      usual(query.replaceAll('(display-mode: standalone)', localStorage.isTab ? 'not all' : 'all'));
  }),
);

async function sharePhoto(page: Page, photo: { name: string; mimeType: string; buffer: Buffer }) {
  await share(page, { photo });
  await page.waitForURL('**/meter-read*');
}

test('a photo shared without a network travels with the reading, once the customer said whose meter it is', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  const picture = await takePicture(page);
  await context.setOffline(true);
  await sharePhoto(page, picture);
  await expect(question(page).getByText(QUESTION, { exact: true })).toBeVisible();
  await use(page).click();
  await expect(page.getByText('Ready to go')).toBeVisible();
  await expect(question(page)).toBeHidden();
  await submitReading(page, '31240');
  await context.setOffline(false);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await expect.poll(async () => (await server.state()).meterReads.map(({ photo }) => photo?.state)).toEqual(['clean']);
  // It was for one reading.
  await page.goto('/meter-read');
  await page.getByRole('button', { name: 'It is wrong: correct it' }).click();
  await expect(page.getByRole('textbox', { name: /^Digit 1 of/ })).toHaveValue('3');
  await expect(question(page)).toBeHidden();
});

test('a photo shared by somebody who is signed out waits until they signed in, and no longer than they stay', {
  tag: '@worker',
}, async ({ page }) => {
  await page.goto('/Login');
  await workerReady(page);
  await sharePhoto(page, await takePicture(page));
  await expect(page).toHaveURL(/\/Login/i);
  await signIn(page, 'basement');
  await openMeterPage(page);
  await expect(use(page)).toBeVisible();
  await page.goto('/menu');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/i);
  await expect.poll(() => page.evaluate(() => caches.has('shared-photo'))).toBe(false);
});

test('a shared photo that is removed does not come back; one that is no picture says so', {
  tag: '@worker',
}, async ({ page }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await sharePhoto(page, {
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>no picture</script>'),
  });
  await expect(page).toHaveURL(/\/meter-read$/);
  await expect(page.getByText(LOST, { exact: true })).toBeVisible();
  const picture = await takePicture(page);
  await sharePhoto(page, { ...picture, buffer: Buffer.alloc(10_485_761, picture.buffer) });
  await expect(page).toHaveURL(/\/meter-read$/);
  // By its first bytes it is one, and it is cut.
  await sharePhoto(page, { ...picture, buffer: picture.buffer.subarray(0, picture.buffer.length - 100) });
  await use(page).click();
  await expect(question(page).getByRole('alert')).toHaveText(
    'Part of this picture is missing: it was not copied whole. Take the picture again, or choose another.',
  );
  await expect(use(page)).toBeHidden();
  await question(page).getByRole('button', { name: 'Remove it' }).click();
  await expect(question(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toBeVisible();
  await expect(question(page)).toBeHidden();
});

test('where the app is not on the phone yet, a shared photo is not lost in silence', async ({ page }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await sharePhoto(page, await takePicture(page));
  await expect(page).toHaveURL(/\/meter-read$/);
  await expect(page.getByText(LOST, { exact: true })).toBeVisible();
});

test('a website neither takes the place of a photo that waits, nor has its own offered in a browser tab', {
  tag: '@worker',
}, async ({ page }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  const picture = await takePicture(page);
  await sharePhoto(page, picture);
  await expect(question(page).getByText('It came from outside this app.', { exact: true })).toBeVisible();
  const kept = () =>
    page.evaluate(async () => (await (await caches.match('/shared-photo'))?.arrayBuffer())?.byteLength);
  const size = await kept();
  await sharePhoto(page, { ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(99)]) });
  await expect(page).toHaveURL(/\/meter-read$/);
  await expect(question(page)).toContainText('This one waits from before.');
  expect(await kept()).toBe(size);
  await page.evaluate(() => localStorage.setItem('isTab', '1'));
  await page.goto('/meter-read');
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toBeVisible();
  await expect(question(page)).toBeHidden();
});
