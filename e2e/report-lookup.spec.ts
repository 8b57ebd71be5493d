import type { Page } from 'playwright/test';
import { PROOF_HEADER } from '#contracts/botCheck.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { changeReply, OURS } from './replies.ts';
import { box, button, finishReport, next, REPORT_PATH, step, toStep1, typeAddress } from './reporter.ts';

/* A place that is typed in is looked up before step 2 opens, where somebody can be asked. */

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const HOME = '218 Second Avenue West, Kindersley SK S0L 1S0';
/** The number of a meter's installation, for who is not signed in. */
const SEALED = expect.stringMatching(/^[\w-]+\.[\w-]{40,}$/);
const received = (page: Page) => page.getByText(/^Received\b/);

/** Step 1 with this street typed, and Next. */
async function lookUp(page: Page, street: string): Promise<void> {
  await toStep1(page);
  await typeAddress(page);
  await box(page, 'Street').fill(street);
  await next(page);
}
async function finish(page: Page): Promise<void> {
  await finishReport(page);
  await expect(received(page)).toBeVisible();
}

/** Step 1 again with another street, and Next. */
async function street(page: Page, name: string): Promise<void> {
  await box(page, 'Street').fill(name);
  await next(page);
}

test('a typed place is looked up, and what comes of it leads on, back or out', async ({ page, server }) => {
  const statusChecks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/outageStatus')) statusChecks.push(request.postDataJSON().installationNumber);
  });
  await lookUp(page, 'Nowhere Road');

  await test.step('not found, it is tried again with what was typed (REP-25, REP-26, ERR2-03)', async () => {
    const question = dialog(page, 'Could not find location');
    await expect(
      question.getByText(/^Could not find address\. We know no place like 12 NOWHERE ROAD, WAKAW\. /),
    ).toBeVisible();
    await expectAccessible(page, 'not found');
    await question.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(box(page, 'Street')).toHaveValue('Nowhere Road');
  });

  await test.step('dismissed, a screen says what to do (REP-26)', async () => {
    await next(page);
    await expect(dialog(page, 'Could not find location')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(heading(page, 'We could not find your location')).toBeFocused();
    await expectAccessible(page, 'no location');
    await button(page, 'Try again').click();
    await expect(box(page, 'Street')).toHaveValue('Nowhere Road');
  });

  await test.step('Close leads home, and the report stays where it was (REP-26)', async () => {
    await next(page);
    await dialog(page, 'Could not find location').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL(/\/login/i);
    await page.goto(REPORT_PATH);
    await expect(box(page, 'Street')).toHaveValue('Nowhere Road');
  });

  await test.step('of several places the customer picks theirs (REP-24)', async () => {
    await street(page, 'Twin Road');
    await expect(heading(page, 'Which of these is it?')).toBeFocused();
    await expect(page.getByRole('link', { name: '1-306-555-0110' })).toBeVisible();
    await expectAccessible(page, 'several places');
    await button(page, 'None of them: edit the address').press('Enter');
    await expect(step(page, 1)).toBeFocused();
    await expect(box(page, 'House number')).toHaveValue('12');
    await next(page);
    await button(page, 'Unit 2, 12 TWIN ROAD, WAKAW').click();
    await expect(page.getByText('Unit 2, 12 TWIN ROAD, WAKAW', { exact: true })).toBeVisible();
    expect(statusChecks).toEqual([expect.stringMatching(/^790\d{7}$/)]);
    await button(page, 'Back').click();
  });

  for (const [name, screen, rows] of [
    ['Limited Road', 'The power is limited at this place', 'REP-29'],
    ['Known Road', 'Already reported at this location', 'REP-30'],
    ['Duplicate Road', 'Already reported at this location', 'REP-30'],
  ] as const) {
    await test.step(`${name}: ${screen} (${rows})`, async () => {
      await street(page, name);
      await expect(heading(page, screen)).toBeFocused();
      await button(page, 'It is another place').click();
      await expect(step(page, 1)).toBeFocused();
      await expect(box(page, 'Street')).toHaveValue(name);
    });
  }

  await test.step('reported already, No leads home and Yes goes on (REP-31)', async () => {
    await street(page, 'Reported Road');
    const question = dialog(page, 'Already reported');
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page).toHaveURL(/\/login/i);
    await page.goto(REPORT_PATH);
    await next(page);
    await question.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(step(page, 2)).toBeVisible();
    await button(page, 'Back').click();
  });

  await test.step('premises without an installation number are told at step 1 (REP-33)', async () => {
    await changeReply(page, '**/installationLookup', (body) => {
      for (const one of body.addressArray) one.installationNumber = '';
    });
    const checked = statusChecks.length;
    await street(page, 'Main St');
    await expect(page.getByText('Installation number is missing', { exact: true })).toBeVisible();
    await expect(step(page, 1)).toBeVisible();
    expect(statusChecks).toHaveLength(checked);
    await expectAccessible(page, 'no installation number');
    await page.unroute('**/installationLookup');
  });

  await test.step('an odd answer is told; no answer lets the report go on (REP-47)', async () => {
    await page.route('**/installationLookup', (route) => route.fulfill({ headers: OURS, json: { errorCode: null } }), {
      times: 1,
    });
    await next(page);
    await expect(page.getByText('An unexpected error occurred. Please try again.', { exact: true })).toBeVisible();
    await expect(step(page, 1)).toBeVisible();
    await server.fault({ path: 'installationLookup', mode: 'status', value: 503, times: 1 });
    await next(page);
    await expect(step(page, 2)).toBeVisible();
    await expect(page.getByText('12 MAIN ST, WAKAW', { exact: true })).toBeVisible();
    await button(page, 'Back').click();
  });

  await test.step('a meter’s house is named by its customer before its status is checked (REP-27, REP-28)', async () => {
    await page.getByRole('button', { name: 'How do you want to tell us?' }).click();
    await page.getByRole('option', { name: 'Meter number', exact: true }).click();
    await box(page, 'Meter number').fill('70412011');
    const checked = statusChecks.length;
    await next(page);
    const question = dialog(page, 'Confirm address');
    const confirm = question.getByRole('button', { name: 'Confirm', exact: true });
    const house = question.getByLabel('House number');
    const text =
      'The meter is at Second Avenue West, Kindersley SK. We do not show the whole address of a meter to everybody: please tell us what is missing.';
    await expect(question.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText(HOME)).toHaveCount(0);
    await expectAccessible(page, 'the address of a meter');
    await confirm.click();
    await expect(question.getByText('Please fill this in.', { exact: true })).toBeVisible();
    await house.fill('216');
    await confirm.click();
    await expect(question.getByText(/^This meter is at another place\./)).toBeVisible();
    await expectAccessible(page, 'another house');
    expect(statusChecks).toHaveLength(checked);
    await question.getByRole('button', { name: 'Edit address', exact: true }).click();
    await expect(box(page, 'Meter number')).toHaveValue('70412011');
    await next(page);
    await house.fill('218');
    await house.press('Enter');
    await expect(page.getByText(HOME, { exact: true })).toBeVisible();
    expect(statusChecks.slice(checked)).toEqual([SEALED]);
  });

  await test.step('what was found arrives with its installation, and with what was typed (REP-24)', async () => {
    await finish(page);
    const { outageReports } = await server.state();
    expect(outageReports).toMatchObject([
      {
        installationNumber: '4020500029',
        callbackAddress: HOME,
        location: { lookupType: 'Meter_Number' },
        flaggedForReview: null,
      },
    ]);
  });
});

test('where too many asked from one address before, the look-up goes again with a proof of work', async ({ page }) => {
  const proofs: string[] = [];
  await page.route('**/installationLookup', async (route) => {
    const proof = route.request().headers()[PROOF_HEADER];
    proofs.push(typeof proof);
    if (proof) return route.continue();
    const error = { code: 'proofWanted', message: 'Too many requests. Please wait a moment.', requestId: '1' };
    await route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { error } });
  });
  // What it found is what is asked about next.
  const checked = page.waitForRequest('**/outageStatus');
  await lookUp(page, 'Main St');
  await expect(step(page, 2)).toBeVisible();
  expect(proofs).toEqual(['undefined', 'string']);
  expect((await checked).postDataJSON()).toEqual({ installationNumber: expect.stringMatching(/^790\d{7}$/) });
});
