import { readFile, truncate, writeFile } from 'node:fs/promises';
import { comeBack } from './comeBack.ts';
import { openMeterPage, readyForTheBasement, submitReading } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { takePicture } from './picture.ts';

/** A file of so many zeros: by its path, the browser reads it from the disk, not through the test. */
async function emptyFile(path: string, bytes: number): Promise<string> {
  await writeFile(path, '');
  await truncate(path, bytes);
  return path;
}

test('a photo taken in the basement travels behind its reading, is checked, and is linked to it [MTR-49] [API-16] [API-17] [API-18]', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  const picture = await takePicture(page, 'image/png');
  await context.setOffline(true);
  await page.getByLabel('Attach photo').setInputFiles(picture);
  await expect(page.getByText('Ready to go')).toBeVisible();
  await submitReading(page, '31240');
  await context.setOffline(false);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await expect.poll(async () => (await server.state()).meterReads[0]?.photo?.state).toBe('clean');
  const [read] = (await server.state()).meterReads;
  expect(read?.photo?.filename).toMatch(/^[0-9a-f]{64}\.jpg$/);
  expect(read?.photo?.fileLength).toBeLessThanOrEqual(300 * 1024);
});

test('a file that is no photo is refused in words, and a HEIC photo is read where the browser itself cannot', async ({
  page,
  server,
}, testInfo) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  const attach = page.getByLabel('Attach photo');
  await test.step('a broken HEIC file ends in words, not in a wait (MTR-48)', async () => {
    const buffer = Buffer.concat([
      Buffer.from('0000001866747970686569630000000068656963', 'hex'),
      Buffer.alloc(5000, 7),
    ]);
    await attach.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer });
    await expect(page.getByText('Failed to process image')).toBeVisible({ timeout: 30_000 });
  });
  await test.step('a file that is no picture and a picture that is too large are refused with what to do, and nothing typed is lost (MTR-46, MTR-47, MTR-48)', async () => {
    await page.getByRole('textbox', { name: 'Digit 1 of 5' }).fill('3');
    await attach.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(page.getByText('This is not a picture we can use.')).toBeVisible();
    await attach.setInputFiles(await emptyFile(testInfo.outputPath('a.jpg'), 10_485_761));
    await expect(page.getByText('This picture is larger than 10 MB.')).toBeVisible();
    // Exactly 10485760 bytes pass the size rule; these are no picture, which is another failure.
    await attach.setInputFiles(await emptyFile(testInfo.outputPath('B.JPG'), 10_485_760));
    await expect(page.getByText('Failed to process image')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toHaveValue('3');
  });
  await test.step('a HEIC photo of a phone is read on the device (MTR-47)', async () => {
    const buffer = await readFile('e2e/samples/meter.heic');
    // As phones, mail programs and cameras call it: its bytes say what it is.
    for (const [name, mimeType] of [
      ['IMG_1.heic', 'image/heic'],
      ['IMG_1.jpg', 'image/jpeg'],
      ['IMG_1.heif', 'image/heif'],
      ['IMG_1.HIF', ''],
    ] as const) {
      await attach.setInputFiles({ name, mimeType, buffer });
      await expect(page.getByText('Ready to go'), name).toBeVisible({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
    }
    const picture = await takePicture(page, 'image/jpeg');
    const cut = picture.buffer.subarray(0, picture.buffer.length / 2);
    await attach.setInputFiles({ ...picture, buffer: cut });
    await expect(page.getByText('Part of this picture is missing')).toBeVisible();
    await attach.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('Ready to go')).toBeVisible({ timeout: 30_000 });
    await submitReading(page, '31240');
    await expect.poll(async () => (await server.state()).meterReads[0]?.photo?.state).toBe('clean');
  });
});
