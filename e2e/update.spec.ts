import { comeBack } from './comeBack.ts';
import { keepWholeApp, readyForTheBasement, submitReading, wholeAppKept } from './customer.ts';
import { draftOf } from './database.ts';
import { Deployment } from './deployment.ts';
import { test as base, expect } from './fixtures.ts';

const test = base.extend<{ deployment: Deployment }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  deployment: async ({}, use) => {
    const deployment = await Deployment.create();
    await use(deployment);
    await deployment.dispose();
  },
  baseURL: async ({ deployment }, use) => use(deployment.origin),
});

test('a newer version is offered and never forced: nothing reloads in the middle of a reading, and one press takes it', {
  tag: '@worker',
}, async ({ page, deployment }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  // A worker that is busy is not replaced before it is done.
  await wholeAppKept(page);
  await page.getByRole('textbox', { name: 'Digit 1 of 5' }).fill('4');
  let loads = 0;
  page.on('load', () => loads++);

  deployment.publish('the next version');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(page.getByText('A newer version is ready.')).toBeVisible();
  // The customer goes on typing, and it is kept: no reload was under way.
  await page.getByRole('textbox', { name: 'Digit 2 of 5' }).fill('8');
  await expect.poll(() => draftOf(page, 'meterRead')).toMatchObject({ digits: ['4', '8', '', '', ''] });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed');
  expect(loads).toBe(0);
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toHaveValue('4');

  await page.getByRole('button', { name: 'Update' }).click();
  // A browser replaces a worker when that one has nothing to do, which may take it half a minute.
  await expect.poll(() => loads, { timeout: 60_000 }).toBe(1);
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toHaveValue('4');
  await expect(page.getByText('A newer version is ready.')).toBeHidden();
  await submitReading(page, '48211');
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect(loads).toBe(1);
});

// Asked for by the worker alone, since nothing that the page shows needs them: what it keeps, and what it runs itself.
for (const chunk of ['pages', 'sending']) {
  test(`a file that gets lost during the first visit is asked for again, and the app is there offline all the same: ${chunk}`, {
    tag: '@worker',
  }, async ({ page, context, deployment }) => {
    deployment.lose(new RegExp(`${chunk}-`), 1);
    await page.goto('/Login');
    await expect.poll(() => deployment.toLose).toBe(0);
    await keepWholeApp(page);
    await context.setOffline(true);
    await page.goto('/menu');
    await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
  });
}
