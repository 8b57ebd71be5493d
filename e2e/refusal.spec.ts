import type { Locator, Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { CONFIRM, openMeterPage, openOutbox, submitReading, typeReading } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { REPORT_PATH, report } from './reporter.ts';

/* What the utility refuses is told in the same words wherever it stands, and nothing else is said of it. */

const card = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ has: page.getByRole('list') });
const item = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });

/** What is to be read there, without white space and without the buttons. */
async function textsOf(place: Locator): Promise<string[]> {
  await expect(place).toHaveCount(1);
  return place.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const button of copy.querySelectorAll('button')) button.remove();
    const texts: string[] = [];
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    return texts.filter((text) => text.trim() !== '');
  });
}

/** The meter's number and the day of the reading. */
const METER = expect.stringMatching(/^Meter 70 412 011, read [A-Z][a-z]{2}\.?\s\d{1,2}$/);
const READ = 'We could not accept this reading. Check the figures and the date and send it again, or call us.';

async function submit(page: Page, reading: string): Promise<void> {
  await openMeterPage(page);
  await typeReading(page, reading);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
}

for (const [what, reply, said, alert] of [
  [
    'with a reason',
    { json: { data: { errorCode: 3, errorMessage: 'The read date is wrong.' } } },
    'The read date is wrong.',
    [],
  ],
  ['without one', { json: { data: { errorCode: 9 } } }, READ, []],
  [
    'with words of the protocol',
    {
      status: 422,
      json: {
        error: { code: 'keyReused', message: 'This key was used before with other content.', requestId: '1' },
      },
    },
    READ,
    ['Failed to Load Meter Read', READ],
  ],
] as const) {
  test(`a reading that is refused ${what} is told so in one way: result, list, alert and home [MTR-62] [MTR-63]`, async ({
    page,
  }) => {
    await comeBack(page, 'basement');
    await page.route('**/meterRead', (route) => route.fulfill(reply));
    await submit(page, '48211');
    await expect(page.getByText('Not accepted', { exact: true }).first()).toBeVisible();
    expect(await textsOf(card(page))).toEqual([
      'Not accepted',
      '48 211',
      METER,
      'Saved on this device',
      'just now',
      'Sent',
      'Not accepted',
      said,
      'Look at the meter again and enter what it shows. If it shows this, call us: 1-306-555-0120.',
      'request declined',
    ]);
    const alerts = page.getByRole('alert');
    await expect(alerts).toHaveCount(alert.length > 0 ? 1 : 0);
    for (const text of alert) await expect(alerts.getByText(text, { exact: true })).toBeVisible();

    await openOutbox(page);
    expect(await textsOf(item(page))).toEqual([
      'Meter reading 48 211',
      '218 Second Avenue West · just now',
      'Not accepted',
      said,
    ]);
    await expect(item(page).getByRole('button')).toHaveText(['Open again', 'Remove']);
    // Under what it is: neither done, nor is nothing to do.
    await expect(page.getByRole('region', { name: 'Not taken in' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Done' })).toHaveCount(0);
    await expect(page.getByText('Nothing is waiting.')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Needs you');

    // To be read still, and nothing waits.
    await page.goto('/Homepage');
    await expect(page.getByRole('link', { name: /^Read your meter By / })).toBeVisible();
    await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(0);
    const answer = page.getByRole('main').locator('a[href="/outbox"]');
    await expect(answer).toHaveText('Please look at our answer1 item that you sent was not taken in.');
    await answer.click();
    await item(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(item(page)).toHaveCount(0);
    await page.goto('/Homepage');
    await expect(page.getByRole('link', { name: /^Read your meter By / })).toBeVisible();
    await expect(answer).toHaveCount(0);
  });
}

test('a report that is refused is told so in one way: result and list [REP-46]', async ({ page }) => {
  for (const [reply, said, literal] of [
    [{ errorCode: 200199, errorDetails: 'This account is closed.' }, 'This account is closed.', []],
    [
      { errorCode: 200199 },
      'We could not accept this report. Check what you wrote and send it again, or call us.',
      ['Failed to create outage report'],
    ],
  ] as const) {
    await page.route('**/createOutage', (route) => route.fulfill({ json: reply }));
    await report(page);
    await expect(page.getByText('Not accepted', { exact: true }).first()).toBeVisible();
    expect(await textsOf(card(page))).toEqual([
      'Not accepted',
      '12 MAIN ST, WAKAW',
      'Saved on this device',
      'just now',
      'Sent',
      'Not accepted',
      said,
      ...literal,
    ]);
    await page.goto(REPORT_PATH);
    expect(await textsOf(item(page))).toEqual(['Outage report', '12 MAIN ST, WAKAW · just now', 'Not accepted', said]);
    await item(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(item(page)).toHaveCount(0);
  }
});

test('a report of what is known already is told as that in the list too, with nothing to open again [REP-45]', async ({
  page,
}) => {
  const KNOWN =
    'Somebody reported this outage before you, and our crew knows of it. There is nothing more for you to do.';
  await page.route('**/createOutage', (route) => route.fulfill({ json: { errorCode: 200113, errorDetails: 'Dup.' } }));
  await report(page);
  await expect(page.getByText('We knew already of this outage.', { exact: true })).toBeVisible();
  await page.goto(REPORT_PATH);
  expect(await textsOf(item(page))).toEqual([
    'Outage report',
    '12 MAIN ST, WAKAW · just now',
    'Already reported',
    KNOWN,
  ]);
  await expect(item(page).getByRole('button')).toHaveText(['Remove']);
});

test('the headline of the result is its state: saved, then received with its number', async ({ page, server }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await page.route('**/meterRead', (route) => route.abort());
  await submitReading(page, '48211');
  const headline = card(page).locator('p').first();
  await expect(headline).toHaveText('Saved');
  await page.unrouteAll();
  await expect(headline).toHaveText(/^ReceivedNo\. R-\d+$/);
  const [read] = (await server.state()).meterReads;
  await expect(headline).toContainText(`No. ${read?.reference}`);
});
