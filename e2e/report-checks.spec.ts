import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { box, button, comeBackOffline, handInReport, step, toStep4 } from './reporter.ts';

/* What is checked of who reports, before they confirm or when it is sent: that they are no bot, and where texts go. */

const details = (page: Page) => page.getByRole('dialog', { name: 'Confirm your details' });
const agree = (page: Page) => page.getByRole('checkbox', { name: 'I agree' }).check();
const submit = (page: Page) => button(page, 'Submit').click();
const says = (page: Page, text: string) => page.getByText(text, { exact: true });
const received = (page: Page) => page.getByText(/^Received\b/);

const FOREIGN = '212-555-0177';
const NOT_VALID = 'Please enter a valid Canadian number for text messages.';
const CALLED_INSTEAD = 'The number you gave for text messages is not a valid Canadian one: we call you instead.';

async function wantsTexts(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: 'Text message' }).check();
  await box(page, 'Number for text messages').fill(number);
}

test('step 4 is checked before the question that confirms it all', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const call = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (['challenge', 'verifyRecaptcha', 'twilioLookup', 'createOutage'].includes(call)) asked.push(call);
  });
  const CHALLENGE = '**/botCheck/challenge?*';
  await toStep4(page);
  await agree(page);

  await test.step('a bot check that is not passed stops there (REP-43, API2-24)', async () => {
    await page.route('**/verifyRecaptcha', (route) => route.fulfill({ json: { success: false, message: 'No.' } }));
    await submit(page);
    await expect(says(page, 'reCAPTCHA verification failed. Please try again.')).toBeInViewport();
    await expectAccessible(page, 'a bot check that failed');
    await expect(step(page, 4)).toBeVisible();
    await expect(details(page)).toBeHidden();
    await page.unroute('**/verifyRecaptcha');
  });

  await test.step('without a bot token it says that one is required (REP-39, API2-35)', async () => {
    await page.route(CHALLENGE, (route) => route.fulfill({ json: { challenge: '{}' } }));
    await submit(page);
    await expect(says(page, 'reCAPTCHA verification is required')).toBeInViewport();
    await expect(details(page)).toBeHidden();
    await page.unroute(CHALLENGE);
  });

  await test.step('a number for texts must be Canadian (REP-41)', async () => {
    await wantsTexts(page, FOREIGN);
    await submit(page);
    await expect(says(page, NOT_VALID)).toBeInViewport();
    await expect(box(page, 'Number for text messages')).toBeFocused();
    await expect(details(page)).toBeHidden();
    await box(page, 'Number for text messages').fill('306-555-0177');
    await expect(says(page, NOT_VALID)).toBeHidden();
  });

  await test.step('Submit asks for the bot check, then for the number, then to confirm (REP-42)', async () => {
    asked.length = 0;
    await submit(page);
    await expect(details(page)).toContainText('by text message to 1-306-555-0177');
    expect(asked).toEqual(['challenge', 'verifyRecaptcha', 'challenge', 'twilioLookup']);
    await button(page, 'Change').click();
  });

  await test.step('on a line that hangs whoever submits is kept waiting once (REP-42)', async () => {
    await box(page, 'Number for text messages').fill('639-555-0177');
    for (const call of [CHALLENGE, '**/twilioLookup']) await page.route(call, () => {});
    await submit(page);
    await expect(button(page, 'Checking …')).toBeVisible();
    // Before each of the three questions had its own time-out.
    await expect(details(page)).toContainText('by text message to 1-639-555-0177', { timeout: 20_000 });
    for (const call of [CHALLENGE, '**/twilioLookup']) await page.unroute(call);
  });

  await test.step('only then the report is submitted, with the checks made later (REP-42)', async () => {
    expect(asked).not.toContain('createOutage');
    expect((await server.state()).outageReports).toEqual([]);
    await button(page, 'Confirm').click();
    await expect(received(page)).toBeVisible();
    expect(asked).toContain('createOutage');
    const { outageReports } = await server.state();
    expect(outageReports).toMatchObject([
      { callbackType: 'Text', callbackPhoneNumber: '639-555-0177', priority: 'usual', flaggedForReview: null },
    ]);
    expect(outageReports[0]).not.toHaveProperty('relatedOutageId');
  });
});

test('whoever submits without a bot token once more is taken in, flagged [REP-39]', async ({ page, server }) => {
  await page.route('**/botCheck/challenge?*', (route) => route.fulfill({ json: { challenge: '{}' } }));
  await toStep4(page);
  await agree(page);
  await submit(page);
  await expect(says(page, 'reCAPTCHA verification is required')).toBeInViewport();
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([{ priority: 'low', flaggedForReview: 'no bot check' }]);
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
