import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { openMeterPage, typeReading } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';

/* The utility takes one reading a day: who wants to submit a second one finds the first. */

const isRight = (page: Page) => page.getByRole('dialog', { name: 'Is this right?' });
const told = (page: Page, first: string) =>
  isRight(page).getByText(
    `You submitted ${first} for this day already, and we take one reading a day. To put it right, change that one: it is in your list of readings and reports.`,
    { exact: true },
  );

async function toConfirmation(page: Page, reading: string): Promise<void> {
  await typeReading(page, reading);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(isRight(page)).toBeVisible();
}

/**
 * The backup copy of what is saved cannot be written until the returned function is called: until then a new reading
 * lies in the database and the app does not say that it is saved.
 */
async function holdBackups(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    type Bucket = { indexedDB: IDBFactory };
    const { storageBuckets } = navigator as unknown as { storageBuckets: { open(name: string): Promise<Bucket> } };
    const { indexedDB } = await storageBuckets.open('spares');
    const opening = indexedDB.open('stormlamp-spares');
    await new Promise((opened) => opening.addEventListener('success', opened));
    const table = opening.result.transaction('spares', 'readwrite').objectStore('spares');
    let isHeld = true;
    Object.assign(globalThis, {
      release() {
        isHeld = false;
      },
    });
    // A transaction lives as long as it is asked for something.
    const askAgain = () => {
      if (isHeld) table.count().onsuccess = askAgain;
      else opening.result.close();
    };
    askAgain();
  });
  return () => page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
}

test('while a reading is saved it is not told of itself; in place of a second one stands the first', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await toConfirmation(page, '48250');
  await expect(told(page, '48 250')).toHaveCount(0);
  const release = await holdBackups(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await rowsOf(page, 'stormlamp-outbox', 'submissions')).length).toBe(1);
  // The lamp has heard of the new row, so the dialog has too.
  await expect(page.getByRole('status').getByText('1 waiting')).toBeAttached();
  await expect(isRight(page)).toBeVisible();
  await expect(told(page, '48 250')).toHaveCount(0);
  await release();
  await expect(page.getByText('Saved on this device')).toBeVisible();

  // Not one that would be refused: the one of today, until it is changed.
  await page.getByRole('button', { name: 'Another reading' }).click();
  await expect(page.getByText(/^Today’s reading (is in|waits on this device)$/)).toBeVisible();
  await expect(page.getByText('48 250', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Digit/ })).toHaveCount(0);
});
