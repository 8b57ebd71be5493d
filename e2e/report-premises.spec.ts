import type { BrowserContext, Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { readRegions } from './mapPicture.ts';
import { changeReply, OURS } from './replies.ts';
import {
  box,
  breakers,
  button,
  comeBackOffline,
  handInReport,
  next,
  REPORT_PATH,
  step,
  toResult,
  typeIn,
} from './reporter.ts';

/* The addresses that are listed before the steps of a report, and what the utility knows of the chosen one. */

const HOME = '218 Second Avenue West, Kindersley SK S0L 1S0';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** In the sandbox's outage region Kindersley. */
const KINDERSLEY = { latitude: 51.47, longitude: -109.16 };
const received = (page: Page) => page.getByText('Received', { exact: true });

async function standsIn(context: BrowserContext, place = KINDERSLEY): Promise<void> {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(place);
}
/** The utility says this of every place. */
const says = (page: Page, errorCode: number) =>
  changeReply(page, '**/outageStatus', (body) => {
    body.errorCode = errorCode;
  });
const pickHome = (page: Page) => region(page, 'Near you').getByRole('button', { name: HOME }).click();

test('a customer’s own place comes first; its report needs no look-up, and arrives with the installation', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBackOffline(page, server);
  await toResult(page);
  await expectAccessible(page, 'the own place');
  await region(page, 'Your places').getByRole('button').click();
  await expect(step(page, 2)).toBeVisible();
  await expect(page.getByText(HOME, { exact: true })).toBeVisible();
  await next(page);
  await next(page);
  await handInReport(page);
  await server.admit();
  await context.setOffline(false);
  await expect(received(page)).toBeVisible({ timeout: 30_000 });
  const { outageReports } = await server.state();
  expect(outageReports).toMatchObject([{ callbackAddress: HOME, installationNumber: '4020500029' }]);
  expect(outageReports[0]).not.toHaveProperty('location');
  expect(outageReports[0]?.flaggedForReview).toBeNull();
});

test('the addresses near a visitor are listed, and found by a part of them [REP-04] [REP-06] [REP-07] [REP-08]', async ({
  page,
  context,
}) => {
  const regina = (await readRegions(page)).find(({ regionId }) => regionId === 'SK-204');
  const [longitude = 0, latitude = 0] = regina?.label ?? [];
  await standsIn(context, { latitude, longitude });
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const real = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (found, failed, options) => {
      Object.assign(window, { asked: options });
      real(found, failed, options);
    };
  });
  const asked = page.waitForRequest('**/installationLookup');
  await toResult(page);
  expect((await asked).postDataJSON()).toEqual({ lookupType: 'Geospatial', outageAddress: { latitude, longitude } });
  expect(await page.evaluate(() => (window as unknown as { asked: unknown }).asked)).toEqual({
    timeout: 10_000,
    enableHighAccuracy: true,
  });
  const near = region(page, 'Near you').getByRole('button');
  await expect(near).toHaveCount(4);
  await expectAccessible(page, 'addresses nearby');
  const search = page.getByRole('combobox', { name: 'Search these addresses' });
  await search.click();
  await page.keyboard.type('360 angus');
  const one = '360 Angus Street, Regina SK S4T 1X8';
  await expect(page.getByRole('option')).toHaveText([one]);
  await page.getByRole('option', { name: one }).click();
  await expect(step(page, 2)).toBeVisible();
  await expect(page.getByText(one, { exact: true })).toBeVisible();
  await button(page, 'Back').click();
  await expect(near).toHaveCount(4);
});

test('whose own place is the only one near them is told that there are no others', async ({ page, context }) => {
  await standsIn(context);
  await comeBack(page, 'basement');
  await changeReply(page, '**/installationLookup', (body) => {
    body.addressArray = body.addressArray.filter((one: { addressString: string }) => one.addressString === HOME);
  });
  await toResult(page);
  await expect(
    page.getByText('We found no other addresses near you. Is it somewhere else? Type in the address.', { exact: true }),
  ).toBeVisible();
  await expect(region(page, 'Your places').getByRole('button')).toHaveCount(1);
  await expect(region(page, 'Near you')).toHaveCount(0);
});

test('who does not say where they are types their address in, and comes back from step 1 to the list [REP-05] [REP-09] [REP-13]', async ({
  page,
}) => {
  await toResult(page);
  await expect(
    page.getByText('We do not know where you are. Type in your address, it is just as good.', { exact: true }),
  ).toBeVisible();
  await expect(region(page, 'Near you')).toHaveCount(0);
  await typeIn(page);
  await expect(step(page, 1)).toBeVisible();
  await expect(box(page, 'House number')).toBeVisible();
  await button(page, 'Back').click();
  await expect(button(page, 'Type in your address')).toBeVisible();
});

const SCREENS = [
  [
    'load limited',
    'REP-29',
    200114,
    'The power is limited at this place',
    'This is not an outage: the supply of this place is limited. Please call us, we will tell you why and what to do.',
  ],
  [
    'reported at this location',
    'REP-30',
    200112,
    'Already reported at this location',
    'We know that the power is out here. You need not do anything more.',
  ],
] as const;
for (const [what, row, code, title, text] of SCREENS) {
  test(`a place that is ${what} opens no step, and another one can be chosen [REP-10] [REP-28] [${row}]`, async ({
    page,
    context,
  }) => {
    await standsIn(context);
    await says(page, code);
    await toResult(page);
    const asked = page.waitForRequest('**/outageStatus');
    await pickHome(page);
    expect((await asked).postDataJSON()).toEqual({ installationNumber: '4020500029' });
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expectAccessible(page, what);
    await button(page, 'It is another place').click();
    await expect(button(page, 'Type in your address')).toBeVisible();
  });
}

test('a place that somebody reported is reported too at a Yes; No leads home [REP-31]', async ({
  page,
  context,
  server,
}) => {
  await standsIn(context);
  const report = async () => {
    await toResult(page);
    await pickHome(page);
  };
  await report();
  await next(page);
  await box(page, 'Your name').fill('Ada Farmer');
  await box(page, 'Phone number').fill('306-555-0142');
  await next(page);
  await handInReport(page);
  await expect(received(page)).toBeVisible();

  await report();
  const question = page.getByRole('dialog', { name: 'Already reported' });
  await expect(
    question.getByText(`Somebody has told us that the power is out at ${HOME}. Do you want to report it too?`, {
      exact: true,
    }),
  ).toBeVisible();
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page).toHaveURL(/\/login/i);

  await page.goto(REPORT_PATH);
  if (await breakers(page).isVisible()) await next(page);
  await pickHome(page);
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(step(page, 2)).toBeVisible();
  expect((await server.state()).outageReports).toHaveLength(1);
});

test('any other code opens step 2; an answer that is none is told, and the place can be picked again [REP-32] [REP-47]', async ({
  page,
  context,
}) => {
  await standsIn(context);
  await page.route('**/outageStatus', (route) => route.fulfill({ headers: OURS, json: { errorCode: null } }), {
    times: 1,
  });
  await toResult(page);
  await pickHome(page);
  await expect(page.getByText('An unexpected error occurred. Please try again.', { exact: true })).toBeVisible();
  await says(page, 200199);
  await pickHome(page);
  await expect(step(page, 2)).toBeVisible();
});
