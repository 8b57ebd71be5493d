import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepWholeApp } from './customer.ts';
import { test as base, expect } from './fixtures.ts';
import { box, button, handInReport, step, toStep4 } from './reporter.ts';
import { Server } from './server.ts';

/* The bot check of a report where the utility has reCAPTCHA, which the sandbox plays. */

const PROTECTED = 'This site is protected by reCAPTCHA and the Google Privacy Policy and Terms of Service apply.';
const REQUIRED = 'reCAPTCHA verification is required';
const FAILED = 'reCAPTCHA verification failed. Please try again.';

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const server = await Server.create({ STORMLAMP_SANDBOX_RECAPTCHA: 'on' });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

const says = (page: Page, text: string) => page.getByText(text, { exact: true });
const received = (page: Page) => page.getByText(/^Received\b/);
const reports = async (server: Server) => (await server.state()).outageReports;

/** At step 4 on a device that has heard of reCAPTCHA, with the consent given. */
async function toConsent(page: Page): Promise<void> {
  await hearOfIt(page);
  await toStep4(page);
  await expect(says(page, PROTECTED)).toBeVisible();
  await page.getByRole('checkbox', { name: 'I agree' }).check();
}

/** Hears of reCAPTCHA, as every device does that was ever here. */
async function hearOfIt(page: Page): Promise<void> {
  await page.goto('/outage/outage-updates');
  await expect(page.getByRole('tab', { name: 'Unplanned', exact: true })).toBeVisible();
}

/** The tokens that the app has judged from now on. */
function judgedTokens(page: Page): string[] {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verifyRecaptcha')) tokens.push(request.postDataJSON().token);
  });
  return tokens;
}

test('a token of Google’s script is judged at Submit, and another one at each Submit; the whole form goes over the wire without it [API2-35] [API2-24] [REP-34]', async ({
  page,
  server,
}) => {
  const given: string[] = [];
  page.on('response', async (reply) => {
    if (reply.url().endsWith('/api2/reload')) given.push(await reply.text());
  });
  const judged: Record<string, unknown>[] = [];
  const created: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verifyRecaptcha')) judged.push(request.postDataJSON());
    if (request.url().endsWith('/createOutage')) created.push(request.postDataJSON());
  });
  await toConsent(page);
  await expectAccessible(page, 'step 4 with reCAPTCHA');
  const ways = page.getByRole('group', { name: 'How shall we tell you what is going on?' }).getByRole('radio');
  await expect(ways).toHaveCount(3);
  await box(page, 'What you saw or heard').fill('A bang, then nothing.');
  await page.getByRole('radio', { name: 'Text message', exact: true }).check();
  await box(page, 'Number for text messages').fill('306-555-0177');
  await button(page, 'Submit').click();
  await button(page, 'Change').click();
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  expect(given).toHaveLength(2);
  expect(new Set(given).size).toBe(2);
  expect(judged).toEqual(given.map((token) => ({ token, expectedAction: 'submit_outage_report' })));
  expect(created).toEqual([
    {
      installationNumber: expect.stringMatching(/^790\d{7}$/),
      callbackAddress: '12 MAIN ST, WAKAW',
      callerName: 'Ada Farmer',
      callerComments: 'A bang, then nothing.',
      callbackType: 'Text',
      callbackPhoneNumber: '306-555-0177',
      callbackEmail: '',
      location: {
        lookupType: 'Civic_Address',
        outageAddress: { house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' },
      },
      capturedDateTime: expect.stringMatching(/-06:00$/),
    },
  ]);
  expect(await reports(server)).toMatchObject([{ priority: 'usual', flaggedForReview: null }]);
});

test('a token that Google does not know stops at step 4 and submits nothing [REP-43]', async ({ page, server }) => {
  await page.route('**/api2/reload', (route) => route.fulfill({ body: 'made-up' }));
  await toConsent(page);
  await button(page, 'Submit').click();
  await expect(says(page, FAILED)).toBeInViewport();
  await expect(step(page, 4)).toBeVisible();
  expect(await reports(server)).toEqual([]);
  await page.unroute('**/api2/reload');
  await handInReport(page);
  await expect(received(page)).toBeVisible();
});

test('where Google’s script does not come a token is required; who submits again reports with the proof of work [REP-39] [API2-35]', async ({
  page,
  server,
}) => {
  await page.route('**/recaptcha/api.js?*', (route) => route.abort());
  await toConsent(page);
  await button(page, 'Submit').click();
  await expect(says(page, REQUIRED)).toBeInViewport();
  expect(await reports(server)).toEqual([]);
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  expect(await reports(server)).toMatchObject([{ priority: 'usual', flaggedForReview: null }]);
});

test('a token that another window or another origin says is not heard', async ({ page }) => {
  const judged = judgedTokens(page);
  await page.route('**/recaptcha/api.js?*', () => {});
  await toConsent(page);
  await button(page, 'Submit').click();
  await expect(button(page, 'Checking …')).toBeVisible();
  await page.evaluate(() => {
    const said = { type: 'token', token: 'forged' };
    const { src, contentWindow } = document.querySelector<HTMLIFrameElement>('iframe[title=reCAPTCHA]') ?? {};
    const { origin: theirs } = new URL(src ?? '');
    // This window, for real; their origin and another window; their window and another origin.
    postMessage(said, origin);
    dispatchEvent(new MessageEvent('message', { origin: theirs, source: window, data: said }));
    dispatchEvent(new MessageEvent('message', { origin, source: contentWindow ?? null, data: said }));
  });
  await expect(says(page, REQUIRED)).toBeVisible({ timeout: 15_000 });
  expect(judged).toEqual([]);
});

test('without a connection it is in nobody’s way', { tag: '@worker' }, async ({ page, server }) => {
  await page.goto('/outage/outage-updates');
  await keepWholeApp(page);
  await page.context().setOffline(true);
  await server.refuse();
  await toConsent(page);
  await handInReport(page);
  await page.context().setOffline(false);
  await server.admit();
  await expect(received(page)).toBeVisible({ timeout: 30_000 });
  expect(await reports(server)).toMatchObject([{ priority: 'usual', flaggedForReview: null }]);
});
