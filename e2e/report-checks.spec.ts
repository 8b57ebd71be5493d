import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { skipTour } from './mapPicture.ts';
import {
  box,
  button,
  comeBackOffline,
  finishReport,
  handInReport,
  publishKnownOutage,
  report,
  step,
  toStep4,
} from './reporter.ts';

/* What is checked of who reports, before they confirm or when it is sent: that they are no bot, and where texts go. */

const details = (page: Page) => page.getByRole('dialog', { name: 'Confirm your details' });
const agree = (page: Page) => page.getByRole('checkbox', { name: 'I agree' }).check();
const submit = (page: Page) => button(page, 'Submit').click();
const says = (page: Page, text: string) => page.getByText(text, { exact: true });
const received = (page: Page) => page.getByText('Received', { exact: true });

const FOREIGN = '212-555-0177';
const NOT_VALID = 'Please enter a valid Canadian number for text messages.';
const CALLED_INSTEAD = 'The number you gave for text messages is not a valid Canadian one: we call you instead.';

async function wantsTexts(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: 'Text message' }).check();
  await box(page, 'Number for text messages').fill(number);
}

test('a bot check that is not passed stops at step 4 and submits nothing; passed at the next try, the report goes [REP-43] [API2-24]', async ({
  page,
  server,
}) => {
  await page.route('**/verifyRecaptcha', (route) => route.fulfill({ json: { success: false, message: 'No.' } }));
  await toStep4(page);
  await agree(page);
  await submit(page);
  await expect(says(page, 'reCAPTCHA verification failed. Please try again.')).toBeInViewport();
  await expectAccessible(page, 'a bot check that failed');
  await expect(step(page, 4)).toBeVisible();
  await expect(details(page)).toBeHidden();
  expect((await server.state()).outageReports).toEqual([]);
  await page.unroute('**/verifyRecaptcha');
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([{ priority: 'usual', flaggedForReview: null }]);
});

test('without a bot token it says that one is required; whoever submits again is taken in, flagged [REP-39] [API2-35]', async ({
  page,
  server,
}) => {
  await page.route('**/botCheck/challenge?*', (route) => route.fulfill({ json: { challenge: '{}' } }));
  await toStep4(page);
  await agree(page);
  await submit(page);
  await expect(says(page, 'reCAPTCHA verification is required')).toBeInViewport();
  await expect(details(page)).toBeHidden();
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([{ priority: 'low', flaggedForReview: 'no bot check' }]);
});

test('Submit asks for the bot check, then for the number of texts, then to confirm, and only then submits [REP-42]', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const call = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (['challenge', 'verifyRecaptcha', 'twilioLookup', 'createOutage'].includes(call)) asked.push(call);
  });
  await toStep4(page);
  await wantsTexts(page, '306-555-0177');
  await agree(page);
  await submit(page);
  await expect(details(page)).toContainText('by text message to 1-306-555-0177');
  expect(asked).toEqual(['challenge', 'verifyRecaptcha', 'challenge', 'twilioLookup']);
  await button(page, 'Confirm').click();
  await expect(received(page)).toBeVisible();
  expect(asked.slice(4)).toEqual(['challenge', 'createOutage']);
  expect((await server.state()).outageReports).toMatchObject([{ callbackType: 'Text', priority: 'usual' }]);
});

test('on a line that hangs whoever submits is kept waiting once, and the report goes with the checks made later [REP-42]', async ({
  page,
  server,
}) => {
  for (const call of ['**/botCheck/challenge?*', '**/twilioLookup']) await page.route(call, () => {});
  await toStep4(page);
  await wantsTexts(page, '306-555-0177');
  await agree(page);
  await submit(page);
  await expect(button(page, 'Checking …')).toBeVisible();
  // Before each of the three questions had its own time-out.
  await expect(details(page)).toContainText('by text message to 1-306-555-0177', { timeout: 20_000 });
  for (const call of ['**/botCheck/challenge?*', '**/twilioLookup']) await page.unroute(call);
  await button(page, 'Confirm').click();
  await expect(received(page)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([{ callbackType: 'Text', priority: 'usual' }]);
});

test('a visitor’s number for texts must be Canadian [REP-41]', async ({ page, server }) => {
  await toStep4(page);
  await wantsTexts(page, FOREIGN);
  await agree(page);
  await submit(page);
  await expect(says(page, NOT_VALID)).toBeInViewport();
  await expect(box(page, 'Number for text messages')).toBeFocused();
  await expect(details(page)).toBeHidden();
  await box(page, 'Number for text messages').fill('306-555-0177');
  await expect(says(page, NOT_VALID)).toBeHidden();
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([
    { callbackType: 'Text', callbackPhoneNumber: '306-555-0177' },
  ]);
});

test('written without a connection, the number is checked when the report is sent: who gave another one is called, and told [REP-41]', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBackOffline(page, server);
  await toStep4(page);
  await wantsTexts(page, FOREIGN);
  await handInReport(page);
  await expect(says(page, CALLED_INSTEAD)).toBeHidden();
  await page.context().setOffline(false);
  await server.admit();
  await expect(received(page)).toBeVisible({ timeout: 30_000 });
  await expect(says(page, CALLED_INSTEAD)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([
    { callbackType: 'Phone', callbackPhoneNumber: '306-555-0142', priority: 'usual' },
  ]);
  await page.goto('/outbox');
  await expect(says(page, CALLED_INSTEAD)).toBeVisible();
});

for (const code of [200112, 200113]) {
  test(`whoever says that a known outage is still out hears that it is noted: ${code} [REP-45]`, async ({
    page,
    server,
  }) => {
    await publishKnownOutage(server);
    await skipTour(page);
    await comeBack(page, 'basement');
    await page.route('**/outageStatus', (route) => route.fulfill({ json: { errorCode: code } }));
    await page.goto('/Homepage');
    await page.getByRole('link', { name: 'Still out? Tell us' }).click();
    await page.getByRole('checkbox', { name: 'I have checked my breakers' }).check();
    await button(page, 'Next').click();
    await page.getByRole('button', { name: /218 Second Avenue West/ }).click();
    await page.route('**/createOutage', async (route) => {
      await route.fetch();
      await route.fulfill({ json: { errorCode: code } });
    });
    await finishReport(page);
    await expect(page.getByText('Noted', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Already reported')).toBeHidden();
    expect((await server.state()).outageReports).toMatchObject([{ relatedOutageId: expect.stringMatching(/./) }]);
  });
}

test('a report without such an outage names none', async ({ page, server }) => {
  await report(page);
  await expect(received(page)).toBeVisible();
  expect((await server.state()).outageReports[0]).not.toHaveProperty('relatedOutageId');
});
