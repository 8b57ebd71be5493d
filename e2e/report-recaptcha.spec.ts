import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepWholeApp } from './customer.ts';
import { test as base, expect } from './fixtures.ts';
import { box, button, handInReport, step, toStep3, toStep4 } from './reporter.ts';
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
const received = (page: Page) => page.getByText('Received', { exact: true });
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

test('a token of Google’s script is judged at Submit, and another one at each Submit; the page says who protects it [API2-35] [API2-24]', async ({
  page,
  server,
}) => {
  const given: string[] = [];
  page.on('response', async (reply) => {
    if (reply.url().endsWith('/api2/reload')) given.push(await reply.text());
  });
  const judged = judgedTokens(page);
  await toConsent(page);
  await expectAccessible(page, 'step 4 with reCAPTCHA');
  await button(page, 'Submit').click();
  await button(page, 'Change').click();
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  expect(judged).toHaveLength(2);
  expect(judged).toEqual(given);
  expect(await reports(server)).toMatchObject([{ priority: 'usual', flaggedForReview: null }]);
});

const WAYS = [
  { choice: 'Call me back', callbackType: 'Phone', alternative: null },
  { choice: 'Email', callbackType: 'Email', alternative: { label: 'Email address', value: 'ada@farm.example' } },
  {
    choice: 'Text message',
    callbackType: 'Text',
    alternative: { label: 'Number for text messages', value: '306-555-0177' },
  },
] as const;
for (const { choice, callbackType, alternative } of WAYS) {
  test(`the whole form is there and goes over the wire as it is, to be told by ${callbackType} [REP-34]`, async ({
    page,
  }) => {
    const sent: Record<string, unknown> = {};
    page.on('request', (request) => {
      const call = new URL(request.url()).pathname.split('/').at(-1) ?? '';
      if (['verifyRecaptcha', 'createOutage'].includes(call)) sent[call] = request.postDataJSON();
    });
    await hearOfIt(page);
    await toStep3(page);
    await box(page, 'Your name').fill('Ada Farmer');
    await box(page, 'Phone number').fill('306-555-0142');
    await button(page, 'Next').click();
    await box(page, 'What you saw or heard').fill('A bang, then nothing.');
    const ways = page.getByRole('group', { name: 'How shall we tell you what is going on?' }).getByRole('radio');
    await expect(ways).toHaveCount(WAYS.length);
    await page.getByRole('radio', { name: choice, exact: true }).check();
    if (alternative) await box(page, alternative.label).fill(alternative.value);
    await handInReport(page);
    await expect(received(page)).toBeVisible();
    expect(sent).toEqual({
      verifyRecaptcha: { token: expect.stringMatching(/^[\w-]{64}$/), expectedAction: 'submit_outage_report' },
      createOutage: {
        installationNumber: expect.stringMatching(/^\d+$/),
        callbackAddress: expect.stringContaining('12 MAIN ST'),
        callerName: 'Ada Farmer',
        callerComments: 'A bang, then nothing.',
        callbackType,
        callbackPhoneNumber: callbackType === 'Text' ? alternative.value : '306-555-0142',
        callbackEmail: callbackType === 'Email' ? alternative.value : '',
        location: {
          lookupType: 'Civic_Address',
          outageAddress: { house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' },
        },
        capturedDateTime: expect.stringMatching(/-06:00$/),
      },
    });
  });
}

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
