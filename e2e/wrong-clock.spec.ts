import type { Page } from 'playwright/test';
import { addDays, slash, today } from './calendar.ts';
import { comeBack } from './comeBack.ts';
import { openMeterPage, readyForTheBasement, savedSubmission, submitReading } from './customer.ts';
import { expect, test } from './fixtures.ts';

const DAY_MS = 86_400_000;
const readDate = (page: Page) => page.getByRole('textbox', { name: 'Read date' });

async function openWithClock(page: Page, days: number): Promise<void> {
  await page.clock.setFixedTime(Date.now() + days * DAY_MS);
  await openMeterPage(page);
}

test('a clock a year ahead is said, and the reading is of the server’s today', async ({ page, server }) => {
  await comeBack(page, 'basement');
  await openWithClock(page, 365);
  await expect(page.getByText('The clock of this device is ahead: it says')).toBeVisible();
  await expect(readDate(page)).toHaveValue(slash(today()));
  await submitReading(page, '48211');
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  const [read] = (await server.state()).meterReads;
  expect(read).toMatchObject({ meterRead: '48211', flaggedForReview: null });
  expect(read?.submittedDateTime.slice(0, 10)).toBe(today());
  expect(read?.capturedDateTime.slice(0, 10)).toBe(today());
});

test('a clock forty days behind is said, and a reading can be submitted; one set back offline asks for the day', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await openWithClock(page, -40);
  await expect(page.getByText('The clock of this device is behind: it says')).toBeVisible();
  await expect(readDate(page)).toHaveValue(slash(today()));
  await server.refuse();
  await openWithClock(page, -41);
  await expect(page.getByText('so we cannot tell what day it is')).toBeVisible();
  await expect(readDate(page)).toHaveValue('');
  // Of tomorrow, as far as the device could know: it takes what is written.
  await readDate(page).fill(slash(addDays(today(), 1)));
  await expect(page.getByText('This day is still to come.')).toBeHidden();
  await readDate(page).fill(slash(today()));
  await submitReading(page, '48211');
  expect(await savedSubmission(page)).toMatchObject({ clockSetBack: true });
  await server.admit();
  await page.goto('/outbox');
  await expect.poll(async () => (await server.state()).meterReads.length).toBe(1);
  const [read] = (await server.state()).meterReads;
  expect(read?.submittedDateTime.slice(0, 10)).toBe(today());
  expect(read?.flaggedForReview).toBe('date as the customer wrote it: the clock was set back');
});
