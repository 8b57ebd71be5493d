import { comeBack } from './comeBack.ts';
import { CONFIRM, openOutbox, readyForTheBasement } from './customer.ts';
import { draftOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { takePicture } from './picture.ts';

test('a tab killed in the middle opens again at the same box, with everything typed and the photo', {
  tag: '@worker',
}, async ({ phone, server }) => {
  let page = await phone.open();
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await phone.close();

  page = await phone.open();
  await server.refuse();
  await page.goto('/meter-read');
  await page.getByLabel('Attach photo').setInputFiles(await takePicture(page));
  await expect(page.getByText('Ready to go')).toBeVisible();
  for (const [index, digit] of [...'312'].entries()) {
    await page.getByRole('textbox', { name: `Digit ${index + 1} of 5` }).fill(digit);
  }
  await expect(page.getByRole('textbox', { name: 'Digit 4 of 5' })).toBeFocused();
  await expect.poll(() => draftOf(page, 'meterRead')).toMatchObject({ digits: ['3', '1', '2', '', ''], box: 3 });
  await phone.kill();

  page = await phone.open();
  await page.goto('/meter-read');
  await expect(page.getByRole('textbox', { name: 'Digit 4 of 5' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Digit 3 of 5' })).toHaveValue('2');
  await expect(page.getByText('Ready to go')).toBeVisible();
  await page.keyboard.type('40');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();

  // What was submitted is no draft any more.
  expect(await draftOf(page, 'meterRead')).toBe(undefined);
  await page.goto('/meter-read');
  await expect(page.getByText('Today’s reading waits on this device', { exact: true })).toBeVisible();
  await server.admit();
  await openOutbox(page);
  await expect.poll(async () => (await server.state()).meterReads[0]?.photo?.state, { timeout: 30_000 }).toBe('clean');
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('one tab holds the draft; another one offers to go on there', { tag: '@worker' }, async ({ page, context }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await page.getByRole('textbox', { name: 'Digit 1 of 5' }).fill('3');
  const other = await context.newPage();
  await other.goto('/meter-read');
  await expect(other.getByText('You are entering this reading in another tab')).toBeVisible();
  await other.getByRole('button', { name: 'Go on here' }).click();
  await expect(other.getByRole('textbox', { name: 'Digit 1 of 5' })).toHaveValue('3');
  await expect(page.getByText('You are entering this reading in another tab')).toBeVisible();
});
