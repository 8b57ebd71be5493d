import type { BrowserContext, Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepWholeApp } from './customer.ts';
import { expect, test } from './fixtures.ts';
import {
  box,
  button,
  comeBackOffline,
  finishReport,
  next,
  REPORT_PATH,
  report,
  toStep1,
  typeAddress,
} from './reporter.ts';
import type { Server } from './server.ts';

/* What a visitor, who has no sign-in, sees of a report on this device, and what becomes of it when they leave. */

const SEVERAL = 'There are several places at this address. Which one is it?';
const lamp = (page: Page) => page.getByRole('banner').getByRole('status').getByRole('link');

/** Written where nobody can be asked, about a street that is there three times. */
async function reportTwinRoad(page: Page): Promise<void> {
  await toStep1(page);
  await typeAddress(page);
  await box(page, 'Street').fill('Twin Road');
  await next(page);
  await finishReport(page);
}

/** The same, and the connection is back: the question can be asked. */
async function reportedOffline(page: Page, context: BrowserContext, server: Server): Promise<void> {
  await page.goto(REPORT_PATH);
  await keepWholeApp(page);
  await context.setOffline(true);
  await server.refuse();
  await reportTwinRoad(page);
  await server.admit();
  await context.setOffline(false);
}

test('a visitor’s lamp leads to the question; of the answered report a receipt stays, until it is forgotten', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await reportedOffline(page, context, server);
  await expect(lamp(page)).toHaveText('Needs you', { timeout: 30_000 });
  await page.goto('/Login');
  // It goes by itself: nothing here waits for a sign-in.
  await expect(
    page.getByText('You sign in once. After that the app opens without a connection.', { exact: true }),
  ).toBeVisible();
  await lamp(page).click();
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(page.getByText(SEVERAL, { exact: true })).toBeVisible();
  await expect(
    page.getByText(/^Without your answer it goes as it is at \d+:\d\d\s[ap]\.m\., or when you close the app\.$/),
  ).toBeVisible();
  await expectAccessible(page, 'a visitor’s question');
  await button(page, 'Unit 2, 12 TWIN ROAD, WAKAW').click();
  await expect(page.getByText(/^Received\b/)).toBeVisible({ timeout: 30_000 });
  await expect(lamp(page)).toHaveText('Connected');
  const [received] = (await server.state()).outageReports;
  expect(received).toMatchObject({ callbackAddress: 'Unit 2, 12 TWIN ROAD, WAKAW', flaggedForReview: null });
  await expect(page.getByText(/^No\. O-\d+$/)).toBeVisible();
  await expect(button(page, 'Print')).toBeVisible();
  await expectAccessible(page, 'a visitor’s receipt');
  await button(page, 'Forget').click();
  await expect(page.getByText(/^Received\b/)).toHaveCount(0);
  // Where there is nothing, the list is a customer's.
  await page.goto('/outbox');
  await expect(page).toHaveURL(/\/Login\?returnUrl=/);
});

test('a question whose page is closed goes at once, and says that nobody answered', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await reportedOffline(page, context, server);
  await expect(page.getByText(SEVERAL, { exact: true })).toBeVisible({ timeout: 30_000 });
  // Loaded anew, it is not left: how long the worker waits for that is proven in tests/outbox/pageLeft.test.ts.
  await page.reload();
  await expect(lamp(page)).toHaveText('Needs you');
  expect((await server.state()).outageReports).toEqual([]);
  await page.goto('about:blank');
  await expect.poll(async () => (await server.state()).outageReports.length, { timeout: 30_000 }).toBe(1);
  expect((await server.state()).outageReports).toMatchObject([
    {
      installationNumber: '',
      callbackAddress: '12 TWIN ROAD, WAKAW',
      unanswered: 'several',
      flaggedForReview: 'question not answered: several',
    },
  ]);
});

test('a question that nobody answers is waited for ten minutes, then the report goes as it is [REP-26]', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await page.clock.install();
  await reportedOffline(page, context, server);
  await expect(page.getByText(SEVERAL, { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.clock.fastForward('09:30');
  await expect(lamp(page)).toHaveText('Needs you');
  await expect(page.getByText(SEVERAL, { exact: true })).toBeVisible();
  expect((await server.state()).outageReports).toEqual([]);
  await page.clock.fastForward('00:45');
  await expect.poll(async () => (await server.state()).outageReports.length, { timeout: 30_000 }).toBe(1);
  expect((await server.state()).outageReports).toMatchObject([
    { unanswered: 'several', flaggedForReview: 'question not answered: several' },
  ]);
  await expect(page.getByText(SEVERAL, { exact: true })).toBeHidden();
});

test('signing out with a report that waits says that it goes all the same, or takes it back', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await comeBackOffline(page, server);
  await report(page);
  await page.goto('/menu');
  await button(page, 'Sign out').click();
  const dialog = page.getByRole('alertdialog');
  await expect(
    dialog.getByText('An outage report is waiting. It goes all the same, also after you sign out.'),
  ).toBeVisible();
  await expect(button(page, 'Sign out and discard them')).toHaveCount(0);
  await expectAccessible(page, 'the dialog at sign-out with a report');
  await dialog.getByRole('checkbox', { name: 'Take it back instead: discard it' }).check();
  await dialog.getByRole('button', { name: 'Sign out and discard them', exact: true }).click();
  await expect(page).toHaveURL(/\/Login/);
  await server.admit();
  await context.setOffline(false);
  await page.goto(REPORT_PATH);
  await expect(page.getByRole('heading', { name: 'Where is the power out?', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your reports on this device' })).toHaveCount(0);
  expect((await server.state()).outageReports).toEqual([]);
});
