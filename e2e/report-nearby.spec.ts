import type { BrowserContext, Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { readRegions, skipTour } from './mapPicture.ts';
import { changeReply, OURS } from './replies.ts';
import {
  breakers,
  button,
  comeBackOffline,
  handInReport,
  next,
  publishKnownOutage,
  sendOnePage,
  step,
  toResult,
  toStep1,
  typeAddress,
} from './reporter.ts';

/* The addresses that are listed before the steps of a report, and where the focus stays meanwhile. What is said where
   there are none is tests/pages/reportPlaces.test.ts. */

const HOME = '218 Second Avenue West, Kindersley SK S0L 1S0';
/** In the sandbox's outage region Kindersley. */
const KINDERSLEY = { latitude: 51.47, longitude: -109.16 };
const COARSE =
  'Your device knows only roughly where you are, so we list no addresses near you. Type in your address, it is just as good.';
const OFFLINE =
  'We cannot be reached right now, so we list no addresses near you. Type in your address, it is just as good.';
const says = (page: Page, text: string) => page.getByText(text, { exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const near = (page: Page) => region(page, 'Near you').getByRole('button');
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function standsIn(context: BrowserContext, place: Parameters<BrowserContext['setGeolocation']>[0]) {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(place);
}

test('the addresses near a visitor are looked for, listed, checked and searched', async ({ page, context }) => {
  const regina = (await readRegions(page)).find(({ regionId }) => regionId === 'SK-204');
  await standsIn(context, { ...KINDERSLEY, accuracy: 1001 });
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/installationLookup')) asked.push(request.postDataJSON());
  });
  const again = button(page, 'Look again');
  await toResult(page);

  await test.step('a position that is only roughly known lists none (REP-05)', async () => {
    await expect(status(page, COARSE)).toBeVisible();
    await expectAccessible(page, 'a rough position');
    expect(asked).toEqual([]);
  });

  await test.step('a look-up that fails is told as such (REP-47)', async () => {
    await context.setGeolocation({ ...KINDERSLEY, accuracy: 1000 });
    await page.route('**/installationLookup', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await again.click();
    await expect(says(page, 'An unexpected error occurred. Please try again.')).toBeVisible();
    await expect(says(page, COARSE)).toHaveCount(0);
    await expectAccessible(page, 'a look-up nearby that failed');
  });

  await test.step('they are listed by the position, and the focus stays where it was (REP-04, REP-07)', async () => {
    await again.click();
    await expect(near(page)).toHaveCount(1);
    await expect(status(page, 'Addresses near you: 1.')).toBeAttached();
    await expect(says(page, 'An unexpected error occurred. Please try again.')).toHaveCount(0);
    await expect(again).toBeFocused();
    expect(asked.at(-1)).toEqual({ lookupType: 'Geospatial', outageAddress: KINDERSLEY });
  });

  await test.step('one that could not be checked keeps the focus, and is picked again (REP-32, REP-47)', async () => {
    await page.route('**/outageStatus', (route) => route.fulfill({ headers: OURS, json: { errorCode: null } }), {
      times: 1,
    });
    await near(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
    await expect(near(page)).toBeFocused();
  });

  await test.step('a place that is limited opens no step, and another one can be chosen (REP-10, REP-28, REP-29)', async () => {
    await changeReply(page, '**/outageStatus', (body) => {
      body.errorCode = 200114;
    });
    const checked = page.waitForRequest('**/outageStatus');
    await near(page).press('Enter');
    expect((await checked).postDataJSON()).toEqual({ installationNumber: '4020500029' });
    await expect(heading(page, 'The power is limited at this place')).toBeFocused();
    await expectAccessible(page, 'load limited');
    await button(page, 'It is another place').press('Enter');
    await expect(heading(page, 'Where is the power out?')).toBeFocused();
    await page.unroute('**/outageStatus');
  });

  await test.step('one is found by a part of it (REP-08, REP-10)', async () => {
    const [longitude = 0, latitude = 0] = regina?.label ?? [];
    await context.setGeolocation({ latitude, longitude });
    await page.reload();
    await expect(near(page)).toHaveCount(4);
    await expectAccessible(page, 'addresses nearby');
    await page.getByRole('combobox', { name: 'Search these addresses' }).click();
    await page.keyboard.type('360 angus');
    const one = '360 Angus Street, Regina SK S4T 1X8';
    await expect(page.getByRole('option')).toHaveText([one]);
    await page.getByRole('option', { name: one }).click();
    await expect(step(page, 2)).toBeVisible();
    await expect(says(page, one)).toBeVisible();
    await button(page, 'Back').click();
    await expect(near(page)).toHaveCount(4);
  });
});

test('without a connection a customer’s own place is there; its report needs no look-up, and arrives with the installation', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await standsIn(context, KINDERSLEY);
  await comeBackOffline(page, server);
  await toResult(page);
  await expect(status(page, OFFLINE)).toBeVisible();
  await expectAccessible(page, 'the own place');
  await region(page, 'Your places').getByRole('button').click();
  await expect(step(page, 2)).toBeVisible();
  await expect(says(page, HOME)).toBeVisible();
  await next(page);
  await next(page);
  await handInReport(page);
  await server.admit();
  await context.setOffline(false);
  await expect(page.getByText(/^Received\b/)).toBeVisible({ timeout: 30_000 });
  const { outageReports } = await server.state();
  expect(outageReports).toMatchObject([{ callbackAddress: HOME, installationNumber: '4020500029' }]);
  expect(outageReports[0]).not.toHaveProperty('location');
  expect(outageReports[0]?.flaggedForReview).toBeNull();
});

const STILL_OUT =
  'This is about the outage in your area. We send a new report: it tells us that your power is out too.';

test('"Still out?" over a half-written report of another place is of the own place, says what it is about, and lets the customer remove it [REP-45]', async ({
  page,
  server,
}) => {
  await publishKnownOutage(server);
  await skipTour(page);
  await comeBack(page, 'basement');
  await toStep1(page);
  await typeAddress(page);
  await page.goto('/Homepage');
  await page.getByRole('link', { name: 'My power is out' }).click();
  await expect(says(page, STILL_OUT)).toBeVisible();
  await expect(says(page, HOME)).toBeVisible();
  await expectAccessible(page, 'a known outage');
  await button(page, 'This is about another outage').click();
  await expect(says(page, STILL_OUT)).toHaveCount(0);
  await expect(button(page, 'Change the place')).toBeFocused();
  await sendOnePage(page);
  await expect(page.getByText(/^Received\b/)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([{ callbackAddress: HOME }]);
  expect((await server.state()).outageReports[0]).not.toHaveProperty('relatedOutageId');
  await page.goto('/outage/report-outage');
  await expect(breakers(page)).not.toBeChecked();
});

test('a report of a known outage names it, and where it was reported before the customer hears that this is noted [REP-45]', async ({
  page,
  server,
}) => {
  await publishKnownOutage(server);
  await skipTour(page);
  await comeBack(page, 'basement');
  await page.route('**/createOutage', async (route) => {
    await route.fetch();
    await route.fulfill({ json: { errorCode: 200112 } });
  });
  await page.goto('/Homepage');
  await page.getByRole('link', { name: 'My power is out' }).click();
  await sendOnePage(page);
  await expect(page.getByText('Noted: your power is still out.').first()).toBeVisible();
  await expect(page.getByText('Already reported')).toBeHidden();
  const related = (await server.state()).outageReports.filter((one) => 'relatedOutageId' in one);
  expect(related).toMatchObject([{ relatedOutageId: expect.stringMatching(/./) }]);
});
