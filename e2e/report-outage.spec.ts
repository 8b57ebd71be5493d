import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import {
  box,
  breakers,
  button,
  handInReport,
  next,
  REPORT_PATH,
  report,
  step,
  toStep1,
  toStep3,
  toStep4,
  typeAddress,
  typeIn,
} from './reporter.ts';

/* The steps of the report: what each asks for, and what becomes of what is submitted. */

const received = (page: Page) => page.getByText('Received', { exact: true });

test('the intro has the number to call, and Next waits for the breakers [REP-02] [REP-03]', async ({ page }) => {
  await page.goto(REPORT_PATH);
  await expect(page.getByRole('link', { name: '1-306-555-0110' })).toHaveAttribute('href', 'tel:1-306-555-0110');
  await next(page);
  await expect(page.getByText('Please reset your breakers first')).toBeInViewport();
  await expect(breakers(page)).toBeFocused();
  await expect(step(page, 1)).toBeHidden();
  await breakers(page).check();
  await next(page);
  await typeIn(page);
  await expect(step(page, 1)).toBeVisible();
});

test('four steps, one on with Next and one back with Back, everything kept; step 2 shows the place and asks for nothing [REP-11] [REP-12]', async ({
  page,
}) => {
  await toStep4(page);
  await box(page, 'What you saw or heard').fill('A bang.');
  for (const number of [3, 2]) {
    await button(page, 'Back').click();
    await expect(step(page, number)).toBeVisible();
  }
  await expect(page.getByText('12 MAIN ST, WAKAW')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await button(page, 'Back').click();
  await expect(box(page, 'House number')).toHaveValue('12');
  await button(page, 'Back').click();
  await expect(button(page, 'Type in your address')).toBeVisible();
  await button(page, 'Back').click();
  await expect(breakers(page)).toBeChecked();
  await next(page);
  await typeIn(page);
  await expect(step(page, 1)).toBeVisible();
  for (const number of [2, 3, 4]) {
    await next(page);
    await expect(step(page, number)).toBeVisible();
  }
  await expect(box(page, 'What you saw or heard')).toHaveValue('A bang.');
});

/** Each type of place with what is typed, and how the step after it shows it. */
const PLACES = [
  [
    'Street address',
    { 'House number': '12', Apartment: '4b', Street: 'Main St', City: 'Wakaw' },
    '4B-12 MAIN ST, WAKAW',
    'REP-16',
  ],
  ['Lot and block', { Lot: '7', Block: '3', City: 'Wakaw' }, 'Lot 7, Block 3, Wakaw', 'REP-18'],
  [
    'Legal land description',
    { Quarter: 'NE', Section: '36', Township: '42', Range: '25', Meridian: '2', Lot: '4' },
    'Lot 4, NE-36-42-25-W2',
    'REP-19',
  ],
  [
    'Legal subdivision',
    { 'Legal subdivision': '13', Section: '36', Township: '42', Range: '25', Meridian: '2' },
    'LSD 13-36-42-25-W2',
    'REP-20',
  ],
  [
    'River lot',
    { 'River lot number': '12', Township: '42', Range: '25', Meridian: '2' },
    'River Lot 12-42-25-W2',
    'REP-21',
  ],
  [
    'First Nation',
    { 'Name of the First Nation': 'One Arrow', 'House number': '12', Apartment: '5' },
    'Apartment 5, House 12, One Arrow',
    'REP-22',
  ],
  ['Meter number', { 'Meter number': '70412011' }, '218 Second Avenue West, Kindersley SK S0L 1S0', 'REP-23'],
] as const;

const rows = PLACES.map(([, , , row]) => `[${row}]`).join(' ');
test(`each way to say the place asks for what it needs, and is shown in one line [REP-15] ${rows}`, async ({
  page,
}) => {
  await toStep1(page);
  for (const [type, boxes, text] of PLACES) {
    await page.getByRole('button', { name: 'How do you want to tell us?' }).click();
    await page.getByRole('option', { name: type, exact: true }).click();
    for (const name of Object.keys(boxes)) {
      if (name !== 'Quarter') await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill('');
    }
    await next(page);
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await expect(step(page, 1)).toBeVisible();
    for (const [name, value] of Object.entries(boxes)) {
      if (name === 'Quarter') {
        await page.getByRole('button', { name }).click();
        await page.getByRole('option', { name: value }).click();
      } else {
        await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
      }
    }
    await expect(page.getByText('This field is required')).toHaveCount(0);
    await next(page);
    if (type === 'Meter number') await button(page, 'Confirm').click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await button(page, 'Back').click();
  }
});

test('a civic address is in capitals while it is typed, and as it is sent [REP-17]', async ({ page, server }) => {
  await toStep1(page);
  for (const name of ['House number', 'Apartment', 'Street', 'City']) {
    await expect(box(page, name)).toHaveCSS('text-transform', 'uppercase');
  }
  await page.goto('/menu');
  await page.goto(REPORT_PATH);
  await button(page, 'Back').click();
  await button(page, 'Back').click();
  await report(page);
  await expect(received(page)).toBeVisible();
  const [one] = (await server.state()).outageReports;
  expect(one?.location?.outageAddress).toEqual({ house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' });
});

test('step 3 asks for a name and ten digits; the focus goes to what is wrong [REP-35] [REP-36]', async ({ page }) => {
  await toStep3(page);
  await box(page, 'Phone number').fill('555-0142');
  await next(page);
  await expect(page.getByText('This field is required')).toBeVisible();
  await expect(page.getByText('Please enter at least 10 digits')).toBeVisible();
  await expect(box(page, 'Your name')).toBeFocused();
  await box(page, 'Your name').fill('Ada Farmer');
  await expect(page.getByText('This field is required')).toBeHidden();
  await box(page, 'Phone number').fill('(306) 555-0142');
  await next(page);
  await expect(step(page, 4)).toBeVisible();
});

test('step 4 counts to 160, has a call back preselected, and asks for what the preference needs and the consent [REP-37] [REP-38] [REP-40]', async ({
  page,
  server,
}) => {
  await toStep4(page);
  const info = box(page, 'What you saw or heard');
  await info.fill('x'.repeat(158));
  await info.press('End');
  await page.keyboard.type('yyyy');
  await expect(info).toHaveValue(`${'x'.repeat(158)}yy`);
  await expect(page.getByText('160 of 160 characters')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Call me back' })).toBeChecked();
  await button(page, 'Submit').click();
  await expect(page.getByText('Please agree')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I agree' }).check();

  await page.getByRole('radio', { name: 'Email' }).check();
  await button(page, 'Submit').click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await box(page, 'Email address').fill('ada@farm.example');
  await page.getByRole('radio', { name: 'Text message' }).check();
  await button(page, 'Submit').click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await box(page, 'Number for text messages').fill('306-555-0199');
  await button(page, 'Submit').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your details' });
  await expect(dialog.getByText('by text message to 1-306-555-0199', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('radio', { name: 'Email' }).check();
  await handInReport(page);
  await expect(received(page)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([
    { callbackType: 'Email', callbackEmail: 'ada@farm.example', callbackPhoneNumber: '306-555-0142' },
  ]);
});

test('a report that is taken thanks with its number; Close leads home [REP-14] [REP-44]', async ({ page, server }) => {
  await comeBack(page, 'basement');
  await report(page);
  await expect(received(page)).toBeVisible();
  const [one] = (await server.state()).outageReports;
  await expect(page.getByText(`Its number is ${one?.reference}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/homepage$/i);
});

test('a report that the utility does not take shows why in its words, else in ours, and opens again [REP-46]', async ({
  page,
  context,
  server,
}) => {
  const refuse = async (reply: object) => {
    await context.unroute('**/createOutage');
    await context.route('**/createOutage', (route) => route.fulfill({ json: reply }));
  };
  await refuse({ errorCode: 200199, errorDetails: 'This account is closed.' });
  await report(page);
  await expect(page.getByText('Not accepted').first()).toBeVisible();
  await expect(page.getByText('This account is closed.')).toBeVisible();

  await refuse({ errorCode: 200199 });
  await button(page, 'Open again').click();
  for (const number of [2, 3, 4]) {
    await next(page);
    await expect(step(page, number)).toBeVisible();
  }
  await handInReport(page);
  await expect(page.getByText('Failed to create outage report')).toBeVisible();
  expect((await server.state()).outageReports).toEqual([]);

  await button(page, 'Remove').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(breakers(page)).toBeVisible();
});

for (const code of [200112, 200113]) {
  test(`an outage that was reported before is told as such: ${code} [REP-45]`, async ({ page, context }) => {
    await context.route('**/createOutage', (route) => route.fulfill({ json: { errorCode: code } }));
    await report(page);
    await expect(page.getByText('Already reported').first()).toBeVisible();
    await expect(page.getByText('Not accepted')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Close' })).toBeVisible();
  });
}

test('a device that cannot keep the report says so and promises nothing; tried again, it is saved [REP-47]', async ({
  page,
  server,
}) => {
  await toStep4(page);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = (...row) => {
      IDBObjectStore.prototype.add = add;
      throw new DOMException(`not ${row.length}`, 'UnknownError');
    };
  });
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await button(page, 'Submit').click();
  await button(page, 'Confirm').click();
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(page.getByText('Saved on this device')).toBeHidden();
  await button(page, 'Confirm').click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await expect(received(page)).toBeVisible();
  expect((await server.state()).outageReports).toHaveLength(1);
});

test('the whole report by keyboard alone', async ({ page, server }) => {
  await page.goto(REPORT_PATH);
  await breakers(page).waitFor();
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const isThere = await focused
        .and(
          page
            .getByRole('textbox', { name })
            .or(page.getByRole('checkbox', { name }))
            .or(page.getByRole('button', { name })),
        )
        .count();
      if (isThere > 0) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await tabTo(/breakers/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where is the power out?', exact: true })).toBeFocused();
  await tabTo('Type in your address');
  await page.keyboard.press('Enter');
  await expect(step(page, 1)).toBeFocused();
  await tabTo(/How do you want/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tabTo('Meter number');
  await page.keyboard.type('70412011');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm address' })).toBeVisible();
  await tabTo('Confirm');
  await page.keyboard.press('Enter');
  await expect(step(page, 2)).toBeFocused();
  await tabTo('Next');
  await page.keyboard.press('Enter');
  await expect(step(page, 3)).toBeFocused();
  await tabTo('Your name');
  await page.keyboard.type('Ada Farmer');
  await tabTo('Phone number');
  await page.keyboard.type('306-555-0142');
  await page.keyboard.press('Enter');
  await expect(step(page, 4)).toBeFocused();
  await tabTo(/I agree/);
  await page.keyboard.press('Space');
  await tabTo('Submit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm your details' })).toBeVisible();
  await tabTo('Confirm');
  await page.keyboard.press('Enter');
  await expect(received(page)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([
    { callbackAddress: '218 Second Avenue West, Kindersley SK S0L 1S0', location: { lookupType: 'Meter_Number' } },
  ]);
});

test('every stage is accessible, right and wrong, by day and by night, narrow and wide', async ({ page, context }) => {
  await page.goto(REPORT_PATH);
  await next(page);
  await expectAccessible(page, 'intro, breakers missing');
  await breakers(page).check();
  await next(page);
  await expectAccessible(page, 'where the power is out');
  await typeIn(page);
  await expectAccessible(page, 'step 1');
  await page.getByRole('button', { name: 'How do you want to tell us?' }).click();
  await page.getByRole('option', { name: 'Legal land description' }).click();
  await next(page);
  await expectAccessible(page, 'step 1, boxes missing');
  await page.getByRole('button', { name: 'How do you want to tell us?' }).click();
  await page.getByRole('option', { name: 'Street address' }).click();
  await typeAddress(page);
  await next(page);
  await expectAccessible(page, 'step 2');
  await next(page);
  await next(page);
  await expectAccessible(page, 'step 3, boxes missing');
  await box(page, 'Your name').fill('Ada Farmer');
  await box(page, 'Phone number').fill('306-555-0142');
  await next(page);
  await page.getByRole('radio', { name: 'Text message' }).check();
  await button(page, 'Submit').click();
  await expectAccessible(page, 'step 4, boxes missing');
  await page.getByRole('radio', { name: 'Call me back' }).check();
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await button(page, 'Submit').click();
  await page.getByRole('dialog', { name: 'Confirm your details' }).waitFor();
  await expectAccessible(page, 'confirm');
  await context.route('**/createOutage', (route) =>
    route.fulfill({ json: { errorCode: 200199, errorDetails: 'This account is closed.' } }),
  );
  await button(page, 'Confirm').click();
  await expect(page.getByText('This account is closed.')).toBeVisible();
  await expectAccessible(page, 'not taken');
  await page.goto(REPORT_PATH);
  await page.getByText('Your reports on this device').waitFor();
  await expectAccessible(page, 'intro with a report');
});
