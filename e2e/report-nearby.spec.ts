import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { skipTour } from './mapPicture.ts';
import { changeReply, OURS } from './replies.ts';
import {
  breakers,
  button,
  comeBackOffline,
  finishReport,
  next,
  publishKnownOutage,
  step,
  toResult,
  toStep1,
  typeAddress,
  typeIn,
} from './reporter.ts';

/* Where the list of addresses nearby cannot be had, what is said of it, and where the focus stays meanwhile. */

const KINDERSLEY = { latitude: 51.47, longitude: -109.16 };
const UNKNOWN = 'We do not know where you are. Type in your address, it is just as good.';
const COARSE =
  'Your device knows only roughly where you are, so we list no addresses near you. Type in your address, it is just as good.';
const OFFLINE =
  'We cannot be reached right now, so we list no addresses near you. Type in your address, it is just as good.';
const says = (page: Page, text: string) => page.getByText(text, { exact: true });
const near = (page: Page) => page.getByRole('region', { name: 'Near you', exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const FAILURES = {
  'takes longer than ten seconds [CONST-02]': () => {
    // Nobody hears anything where another time was asked for.
    navigator.geolocation.getCurrentPosition = (_, failed, options) => {
      if (options?.timeout === 10_000) failed?.({ code: 3, message: 'Timeout expired' } as GeolocationPositionError);
    };
  },
  'is refused': () => {
    navigator.geolocation.getCurrentPosition = (_, failed) =>
      failed?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError);
  },
  'is not supported': () => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  },
};
for (const [what, fails] of Object.entries(FAILURES)) {
  test(`the address is typed in where the position ${what} [REP-05]`, async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(KINDERSLEY);
    await page.addInitScript(fails);
    await toResult(page);
    await expect(status(page, UNKNOWN)).toBeVisible();
    await typeIn(page);
    await expect(step(page, 1)).toBeVisible();
  });
}

test('a position that is only roughly known lists no addresses; a better one does [REP-05] [REP-07]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...KINDERSLEY, accuracy: 1001 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().split('/').at(-1) ?? ''));
  await toResult(page);
  await expect(status(page, COARSE)).toBeVisible();
  await expectAccessible(page, 'a rough position');
  expect(asked).not.toContain('installationLookup');
  await context.setGeolocation({ ...KINDERSLEY, accuracy: 1000 });
  const again = button(page, 'Look again');
  await again.click();
  await expect(near(page).getByRole('button')).toHaveCount(1);
  await expect(status(page, 'Addresses near you: 1.')).toBeAttached();
  await expect(says(page, COARSE)).toHaveCount(0);
  await expect(again).toBeFocused();
});

for (const [what, answer] of [
  ['500', { status: 500, json: {} }],
  ['an odd answer', { headers: OURS, json: { errorCode: null } }],
] as const) {
  test(`a look-up nearby that fails is told as such, not as a place that is unknown: ${what} [REP-47]`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(KINDERSLEY);
    await page.route('**/installationLookup', (route) => route.fulfill(answer), { times: 1 });
    await toResult(page);
    await expect(says(page, 'An unexpected error occurred. Please try again.')).toBeVisible();
    await expect(says(page, UNKNOWN)).toHaveCount(0);
    await expectAccessible(page, 'a look-up nearby that failed');
    await button(page, 'Look again').click();
    await expect(near(page).getByRole('button')).toHaveCount(1);
  });
}

test('without a connection the list says so, and the own place is there all the same', { tag: '@worker' }, async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(KINDERSLEY);
  await comeBackOffline(page, server);
  await toResult(page);
  await expect(status(page, OFFLINE)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your places', exact: true }).getByRole('button')).toHaveCount(1);
});

test('the focus stays on an address that could not be checked, and comes to the heading after a screen in its place', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(KINDERSLEY);
  await page.route('**/outageStatus', (route) => route.fulfill({ headers: OURS, json: { errorCode: null } }), {
    times: 1,
  });
  await toResult(page);
  const home = near(page).getByRole('button');
  await home.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
  await expect(home).toBeFocused();
  await changeReply(page, '**/outageStatus', (body) => {
    body.errorCode = 200114;
  });
  await home.press('Enter');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await expect(heading('The power is limited at this place')).toBeFocused();
  await button(page, 'It is another place').press('Enter');
  await expect(heading('Where is the power out?')).toBeFocused();
});

test('back from several places the focus is at the heading of step 1', async ({ page }) => {
  await toStep1(page);
  await typeAddress(page);
  await page.getByRole('textbox', { name: 'Street' }).fill('Twin Road');
  await next(page);
  await expect(page.getByRole('heading', { name: 'Which of these is it?' })).toBeFocused();
  await button(page, 'None of them: edit the address').press('Enter');
  await expect(step(page, 1)).toBeFocused();
});

const STILL_OUT = 'You tell us that an outage we know of is not over where you are.';

test('"Still out?" over a half-written report of another place has the place chosen, says what it is about, and lets the customer remove it', async ({
  page,
  server,
}) => {
  await publishKnownOutage(server);
  await skipTour(page);
  await comeBack(page, 'basement');
  await toStep1(page);
  await typeAddress(page);
  await next(page);
  await expect(step(page, 2)).toBeVisible();
  await next(page);
  await expect(step(page, 3)).toBeVisible();
  await page.goto('/Homepage');
  await page.getByRole('link', { name: 'Still out? Tell us' }).click();
  await expect(says(page, STILL_OUT)).toBeVisible();
  await expectAccessible(page, 'a known outage');
  const own = page.getByRole('region', { name: 'Your places' }).getByRole('button');
  await own.click();
  await expect(step(page, 2)).toBeVisible();
  await expect(says(page, STILL_OUT)).toBeVisible();
  await button(page, 'Back').click();
  await button(page, 'This is about another outage').click();
  await expect(says(page, STILL_OUT)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where is the power out?', exact: true })).toBeFocused();
  await own.click();
  await finishReport(page);
  await expect(says(page, 'Received')).toBeVisible();
  expect((await server.state()).outageReports[0]).not.toHaveProperty('relatedOutageId');
  await page.goto('/outage/report-outage');
  await expect(breakers(page)).not.toBeChecked();
});
