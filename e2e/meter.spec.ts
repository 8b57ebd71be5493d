import type { Page } from 'playwright/test';
import { addDays, slash, today } from './calendar.ts';
import { comeBack } from './comeBack.ts';
import { CONFIRM, openMeterPage, savedSubmission, submitReading, typeReading } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { takePicture } from './picture.ts';
import { changeReply } from './replies.ts';

/* A reading is typed, doubted, submitted and answered. What the page says in each state is in tests/pages. */

// biome-ignore lint/suspicious/noExplicitAny: a test changes what it knows to be there
type Wire = any;

const digit = (page: Page) => page.getByRole('textbox', { name: /^Digit/ });
const box = (page: Page, place: number) => page.getByRole('textbox', { name: `Digit ${place} of 5` });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit for 70 412 011', exact: true });
const date = (page: Page) => page.getByRole('textbox', { name: 'Read date' });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });

const paste = (page: Page, pasted: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, pasted);

test('a reading is typed box by box, its day picked, doubted, and submitted in the editor’s words', async ({
  page,
}) => {
  const words = { 'interaction.type': 'A type of the editor’s', 'interaction.text': 'A text of the editor’s' };
  await changeReply(page, '**/api/content/en', ({ pages }) => {
    Object.assign(pages['meter-read'], words, { 'date.today': 'The editor’s today' });
  });
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await test.step('the page shows the meter, its last reading with day and type, and the entry (MTR-01, MTR-29)', async () => {
    await expect(page.getByText(/Last read [\d\s]+ · [A-Z][a-z]{2}\.?\s\d+(,\s\d{4})? · actual reading/)).toBeVisible();
    await expect(page.getByLabel('Attach photo')).toBeAttached();
    await expect(date(page)).toHaveValue(slash(today()));
    await expect(said(page, 'The editor’s today')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
  });
  await test.step('boxes take one digit each, focus moves on and back (MTR-26, MTR-27)', async () => {
    await box(page, 1).focus();
    await page.keyboard.type('3a1');
    await expect(box(page, 1)).toHaveValue('3');
    await expect(box(page, 2)).toHaveValue('1');
    await expect(box(page, 3)).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(box(page, 2)).toBeFocused();
    await page.keyboard.type('9');
    await expect(box(page, 2)).toHaveValue('9');
    await expect(said(page, 'Still missing: dials 3, 4 and 5')).toBeVisible();
  });
  await test.step('to double check is said after the boxes, not while they are typed in (MTR-31)', async () => {
    const double = said(page, 'double check your entry');
    await expect(double).toHaveCount(0);
    await date(page).focus();
    await expect(double).toBeVisible();
    await box(page, 3).focus();
    await expect(double).toHaveCount(0);
  });
  await test.step('digits of another script fill their boxes', async () => {
    await box(page, 1).focus();
    await page.keyboard.insertText('٤');
    await page.keyboard.insertText('８');
    await expect(box(page, 1)).toHaveValue('4');
    await expect(box(page, 2)).toHaveValue('8');
    await expect(box(page, 3)).toBeFocused();
  });
  await test.step('a pasted reading fills them all; one of the wrong length is not taken in part (MTR-27, MTR-33)', async () => {
    await box(page, 1).focus();
    await paste(page, '31 240');
    for (const [index, figure] of [...'31240'].entries()) await expect(box(page, index + 1)).toHaveValue(figure);
    const wrong = said(page, 'invalid meter reading');
    await expect(wrong).toBeHidden();
    for (const [pasted, typed] of [
      ['4821', '4'],
      ['482110', '8'],
    ] as const) {
      await box(page, 1).focus();
      await paste(page, pasted);
      await expect(wrong).toBeVisible();
      for (const [index, figure] of [...'1240'].entries()) await expect(box(page, index + 2)).toHaveValue(figure);
      await box(page, 1).focus();
      await page.keyboard.type(typed);
      await expect(wrong).toBeHidden();
      await expect(box(page, 1)).toHaveValue(typed);
    }
  });
  await test.step('Submit goes off without a possible date (MTR-30, MTR-32, MTR-35)', async () => {
    await expect(submit(page)).toBeEnabled();
    await date(page).fill('');
    await expect(said(page, 'select meter read date')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await date(page).fill('13/45');
    await expect(said(page, 'Write the day as MM/DD/YYYY.')).toBeVisible();
    await date(page).fill(slash(addDays(today(), 1)));
    await expect(said(page, 'This day is still to come.')).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    // Of digits alone.
    await date(page).fill('');
    await date(page).pressSequentially(slash(today()).replaceAll('/', ''));
    await expect(date(page)).toHaveValue(slash(today()));
    await expect(said(page, 'Write the day as MM/DD/YYYY.')).toBeHidden();
    await expect(said(page, 'select meter read date')).toHaveCount(0);
    await expect(submit(page)).toBeEnabled();
  });
  await test.step('the calendar offers only days that can be, and says why the others cannot (MTR-34)', async () => {
    await page.getByRole('button', { name: 'Open calendar' }).click();
    const calendar = page.getByRole('dialog');
    await expect(calendar.getByText('Days that cannot be are crossed out.')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(calendar.getByText('This day is still to come.')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(date(page)).toHaveValue(slash(today()));
  });
  await test.step('an unusual reading is doubted before it is submitted; Change keeps what was typed (MTR-31, MTR-55, MTR-57)', async () => {
    await typeReading(page, '00017');
    await submit(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Lower than last time', exact: true })).toBeVisible();
    // Changing it comes first; going on is possible.
    await expect(dialog.getByRole('button', { name: /^(Change|It is right: send 00 017)$/ })).toHaveText([
      'Change',
      'It is right: send 00 017',
    ]);
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(dialog).toBeHidden();
    await expect(box(page, 5)).toHaveValue('7');
  });
  await test.step('it goes with the texts of the content entry, and with its day (API-02, MTR-59)', async () => {
    await submitReading(page, '48211');
    const body = await savedSubmission(page);
    expect(body).toMatchObject({
      interactionType: words['interaction.type'],
      interactionText: words['interaction.text'],
      meterRead: '48211',
      moveInOutIndicator: 'NONE',
    });
    expect(body.submittedDateTime).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-06:00$/);
    expect(body.submittedDateTime.slice(0, 10)).toBe(today());
    expect(body.meterReadImage).toBeUndefined();
  });
  await test.step('a regular reading is thanked for, and done leads home (MTR-61, MTR-64)', async () => {
    await expect(said(page, 'Thank you. Your reading is in.')).toBeVisible();
    await page.getByRole('link', { name: 'Done' }).click();
    await page.waitForURL(/homepage/i);
  });
});

test('with the keyboard open neither band nor button covers what has the focus', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.setViewportSize({ width: 360, height: 500 });
  await openMeterPage(page);
  const isInSight = (input: Element) => {
    const { left, top, bottom } = input.getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + 20, y) === input);
  };
  for (const input of [box(page, 1), date(page), box(page, 5), box(page, 1), page.getByLabel('Attach photo')]) {
    await input.focus();
    await expect.poll(() => input.evaluate(isInSight)).toBe(true);
  }
  await expect(page.getByText('Meter 70 412 011', { exact: true })).toBeInViewport();
  await expect(submit(page)).toBeInViewport();
});

test('a reading is declined, another one starts anew; one that fails arrives in the end, and is corrected', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await test.step('a declined reading says so and why (MTR-62)', async () => {
    const answer = { errorCode: 5, errorMessage: 'A reading of this day was already received.' };
    await page.route('**/meterRead', (route) => route.fulfill({ json: { data: answer } }));
    await submitReading(page, '48212');
    await expect(said(page, 'request declined')).toBeVisible();
    await expect(said(page, answer.errorMessage)).toBeVisible();
  });
  await test.step('another reading starts empty with the details loaded anew, of another meter too (MTR-24, MTR-64)', async () => {
    await changeReply(page, '**/meterReadDetails', ({ data }) => {
      data.lastRead = { meterRead: '7', meterReadDate: '2026-01-05', meterReadType: 'E' };
      data.meterCode.registerGroup = '4L';
    });
    await page.getByRole('button', { name: 'Another reading' }).click();
    await expect(page.getByText(/^Last read 7 · Jan\.\s5(,\s2026)? · estimate$/)).toBeVisible();
    await expect(digit(page)).toHaveCount(4);
    for (const one of await digit(page).all()) await expect(one).toHaveValue('');
  });
  await test.step('the details may close the entry that is open, or say that there is none (MTR-09, MTR-21)', async () => {
    const detailsAre = async (change: (data: Wire) => void) => {
      await page.unrouteAll();
      await changeReply(page, '**/meterReadDetails', ({ data }) => change(data));
      await page.evaluate(() => dispatchEvent(new Event('online')));
    };
    await detailsAre((data) => {
      data.meterCode.readType = 'MOR';
      data.moveOutDate = today();
      data.currentSubmittedReads = [{ submittedDateTime: today() }];
    });
    await expect(said(page, 'Your last reading here is in. Nothing more to do.')).toBeVisible();
    await expect(digit(page)).toHaveCount(0);
    // A code that nobody named.
    await detailsAre((data) => {
      data.meterCode.meterTypeCode = '08';
    });
    await expect(said(page, 'This meter cannot be read in the app. We read it for you.')).toBeVisible();
    await page.unrouteAll();
  });
  await test.step('the declined one opens again with its values, and stays declined (MTR-62, MTR-64)', async () => {
    await page.goto('/outbox');
    await expect(said(page, 'Not accepted')).toBeVisible();
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(box(page, 5)).toHaveValue('2');
    await page.goto('/outbox');
    await expect(said(page, 'Not accepted')).toBeVisible();
  });
  await test.step('a call that fails is told by the shared alert, and the reading is kept (MTR-63)', async () => {
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await openMeterPage(page);
    await server.fault({ path: 'meterRead', mode: 'status', value: 413, times: 1_000 });
    await submitReading(page, '48211');
    await expect(page.getByRole('alert').getByText('Failed to Load Meter Read')).toBeVisible();
    // A start of the app tries it once more by itself.
    const triedAtStart = page.waitForResponse('**/meterRead', { timeout: 60_000 });
    await page.goto('/outbox');
    await triedAtStart;
    await expect(
      page.getByText('Our service could not read it. It is kept and tried again now and then; Send now tries at once.'),
    ).toBeVisible();
    await server.clearFaults();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(said(page, 'Received')).toBeVisible();
  });
  await test.step('a day has one reading: in place of the form stands how to correct it', async () => {
    await page.goto('/meter-read');
    await expect(page.getByText(/^A day has one reading: a new one would not count\./)).toBeVisible();
    await expect(digit(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'It is wrong: correct it' }).click();
    await expect(box(page, 5)).toHaveValue('1');
    await submitReading(page, '48213');
    await expect(said(page, 'Received')).toBeVisible();
    const { meterReads } = await server.state();
    expect(meterReads.filter(({ supersededBy }) => supersededBy === null)).toMatchObject([{ meterRead: '48213' }]);
    await page.getByRole('button', { name: 'Another reading' }).click();
    await expect(said(page, 'Today’s reading is in')).toBeVisible();
    await expect(said(page, '48 213').first()).toBeVisible();
  });
});

for (const [who, indicator, asks, thanks] of [
  [
    'movein',
    'IN',
    'it shows what was used before you moved in',
    'Thank you. Your first reading here is in, so you pay only for what you use.',
  ],
  [
    'moveout',
    'OUT',
    'it is your last reading here',
    'Thank you. Your last reading here is in, so your final bill will be right.',
  ],
] as const) {
  test(`${who}@ must add a photo, which travels first; the thanks are its own [MTR-22] [MTR-23] [MTR-30] [MTR-61]`, async ({
    page,
    server,
  }) => {
    await comeBack(page, who);
    await openMeterPage(page);
    const boxes = await page.getByRole('textbox', { name: /^Digit/ }).count();
    await expect(page.getByText(asks)).toBeVisible();
    await typeReading(page, '98211'.padEnd(boxes, '0').slice(0, boxes));
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await page.getByLabel('Attach photo').setInputFiles(await takePicture(page));
    await expect(page.getByText('Ready to go')).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: CONFIRM }).click();
    await expect(page.getByText(thanks, { exact: true })).toBeVisible();
    const { meterReads } = await server.state();
    expect(meterReads).toHaveLength(1);
    expect(meterReads[0]?.photo).not.toBe(null);
    expect(await savedSubmission(page)).toMatchObject({ moveInOutIndicator: indicator });
  });
}
