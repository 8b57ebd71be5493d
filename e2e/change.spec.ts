import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { CONFIRM, openOutbox, readyForTheBasement, submitReading, typeReading } from './customer.ts';
import { draftOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { box, button, handInReport, next, REPORT_PATH, report, step } from './reporter.ts';
import { submitWhile } from './waiting.ts';

/* What was saved is changed: the first version is never lost, and never counts beside the second. */

const list = (page: Page) => page.getByRole('region', { name: 'Your reports on this device' });
const item = (page: Page, address: string) => list(page).getByRole('listitem').filter({ hasText: address });
const received = (page: Page) => page.getByText(/^Received\b/);
const lastDigit = (page: Page) => page.getByRole('textbox', { name: 'Digit 5 of 5' });
const ITS_CHANGE = 'You are changing it. It waits until you confirm the change, or send it as it was.';

/** Not in the moment in which it is tried once more: the app says so, and the customer presses again. */
async function press(pressed: Locator, opened: Locator): Promise<void> {
  await expect(async () => {
    // The press before may only have been slow.
    if (await opened.isHidden()) await pressed.click({ timeout: 2000 });
    await expect(opened).toBeVisible({ timeout: 3000 });
  }).toPass();
}

async function reportFrom(page: Page, house: string): Promise<void> {
  await page.goto(REPORT_PATH);
  await report(page, house);
}

test('two reports that wait are opened one after the other, and both arrive', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await page.goto(REPORT_PATH);
  await server.fault({ path: 'createOutage', mode: 'drop', times: 999 });
  await reportFrom(page, '12');
  await reportFrom(page, '14');
  await page.goto(REPORT_PATH);
  await press(item(page, '12 MAIN ST, WAKAW').getByRole('button', { name: 'Change' }), step(page, 1));
  await expect(page.getByText('You are changing something that may have reached us already.')).toBeVisible();
  await page.goto(REPORT_PATH);
  await expect(step(page, 1)).toBeVisible();
  await button(page, 'Back').click();
  await button(page, 'Back').click();
  await expect(item(page, '12 MAIN ST, WAKAW').getByText(ITS_CHANGE)).toBeVisible();
  await expectAccessible(page, 'a report that is being changed');

  const question = page.getByRole('alertdialog', { name: 'Something else is half written' });
  const change14 = item(page, '14 MAIN ST, WAKAW').getByRole('button', { name: 'Change' });
  await press(change14, question);
  await expectAccessible(page, 'the question about another draft');
  // In the moment in which it is tried once more the answer comes to nothing, and "Change" has to be pressed again.
  await expect(async () => {
    if (await step(page, 1).isVisible()) return;
    if (!(await question.isVisible())) await change14.click({ timeout: 2000 });
    await question.getByRole('button', { name: 'Discard it and change this' }).click({ timeout: 2000 });
    await expect(step(page, 1)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(box(page, 'House number')).toHaveValue('14');
  await box(page, 'House number').fill('16');
  await server.clearFaults();
  for (const number of [2, 3, 4]) {
    await next(page);
    await expect(step(page, number)).toBeVisible();
  }
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  const addresses = async () =>
    (await server.state()).outageReports
      .filter(({ supersededBy }) => supersededBy === null)
      .map(({ callbackAddress }) => callbackAddress)
      .sort();
  await expect.poll(addresses).toEqual(['12 MAIN ST, WAKAW', '16 MAIN ST, WAKAW']);
});

test('a reading whose reply was lost is changed: the utility has both, and the changed one counts', {
  tag: '@worker',
}, async ({ page, server }) => {
  await submitWhile({ mode: 'replyLost' }, page, server);
  await expect.poll(async () => (await server.state()).meterReads.length).toBe(1);
  await openOutbox(page);
  await press(page.getByRole('button', { name: 'Change' }), lastDigit(page));
  await expect(lastDigit(page)).toHaveValue('0');
  await expect(
    page.getByText('You are changing something that may have reached us already. What you confirm takes its place.'),
  ).toBeVisible();
  await server.clearFaults();
  await page.getByRole('textbox', { name: 'Digit 5 of 5' }).fill('9');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(received(page)).toBeVisible();
  const { meterReads } = await server.state();
  expect(meterReads.map(({ meterRead, supersededBy }) => [meterRead, supersededBy])).toEqual([
    ['31240', meterReads[1]?.idempotencyKey],
    ['31249', null],
  ]);
});

test('a change left unfinished is seen in the outbox, survives a reload, and goes as it was', {
  tag: '@worker',
}, async ({ page, server }) => {
  await submitWhile({ mode: 'drop' }, page, server);
  await openOutbox(page);
  await press(page.getByRole('button', { name: 'Change' }), lastDigit(page));
  await expect(lastDigit(page)).toHaveValue('0');
  await expect(page.getByText('You are changing something that may have reached us already.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Digit 5 of 5' }).fill('7');
  await expect.poll(() => draftOf(page, 'meterRead')).toMatchObject({ digits: ['3', '1', '2', '4', '7'] });
  await server.clearFaults();
  await openOutbox(page);
  await expect(page.getByText(ITS_CHANGE)).toBeVisible();
  await expectAccessible(page, 'a reading that is being changed');
  await page.getByRole('button', { name: 'Go on changing' }).click();
  await expect(page.getByRole('textbox', { name: 'Digit 5 of 5' })).toHaveValue('7');
  expect((await server.state()).meterReads).toEqual([]);
  await page.getByRole('button', { name: 'Send as it was' }).click();
  await expect(received(page)).toBeVisible();
  expect((await server.state()).meterReads.map(({ meterRead }) => meterRead)).toEqual(['31240']);
});

test('a received reading is corrected on its day, and the list says which one counts', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await submitReading(page, '31240');
  await expect(received(page)).toBeVisible();
  const [first] = (await server.state()).meterReads;
  await openOutbox(page);
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect(
    page.getByText(
      `You are correcting a reading that we have: no. ${first?.reference}. It counts until your correction arrives.`,
    ),
  ).toBeVisible();
  await typeReading(page, '31204');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(received(page)).toBeVisible();
  const [, second] = (await server.state()).meterReads;
  expect(second).toMatchObject({ meterRead: '31204', supersededBy: null });
  await openOutbox(page);
  await expect(page.getByText('Replaced', { exact: true })).toBeVisible();
  await expect(page.getByText(`by no. ${second?.reference}`, { exact: true })).toBeVisible();
  await expect(page.getByText(`No. ${second?.reference}`, { exact: true })).toBeVisible();
});

test('what something on the way refuses is kept and told as it is, and goes with Send now', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await submitWhile({ mode: 'html', value: 403 }, page, server);
  const onTheWay =
    'Something on the way to us refuses it, a network’s sign-in page for example. It is kept and tried again now and then. On another network, press Send now.';
  await expect(page.getByText(onTheWay)).toBeVisible();
  await openOutbox(page);
  await expect(page.getByText(onTheWay)).toBeVisible();
  await expect(page.getByText('Waiting to send', { exact: true }).last()).toBeVisible();
  await expectAccessible(page, 'a reading refused on the way');
  await server.clearFaults();
  await server.fault({ path: 'meterRead', mode: 'status', value: 413, times: 1 });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(
    page.getByText('Our service could not read it. It is kept and tried again now and then; Send now tries at once.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(received(page)).toBeVisible();
  expect((await server.state()).meterReads).toHaveLength(1);
});

const removal = (page: Page) => page.getByRole('alertdialog', { name: 'Remove this?' });
const askToRemove = (page: Page) => press(page.getByRole('button', { name: 'Remove' }), removal(page));

test('removing what was tried says that it may have arrived', { tag: '@worker' }, async ({ page, server }) => {
  await submitWhile({ mode: 'replyLost' }, page, server);
  await expect.poll(async () => (await server.state()).meterReads.length).toBe(1);
  await openOutbox(page);
  await askToRemove(page);
  await expect(
    removal(page).getByText('It may have reached the utility already. Removing it here does not take it back there.'),
  ).toBeVisible();
});

// Without the service worker: it sends too, and the page cannot take its network away.
test('what never left says so, when it is changed and when it is removed', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await page.route('**/api/utility/meterRead', (route) => route.abort('internetdisconnected'));
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await page.goto('/meter-read');
  await submitReading(page, '31240');
  // Within the app: a page that is left while it sends does not know whether anything left the device.
  await page.getByRole('link', { name: 'Offline' }).click();
  await press(page.getByRole('button', { name: 'Change' }), lastDigit(page));
  await expect(lastDigit(page)).toHaveValue('0');
  await expect(page.getByText('You are changing something that is saved. It waits until you confirm.')).toBeVisible();
  await openOutbox(page);
  await askToRemove(page);
  await expect(removal(page).getByText('It was not sent yet. Removed, it is gone from this device.')).toBeVisible();
});
