import type { Page } from 'playwright/test';
import { PROOF_HEADER } from '#contracts/botCheck.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { changeReply, OURS } from './replies.ts';
import { box, button, finishReport, next, step, toResult, toStep1, typeAddress } from './reporter.ts';

/* A place that is typed in is looked up before step 2 opens, where somebody can be asked. */

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const received = (page: Page) => page.getByText('Received', { exact: true });

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

test('a place that is found arrives with its installation, its status checked before [REP-24] [REP-28]', async ({
  page,
  server,
}) => {
  const asked = page.waitForRequest('**/installationLookup');
  const checked = page.waitForRequest('**/outageStatus');
  await lookUp(page, 'Main St');
  expect((await asked).postDataJSON()).toEqual({
    lookupType: 'Civic_Address',
    outageAddress: { house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' },
  });
  const { installationNumber } = (await checked).postDataJSON();
  await finish(page);
  expect((await server.state()).outageReports).toMatchObject([
    {
      installationNumber,
      callbackAddress: '12 MAIN ST, WAKAW',
      location: { lookupType: 'Civic_Address' },
      capturedAt: expect.any(String),
      flaggedForReview: null,
    },
  ]);
});

test('of several places the customer picks theirs [REP-24]', async ({ page, server }) => {
  await lookUp(page, 'Twin Road');
  await expect(heading(page, 'Which of these is it?')).toBeFocused();
  await expect(page.getByRole('link', { name: '1-306-555-0110' })).toBeVisible();
  await expectAccessible(page, 'several places');
  await button(page, 'None of them: edit the address').click();
  await expect(box(page, 'House number')).toHaveValue('12');
  await next(page);
  await button(page, 'Unit 2, 12 TWIN ROAD, WAKAW').click();
  await expect(page.getByText('Unit 2, 12 TWIN ROAD, WAKAW', { exact: true })).toBeVisible();
  await finish(page);
  const [one] = (await server.state()).outageReports;
  expect(one?.callbackAddress).toBe('Unit 2, 12 TWIN ROAD, WAKAW');
  expect(one?.installationNumber).toMatch(/^790\d{7}$/);
});

test('a place that is not found is tried again with what was typed, or left; else a screen says what to do [REP-25] [REP-26] [ERR2-03]', async ({
  page,
}) => {
  await lookUp(page, 'Nowhere Road');
  const question = dialog(page, 'Could not find location');
  await expect(
    question.getByText(
      'Could not find address. We know no place like 12 NOWHERE ROAD, WAKAW. Check what you typed, or say it another way: by the land description or the meter number.',
      { exact: true },
    ),
  ).toBeVisible();
  await expectAccessible(page, 'not found');
  await question.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(box(page, 'Street')).toHaveValue('Nowhere Road');

  await next(page);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page, 'We could not find your location')).toBeFocused();
  await expect(
    page.getByText(
      'Please call us: we find the place together and take your report. Or try again with what stands on your bill.',
      { exact: true },
    ),
  ).toBeVisible();
  await expectAccessible(page, 'no location');
  await button(page, 'Try again').click();
  await expect(box(page, 'Street')).toHaveValue('Nowhere Road');

  await next(page);
  await question.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/login/i);
});

test('a non-zero code of the look-up is no match either [REP-25]', async ({ page }) => {
  await changeReply(page, '**/installationLookup', (body) => {
    body.errorCode = 200199;
  });
  await lookUp(page, 'Main St');
  await expect(dialog(page, 'Could not find location')).toBeVisible();
});

test('the address of a meter is confirmed before its status is checked [REP-27]', async ({ page, server }) => {
  const statusChecks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/outageStatus')) statusChecks.push(request.url());
  });
  await toStep1(page);
  await page.getByRole('button', { name: 'How do you want to tell us?' }).click();
  await page.getByRole('option', { name: 'Meter number', exact: true }).click();
  await box(page, 'Meter number').fill('70412011');
  await next(page);
  const question = dialog(page, 'Confirm address');
  const home = '218 Second Avenue West, Kindersley SK S0L 1S0';
  await expect(
    question.getByText(`The meter stands at ${home}. Is the power out there?`, { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, 'the address of a meter');
  expect(statusChecks).toEqual([]);
  await question.getByRole('button', { name: 'Edit address', exact: true }).click();
  await expect(box(page, 'Meter number')).toHaveValue('70412011');
  await next(page);
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(home, { exact: true })).toBeVisible();
  expect(statusChecks).toHaveLength(1);
  await finish(page);
  const { outageReports } = await server.state();
  expect(outageReports).toMatchObject([
    { installationNumber: '4020500029', callbackAddress: home, location: { lookupType: 'Meter_Number' } },
  ]);
});

test('premises without an installation number are told at step 1 [REP-33]', async ({ page }) => {
  await changeReply(page, '**/installationLookup', (body) => {
    for (const one of body.addressArray) one.installationNumber = '';
  });
  await lookUp(page, 'Main St');
  await expect(page.getByText('Installation number is missing', { exact: true })).toBeVisible();
  await expect(step(page, 1)).toBeVisible();
  await expectAccessible(page, 'no installation number');
});

for (const [street, screen, row] of [
  ['Limited Road', 'The power is limited at this place', 'REP-29'],
  ['Known Road', 'Already reported at this location', 'REP-30'],
  ['Duplicate Road', 'Already reported at this location', 'REP-30'],
] as const) {
  test(`a typed place leads to the same screens: ${street}, ${screen} [${row}]`, async ({ page }) => {
    await lookUp(page, street);
    await expect(heading(page, screen)).toBeFocused();
    await button(page, 'It is another place').click();
    await expect(box(page, 'Street')).toHaveValue(street);
  });
}

test('a typed place that was reported is reported too at a Yes [REP-31]', async ({ page }) => {
  await lookUp(page, 'Reported Road');
  const question = dialog(page, 'Already reported');
  await expect(
    question.getByText(
      'Somebody has told us that the power is out at 12 REPORTED ROAD, WAKAW. Do you want to report it too?',
      { exact: true },
    ),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(step(page, 2)).toBeVisible();
});

test('a look-up that fails with no answer lets the report go on; an odd answer is told [REP-47]', async ({
  page,
  server,
}) => {
  await page.route('**/installationLookup', (route) => route.fulfill({ headers: OURS, json: { errorCode: null } }), {
    times: 1,
  });
  await lookUp(page, 'Main St');
  await expect(page.getByText('An unexpected error occurred. Please try again.', { exact: true })).toBeVisible();
  await expect(step(page, 1)).toBeVisible();
  await server.fault({ path: 'installationLookup', mode: 'status', value: 503, times: 1 });
  await next(page);
  await expect(step(page, 2)).toBeVisible();
  await expect(page.getByText('12 MAIN ST, WAKAW', { exact: true })).toBeVisible();
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

test('nobody near the customer’s position is a location that was not found [ERR2-03]', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 0, longitude: 0 });
  await toResult(page);
  await expect(
    page.getByText(
      'Could not find location. We found no addresses near you. Type in your address, it is just as good.',
      { exact: true },
    ),
  ).toBeVisible();
});
