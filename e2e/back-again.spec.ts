import { comeBack } from './comeBack.ts';
import { submitReading } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { skipTour } from './mapPicture.ts';

/* The utility is back, and this page hears of it by something else than what waits. */

test('what waits goes as soon as anything that the page asks is answered again, long before its own next attempt', async ({
  page,
  server,
}) => {
  // Each wait of the outbox is as long as it can be.
  await page.addInitScript(() => {
    Math.random = () => 0.999;
  });
  await page.clock.install();
  await skipTour(page);
  await comeBack(page, 'basement');
  await page.goto('/meter-read');
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await submitReading(page, '48211');
  const row = async () => {
    const [first] = await rowsOf<{ attempts: number; nextAttemptAt: number }>(page, 'stormlamp-outbox', 'submissions');
    return first;
  };
  for (let attempts = 1; attempts < 7; attempts++) {
    await expect.poll(async () => (await row())?.attempts).toBe(attempts);
    await page.clock.fastForward(2000 * 2 ** (attempts - 1) + 500);
  }
  await expect.poll(async () => (await row())?.attempts).toBe(7);
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveText('Offline, 1 waiting');
  await page.unrouteAll();
  const left = (await row())?.nextAttemptAt ?? 0;
  expect(left - (await page.evaluate(() => Date.now()))).toBeGreaterThan(90_000);
  // The map is not on this device yet.
  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Outages', exact: true }).click();
  await expect.poll(async () => (await server.state()).meterReads.length, { timeout: 5000 }).toBe(1);
  await expect(page.getByRole('status').filter({ hasText: 'Up to date' })).toBeVisible();
});
