import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { keepWholeApp, loseSession, openOutbox, signIn, wholeAppKept } from './customer.ts';
import { draftOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { openLocked } from './lock.ts';
import { box, button, handInReport, next, REPORT_PATH, report, step, toStep3 } from './reporter.ts';

/* A report is kept and sent for a visitor and a customer alike: without a connection, through a killed tab, a second
   one, a sign-in and a closed lock. */

const waits = (page: Page) => page.getByText('Saved', { exact: true });
const received = (page: Page) => page.getByText(/^Received\b/);

test('a visitor reports without a connection and closes the tab; it arrives once, and by itself', {
  tag: '@worker',
}, async ({ phone, server }) => {
  let page = await phone.open();
  await page.goto(REPORT_PATH);
  await keepWholeApp(page);
  await phone.close();

  page = await phone.open();
  await phone.context.setOffline(true);
  await server.kill();
  await report(page);
  await expect(waits(page)).toBeVisible();
  await phone.kill();
  await server.start();
  expect((await server.state()).outageReports).toEqual([]);

  // Any page will do, nobody signs in.
  page = await phone.open();
  await page.goto('/menu');
  await expect.poll(async () => (await server.state()).outageReports.length, { timeout: 30_000 }).toBe(1);
  await page.goto(REPORT_PATH);
  await expect(page.getByRole('heading', { name: 'Where is the power out?' })).toBeVisible();
  await expect(page.getByText('Your reports on this device')).toBeHidden();
  expect((await server.state()).outageReports).toMatchObject([
    {
      installationNumber: expect.stringMatching(/^790\d{7}$/),
      callbackAddress: '12 MAIN ST, WAKAW',
      callerName: 'Ada Farmer',
      callbackPhoneNumber: '306-555-0142',
      callbackType: 'Phone',
      callbackEmail: '',
      callerComments: '',
      flaggedForReview: null,
      location: {
        lookupType: 'Civic_Address',
        outageAddress: { house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' },
      },
    },
  ]);
});

test('a visitor comes back to a report that waits, sees where it stands, and changes it', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await page.goto(REPORT_PATH);
  await server.fault({ path: 'createOutage', mode: 'drop', times: 999 });
  await report(page);
  await page.goto(REPORT_PATH);
  const list = page.getByRole('region', { name: 'Your reports on this device' });
  await expect(list.getByText('12 MAIN ST, WAKAW')).toBeVisible();
  // The lamp has something to say, whether it goes on trying or has given up on the line for now.
  await expect(page.getByText(/^(1 waiting|Sending 1|Offline)$/)).toBeVisible();
  // Not in the moment in which it is tried once more: the app says so, and the customer presses again.
  await expect(async () => {
    await list.getByRole('button', { name: 'Change' }).click({ timeout: 2000 });
    await expect(step(page, 1)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await box(page, 'House number').fill('14');
  await server.clearFaults();
  for (const number of [2, 3, 4]) {
    await next(page);
    await expect(step(page, number)).toBeVisible();
  }
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  const { outageReports } = await server.state();
  expect(outageReports.map(({ callbackAddress }) => callbackAddress)).toEqual(['14 MAIN ST, WAKAW']);
});

test('a tab killed at step 3 opens again there, with everything typed', { tag: '@worker' }, async ({
  phone,
  server,
}) => {
  let page = await phone.open();
  await page.goto(REPORT_PATH);
  await keepWholeApp(page);
  await phone.context.setOffline(true);
  await server.refuse();
  await toStep3(page);
  await box(page, 'Your name').fill('Ada Fa');
  await expect.poll(() => draftOf(page, 'outageReport')).toMatchObject({ contactName: 'Ada Fa' });
  await phone.kill();

  page = await phone.open();
  await page.goto(REPORT_PATH);
  await expect(box(page, 'Your name')).toHaveValue('Ada Fa');
  await button(page, 'Back').click();
  await expect(page.getByText('12 MAIN ST, WAKAW')).toBeVisible();
});

test('one tab holds the report, another one offers to go on there; a sign-in between two steps goes on too', async ({
  page,
  context,
}) => {
  const elsewhere = 'You are writing this report in another tab';
  await toStep3(page);
  await box(page, 'Your name').fill('Ada Farmer');
  await expect.poll(() => draftOf(page, 'outageReport')).toMatchObject({ contactName: 'Ada Farmer' });
  const other = await context.newPage();
  await other.goto(REPORT_PATH);
  await expect(other.getByText(elsewhere)).toBeVisible();
  await other.getByRole('button', { name: 'Go on here' }).click();
  await expect(step(other, 3)).toBeVisible();
  await expect(page.getByText(elsewhere)).toBeVisible();
  await other.close();

  await signIn(page, 'basement');
  await page.goto(REPORT_PATH);
  await expect(step(page, 3)).toBeVisible();
  await expect(box(page, 'Your name')).toHaveValue('Ada Farmer');
});

test('a customer need not type what the utility knows of them, and finds the report in their list', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await wholeAppKept(page);
  await server.fault({ path: 'createOutage', mode: 'drop', times: 999 });
  await context.setOffline(true);
  await toStep3(page);
  await expect(box(page, 'Your name')).not.toHaveValue('');
  await expect(box(page, 'Phone number')).toHaveValue(/^1-\d{3}-\d{3}-\d{4}$/);
  await next(page);
  await page.getByRole('radio', { name: 'Email' }).check();
  await expect(box(page, 'Email address')).toHaveValue('basement@sandbox.example');
  // What the utility told lies in its copy alone, which a lock seals; a draft lies in the clear.
  await expect
    .poll(() => draftOf(page, 'outageReport'))
    .toMatchObject({ step: 'extras', notificationPreference: 'Email' });
  expect(await draftOf(page, 'outageReport')).toMatchObject({
    contactName: '',
    phoneNumber: '',
    alternativeContactEmail: '',
  });
  await handInReport(page);
  await openOutbox(page);
  await expect(page.getByRole('heading', { name: 'Outage report' })).toBeVisible();
  await server.clearFaults();
  await context.setOffline(false);
  await expect(received(page)).toBeVisible({ timeout: 30_000 });
  expect((await server.state()).outageReports).toHaveLength(1);

  await test.step('an expired session holds no report back, and asks for no sign-in', async () => {
    await loseSession(context);
    await page.goto('/Homepage');
    await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
    await server.fault({ path: 'createOutage', mode: 'drop', times: 2 });
    await report(page, '14');
    await expect(page.getByText('Needs you')).toBeHidden();
    await expect(received(page)).toBeVisible({ timeout: 30_000 });
    await openOutbox(page);
    await expect(received(page)).toHaveCount(2);
    await expect(page.getByText('You are signed out. Sign in, and it goes by itself.')).toBeHidden();
    expect((await server.state()).outageReports).toHaveLength(2);
  });
});

test('a locked app reports from a cold start without a connection; it arrives once, and nobody was let in', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await openLocked(page);
  await wholeAppKept(page);

  await context.setOffline(true);
  await server.refuse();
  await toStep3(page);
  await expect(page.getByText('Marlene').first()).toBeHidden();
  // Nothing of the customer shows while the lock is closed.
  await expect(box(page, 'Your name')).toHaveValue('');
  await box(page, 'Your name').fill('Ada Farmer');
  await box(page, 'Phone number').fill('306-555-0142');
  await next(page);
  await handInReport(page);
  await expect(waits(page)).toBeVisible();
  await server.admit();
  await page.goto(REPORT_PATH);
  await expect(
    page.getByRole('region', { name: 'Your reports on this device' }).getByText('12 MAIN ST, WAKAW'),
  ).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await server.state()).outageReports.length, { timeout: 30_000 }).toBe(1);
  // Whoever stands before a closed lock sees what a visitor does: the receipt of what was entered there.
  await page.goto('/outbox');
  await expect(page.getByText(/O-\d+/).first()).toBeVisible();
  await expect(page.getByText('Marlene').first()).toBeHidden();
  await page.goto('/Homepage');
  await expect(button(page, 'Use fingerprint or face')).toBeVisible();
  expect((await server.state()).outageReports).toHaveLength(1);
});
