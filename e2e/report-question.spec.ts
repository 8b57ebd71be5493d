import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepWholeApp, openOutbox } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { box, comeBackOffline, finishReport, next, REPORT_PATH, toStep1, typeAddress } from './reporter.ts';

/* A report that was written without a connection: what its place leaves open is asked when it is sent. */

const SEVERAL = 'There are several places at this address. Which one is it?';

/** All four steps, at this street. */
async function report(page: Page, street: string): Promise<void> {
  await toStep1(page);
  await typeAddress(page);
  await box(page, 'Street').fill(street);
  await next(page);
  await finishReport(page);
}

test('a visitor’s report written in a dead zone with several matches is asked, answered and arrives once [REP-24]', {
  tag: '@worker',
}, async ({ phone, server }) => {
  let page = await phone.open();
  await page.goto(REPORT_PATH);
  await keepWholeApp(page);
  await phone.context.setOffline(true);
  await server.kill();
  await report(page, 'Twin Road');
  await phone.kill();
  await server.start();

  page = await phone.open();
  await page.goto(REPORT_PATH);
  const list = page.getByRole('region', { name: 'Your reports on this device' });
  await expect(list.getByText(SEVERAL, { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(list.getByText('Needs you', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a question');
  expect((await server.state()).outageReports).toEqual([]);

  // Answered in the dead zone too.
  await phone.context.setOffline(true);
  await server.refuse();
  await list.getByRole('button', { name: 'Unit 2, 12 TWIN ROAD, WAKAW', exact: true }).click();
  await expect(list.getByText(SEVERAL, { exact: true })).toHaveCount(0);
  await expect(list.getByText('Waiting to send', { exact: true })).toBeVisible();
  await server.admit();
  await phone.context.setOffline(false);
  await expect.poll(async () => (await server.state()).outageReports.length, { timeout: 30_000 }).toBe(1);
  await expect(list).toHaveCount(0);
  const { outageReports } = await server.state();
  expect(outageReports).toMatchObject([
    {
      installationNumber: expect.stringMatching(/^790\d{7}$/),
      callbackAddress: 'Unit 2, 12 TWIN ROAD, WAKAW',
      location: { outageAddress: { streetName: 'TWIN ROAD' } },
      flaggedForReview: null,
    },
  ]);
});

test('a visitor’s report by meter number, written in a dead zone, asks for the house until it is right, and arrives once [REP-27]', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await page.goto(REPORT_PATH);
  await keepWholeApp(page);
  await context.setOffline(true);
  await server.refuse();
  await toStep1(page);
  await page.getByRole('button', { name: 'How do you want to tell us?' }).click();
  await page.getByRole('option', { name: 'Meter number', exact: true }).click();
  await box(page, 'Meter number').fill('70412011');
  await next(page);
  await finishReport(page);
  await server.admit();
  await context.setOffline(false);

  await page.goto(REPORT_PATH);
  const list = page.getByRole('region', { name: 'Your reports on this device' });
  const asked =
    'We found your meter. Where is it? We do not show its whole address to everybody, so please tell us what is missing.';
  await expect(list.getByText(asked, { exact: true })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'a question with a box');
  const house = list.getByRole('textbox', { name: 'House number on Second Avenue West, Kindersley SK', exact: true });
  await list.getByRole('button', { name: 'This is the place', exact: true }).click();
  await expect(house).toBeFocused();
  await house.fill('219');
  await list.getByRole('button', { name: 'This is the place', exact: true }).click();
  await expect(list.getByText(/^This meter is at another place\. Check what you typed, or send/)).toBeVisible({
    timeout: 30_000,
  });
  expect((await server.state()).outageReports).toEqual([]);
  await house.fill('218');
  await list.getByRole('button', { name: 'This is the place', exact: true }).click();
  await expect.poll(async () => (await server.state()).outageReports.length, { timeout: 30_000 }).toBe(1);
  expect((await server.state()).outageReports).toMatchObject([
    {
      installationNumber: '4020500029',
      callbackAddress: '218 Second Avenue West, Kindersley SK S0L 1S0',
      flaggedForReview: null,
    },
  ]);
});

test('home tells a customer of a question; on the outbox screen the report goes as it is, or is changed', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBackOffline(page, server);
  await report(page, 'Nowhere Road');
  await server.admit();
  await context.setOffline(false);
  const question =
    'We found no place like the one you typed. Change it, or send it as it is: our staff look for the place by what you wrote.';
  // The screen that says what became of it asks too.
  await expect(page.getByText(question, { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.goto('/Homepage');
  const card = page.getByRole('link', { name: /Please answer a question/ });
  await expect(
    card.getByText('1 item waits for your answer. Without one it goes as it is in a few minutes.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Readings and reports you sent', { exact: true })).toHaveCount(0);
  await card.click();
  await expect(page.getByText(question, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  await expectAccessible(page, 'a question on the outbox screen');
  expect((await server.state()).outageReports).toEqual([]);
  await page.getByRole('button', { name: 'Send it as it is', exact: true }).click();
  await expect(page.getByText(/^Received\b/)).toBeVisible({ timeout: 30_000 });
  expect((await server.state()).outageReports).toMatchObject([
    {
      installationNumber: '',
      callbackAddress: '12 NOWHERE ROAD, WAKAW',
      flaggedForReview: 'installation to be looked up',
    },
  ]);
});

const ASKED = [
  [
    'Reported Road',
    'Somebody has told us that the power is out here. Do you want to report it too?',
    'Yes, report it too',
    'REP-31',
  ],
  [
    'Known Road',
    'Already reported at this location: we know that the power is out here. You need not do anything more.',
    'Send it all the same',
    'REP-30',
  ],
  [
    'Limited Road',
    'This is not an outage: the supply of this place is limited. Please call us, we will tell you why and what to do.',
    'Send it all the same',
    'REP-29',
  ],
] as const;
test('what the status of a place leaves open is asked before the report goes', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBackOffline(page, server);
  for (const [street] of ASKED) await report(page, street);
  await server.admit();
  await context.setOffline(false);
  await openOutbox(page);
  for (const [, question] of ASKED) {
    await expect(page.getByText(question, { exact: true })).toBeVisible({ timeout: 30_000 });
  }
  expect((await server.state()).outageReports).toEqual([]);
  for (const [nth, [street, question, answer, row]] of ASKED.entries()) {
    await test.step(`${street} (${row})`, async () => {
      const asked = page.getByRole('listitem').filter({ hasText: question });
      await asked.getByRole('button', { name: answer, exact: true }).click();
      await expect(page.getByText(/^Received\b/)).toHaveCount(nth + 1, { timeout: 30_000 });
      expect((await server.state()).outageReports).toHaveLength(nth + 1);
    });
  }
});
