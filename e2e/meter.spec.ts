import { addDays, slash, today } from './calendar.ts';
import { comeBack } from './comeBack.ts';
import { CONFIRM, openMeterPage, savedSubmission, submitReading, typeReading } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { takePicture } from './picture.ts';
import { changeReply } from './replies.ts';

test('boxes take one digit each, focus moves on and back, and a pasted reading fills them [MTR-26] [MTR-27]', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  const box = (place: number) => page.getByRole('textbox', { name: `Digit ${place} of 5` });
  await box(1).focus();
  await page.keyboard.type('3a1');
  await expect(box(1)).toHaveValue('3');
  await expect(box(2)).toHaveValue('1');
  await expect(box(3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(2)).toBeFocused();
  await page.keyboard.type('9');
  await expect(box(2)).toHaveValue('9');
  await box(1).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '31 240');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  for (const [index, digit] of [...'31240'].entries()) await expect(box(index + 1)).toHaveValue(digit);
});

test('a pasted reading of the wrong length is not taken in part [MTR-33]', async ({ page }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  const wrong = page.getByText('invalid meter reading', { exact: true });
  for (const [pasted, typed] of [
    ['4821', '4'],
    ['482110', '8'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Digit 1 of 5' }).focus();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, pasted);
    await expect(wrong).toBeVisible();
    for (const place of [2, 3, 4, 5]) {
      await expect(page.getByRole('textbox', { name: `Digit ${place} of 5` })).toHaveValue('');
    }
    await page.keyboard.type(typed);
    await expect(wrong).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toHaveValue(typed);
  }
});

test('a call that fails is told by the shared alert, and the reading is kept [MTR-63]', async ({ page, server }) => {
  await comeBack(page, 'basement');
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
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
});

test('the page shows the meter, its last reading with day and type, and the entry; a regular reading is thanked for, done leads home [MTR-01] [MTR-29] [MTR-61]', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await expect(page.getByText(/Last read [\d ]+ · [A-Z][a-z]{2}\.? \d+(, \d{4})? · actual reading/)).toBeVisible();
  await expect(page.getByLabel('Attach photo')).toBeAttached();
  await expect(page.getByLabel('Read date')).toHaveValue(slash(today()));
  await submitReading(page, '48211');
  await expect(page.getByText('Thank you. Your reading is in.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await page.waitForURL(/homepage/i);
});

test('Submit stays off until every digit and a possible date are there, and says what is missing [MTR-28] [MTR-30] [MTR-32] [MTR-35]', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  const submit = page.getByRole('button', { name: 'Submit' });
  const date = page.getByLabel('Read date');
  await expect(submit).toBeDisabled();
  await page.getByRole('textbox', { name: 'Digit 1 of 5' }).fill('4');
  await expect(page.getByText('Still missing: 4 digits', { exact: true })).toBeVisible();
  await expect(page.getByText('double check your entry', { exact: true })).toBeVisible();
  await typeReading(page, '48211');
  await expect(submit).toBeEnabled();
  await expect(page.getByText(/Still missing/)).toHaveCount(0);
  await date.fill('');
  await expect(page.getByText('select meter read date', { exact: true })).toBeVisible();
  await expect(page.getByText('Still missing: the read date', { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();
  await date.fill(slash(addDays(today(), 1)));
  await expect(page.getByText('This day is still to come.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await date.fill(slash(today()));
  await expect(submit).toBeEnabled();
  await expect(page.getByText('select meter read date')).toHaveCount(0);
});

test('the calendar offers only days that can be, and says why the others cannot [MTR-34]', async ({ page }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await page.getByRole('button', { name: 'Open calendar' }).click();
  const calendar = page.getByRole('dialog');
  await expect(calendar.getByText('Days that cannot be are crossed out.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(calendar.getByText('This day is still to come.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel('Read date')).toHaveValue(slash(today()));
});

test('an unusual reading is doubted before it is submitted; Change keeps what was typed [MTR-31] [MTR-55] [MTR-57]', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await typeReading(page, '00017');
  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Lower than last time', exact: true })).toBeVisible();
  await expect(dialog.getByText('This differs a lot from your last reading.', { exact: true })).toBeVisible();
  await expect(dialog.getByText('double check your entry', { exact: true })).toBeVisible();
  await expect(
    dialog.getByText(
      'A meter counts up, and this is 48 085 less than your last reading. It is right only if your meter went past 99 999 and started again.',
      { exact: true },
    ),
  ).toBeVisible();
  // Changing it comes first; going on is possible.
  await expect(dialog.getByRole('button', { name: /^(Change|It is right: send 00 017)$/ })).toHaveText([
    'Change',
    'It is right: send 00 017',
  ]);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Digit 5 of 5' })).toHaveValue('7');
});

test('a declined reading says so and why, and opens again with its values [MTR-62] [MTR-64]', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await submitReading(page, '48211');
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Another reading' }).click();
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toHaveValue('');
  await submitReading(page, '48212');
  await expect(page.getByText('request declined')).toBeVisible();
  await expect(page.getByText('was already received')).toBeVisible();
  expect((await server.state()).meterReads).toHaveLength(1);

  await page.goto('/outbox');
  await expect(page.getByText('Not accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByRole('textbox', { name: 'Digit 5 of 5' })).toHaveValue('2');
  await page.goto('/outbox');
  await expect(page.getByText('Not accepted')).toBeVisible();
});

test('another reading starts empty with the details loaded anew; they may close the entry, or change the meter [MTR-09] [MTR-21] [MTR-24] [MTR-64]', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await submitReading(page, '48211');
  const digit = page.getByRole('textbox', { name: /^Digit/ });
  await changeReply(page, '**/meterReadDetails', ({ data }) => {
    data.lastRead = { meterRead: '7', meterReadDate: '2026-01-05', meterReadType: 'E' };
    data.meterCode.registerGroup = '4L';
  });
  await page.getByRole('button', { name: 'Another reading' }).click();
  await expect(page.getByText(/^Last read 7 · Jan\. 5(, 2026)? · estimate$/)).toBeVisible();
  await expect(digit).toHaveCount(4);
  for (const box of await digit.all()) await expect(box).toHaveValue('');

  await page.unrouteAll();
  await changeReply(page, '**/meterReadDetails', ({ data }) => {
    data.meterCode.readType = 'MOR';
    data.moveOutDate = today();
    data.currentSubmittedReads = [{ submittedDateTime: today() }];
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Your last reading here is in. Nothing more to do.')).toBeVisible();
  await expect(digit).toHaveCount(0);

  // A code that nobody named.
  await page.unrouteAll();
  await changeReply(page, '**/meterReadDetails', ({ data }) => {
    data.meterCode.meterTypeCode = '08';
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(
    page.getByText('This meter cannot be read in the app. We read it for you.', { exact: true }),
  ).toBeVisible();
});

for (const [who, words] of [
  ['business', 'Meters of business accounts are read by us.'],
  ['inactive', 'This account is not active'],
  ['disconnected', 'This meter is disconnected'],
  ['netmetered', 'Your meter measures power both ways'],
  ['smart', 'You have a smart meter.'],
] as const) {
  const rows = {
    business: 'MTR-04',
    inactive: 'MTR-05',
    disconnected: 'MTR-06',
    netmetered: 'MTR-07',
    smart: 'MTR-08',
  };
  test(`${who}@ is told why there is nothing to read [${rows[who]}]`, async ({ page }) => {
    await comeBack(page, who);
    await page.goto('/meter-read');
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
}

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

test('with no copy an answer that says no is shown in the shared alert, and the page says what to do [MTR-03] [ERR-01]', async ({
  page,
  server,
}) => {
  await server.fault({ path: 'meterReadDetails', mode: 'status', value: 400, times: 50 });
  await comeBack(page, 'basement');
  await page.goto('/meter-read');
  await expect(page.getByRole('alert').getByText('Failed to Load Meter Read Details')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(/Failed to Load Meter Read Details.{10,}/);
  await expect(page.getByText('This meter cannot be shown. Please call us.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Put this message away' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test("a submit without caAccount is a 'Validation Error' that names it [MTR-58]", async ({ page }) => {
  let real = '';
  const withRealNumber = (data: string | null) => JSON.stringify({ ...JSON.parse(data ?? '{}'), caAccount: real });
  await changeReply(page, '**/profileDetails', (body) => {
    const [account] = body.data.associatedAccounts.account;
    real = account.caAccount;
    account.caAccount = '';
  });
  await changeReply(
    page,
    '**/accountDetails',
    (body) => {
      body.data.accountDetails.caAccount = '';
    },
    (request) => withRealNumber(request.postData()),
  );
  await page.route('**/meterReadDetails', async (route) => {
    await route.fulfill({ response: await route.fetch({ postData: withRealNumber(route.request().postData()) }) });
  });
  await comeBack(page, 'basement');
  await page.goto('/meter-read');
  await typeReading(page, '48211');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').getByText('Validation Error')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Invalid account: caAccount is required.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the texts of the interaction come from the content entry of the action [API-02] [MTR-59]', async ({ page }) => {
  const words = { 'interaction.type': 'A type of the editor’s', 'interaction.text': 'A text of the editor’s' };
  await changeReply(page, '**/api/content/en', ({ pages }) => {
    Object.assign(pages['meter-read'], words, { 'date.today': 'The editor’s today' });
  });
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await expect(page.getByText('The editor’s today', { exact: true })).toBeVisible();
  await submitReading(page, '48211');
  const body = await savedSubmission(page);
  expect(body).toMatchObject({
    interactionType: words['interaction.type'],
    interactionText: words['interaction.text'],
    meterRead: '48211',
    moveInOutIndicator: 'NONE',
  });
  expect(body.submittedDateTime).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-06:00$/);
  expect(body.meterReadImage).toBeUndefined();
});

test('before the accounts were ever loaded nobody is told that there are none', async ({ page, server }) => {
  await server.fault({ path: 'profileDetails', mode: 'status', value: 503, times: 99 });
  await comeBack(page, 'basement');
  await page.goto('/meter-read');
  await expect(
    page.getByText(
      'This meter could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.getByText('There is no account yet.')).toBeHidden();
  await server.clearFaults();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Digit 1 of' })).toBeVisible();
});

for (const locale of ['fa-IR', 'th-TH', 'cr-CA']) {
  test.describe(`in a browser whose language is ${locale}`, () => {
    test.use({ locale });

    test('the calendar is the page’s: in English, of our years, with its digits', async ({ page }) => {
      await comeBack(page, 'basement');
      await openMeterPage(page);
      await page.getByRole('button', { name: 'Open calendar' }).click();
      const [year, month] = today().split('-').map(Number);
      const title = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1)).toLocaleDateString('en-CA', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: `When did you read it?, ${title}`, exact: true })).toBeVisible();
      await expect(dialog.getByRole('gridcell', { name: /15, \d{4}/ })).toBeVisible();
      await expect(dialog.getByRole('gridcell', { name: /15, \d{4}/ })).toHaveText('15');
      await expect(dialog.getByRole('button', { name: 'Previous', exact: true })).toBeVisible();
    });
  });
}

test('digits of another script, and a date of digits alone, fill their boxes', async ({ page }) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  const box = (place: number) => page.getByRole('textbox', { name: `Digit ${place} of 5` });
  await box(1).focus();
  await page.keyboard.insertText('٤');
  await page.keyboard.insertText('８');
  await expect(box(1)).toHaveValue('4');
  await expect(box(2)).toHaveValue('8');
  await expect(box(3)).toBeFocused();
  const date = page.getByRole('textbox', { name: 'Read date' });
  await date.fill('');
  await date.pressSequentially(slash(today()).replaceAll('/', ''));
  await expect(date).toHaveValue(slash(today()));
  await expect(page.getByText('Write the day as MM/DD/YYYY.')).toBeHidden();
});
