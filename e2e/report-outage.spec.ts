import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import {
  box,
  breakers,
  button,
  handInReport,
  next,
  REPORT_PATH,
  step,
  toStep4,
  typeAddress,
  typeIn,
} from './reporter.ts';

/* The steps of the report: how one leads to the next, and what becomes of what is submitted. What each says in each of
   its states is tests/pages/report*.test.ts. */

const received = (page: Page) => page.getByText(/^Received\b/);
const says = (page: Page, text: string) => page.getByText(text, { exact: true });
/** Its name has what is chosen in it. */
const dropdown = (page: Page, name: string) => page.getByRole('button', { name });
const placeType = async (page: Page, name: string) => {
  await dropdown(page, 'How do you want to tell us?').click();
  await page.getByRole('option', { name, exact: true }).click();
};

test('a report from the breakers to the utility’s number, one step after the other', async ({ page, server }) => {
  await comeBack(page, 'basement');
  await page.goto(REPORT_PATH);

  await test.step('Next waits for the breakers (REP-03)', async () => {
    await next(page);
    await expect(says(page, 'Please reset your breakers first and tick the box.')).toBeInViewport();
    await expect(breakers(page)).toBeFocused();
    await expect(button(page, 'Type in your address')).toHaveCount(0);
    await breakers(page).check();
    await next(page);
  });

  await test.step('who does not say where they are types it in, and comes back to the list (REP-05, REP-09, REP-13)', async () => {
    await expect(says(page, 'We do not know where you are. Type in your address, it is just as good.')).toBeVisible();
    await typeIn(page);
    await expect(step(page, 1)).toBeVisible();
    await button(page, 'Back').click();
    await expect(button(page, 'Type in your address')).toBeVisible();
    await button(page, 'Back').click();
    await expect(breakers(page)).toBeChecked();
    await next(page);
    await typeIn(page);
    await expect(step(page, 1)).toBeVisible();
  });

  await test.step('a land description is chosen and typed, and shown in one line (REP-15, REP-19)', async () => {
    await placeType(page, 'Legal land description');
    await next(page);
    await expect(dropdown(page, 'Quarter')).toBeFocused();
    await expect(says(page, 'This field is required')).toHaveCount(5);
    await dropdown(page, 'Quarter').click();
    await page.getByRole('option', { name: 'NE', exact: true }).click();
    for (const [name, value] of [
      ['Section', '36'],
      ['Township', '42'],
      ['Range', '25'],
      ['Meridian', '2'],
      ['Lot', '4'],
    ] as const) {
      await box(page, name).fill(value);
    }
    await expect(says(page, 'This field is required')).toHaveCount(0);
    await next(page);
    await expect(says(page, 'Lot 4, NE-36-42-25-W2')).toBeVisible();
    await button(page, 'Back').click();
    await expect(box(page, 'Section')).toHaveValue('36');
  });

  await test.step('a civic address is in capitals while it is typed (REP-16, REP-17)', async () => {
    await placeType(page, 'Street address');
    for (const name of ['House number', 'Apartment', 'Street', 'City']) {
      await expect(box(page, name)).toHaveCSS('text-transform', 'uppercase');
    }
    await typeAddress(page);
    await next(page);
  });

  await test.step('step 2 shows the place, and asks for nothing (REP-11)', async () => {
    await expect(step(page, 2)).toBeVisible();
    await expect(says(page, '12 MAIN ST, WAKAW')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await next(page);
  });

  await test.step('step 3: the focus goes to what is wrong (REP-35, REP-36)', async () => {
    await box(page, 'Your name').fill('');
    await box(page, 'Phone number').fill('555-0142');
    await next(page);
    await expect(says(page, 'This field is required')).toBeVisible();
    await expect(says(page, 'Please enter at least 10 digits, with the area code.')).toBeVisible();
    await expect(box(page, 'Your name')).toBeFocused();
    await box(page, 'Your name').fill('Ada Farmer');
    await expect(says(page, 'This field is required')).toBeHidden();
    await box(page, 'Phone number').fill('(306) 555-0142');
    await next(page);
    await expect(step(page, 4)).toBeVisible();
  });

  await test.step('step 4 takes 160 characters (REP-37)', async () => {
    const info = box(page, 'What you saw or heard');
    await info.fill('x'.repeat(158));
    await info.press('End');
    await page.keyboard.type('yyyy');
    await expect(info).toHaveValue(`${'x'.repeat(158)}yy`);
    await expect(says(page, '160 of 160 characters')).toBeVisible();
  });

  await test.step('everything is kept on the way back and on again (REP-12)', async () => {
    for (const number of [3, 2, 1]) {
      await button(page, 'Back').click();
      await expect(step(page, number)).toBeVisible();
    }
    await expect(box(page, 'House number')).toHaveValue('12');
    for (const number of [2, 3, 4]) {
      await next(page);
      await expect(step(page, number)).toBeVisible();
    }
    await expect(box(page, 'What you saw or heard')).toHaveValue(`${'x'.repeat(158)}yy`);
  });

  await test.step('it asks for the consent, and for what the preference needs (REP-38, REP-40)', async () => {
    await expect(page.getByRole('radio', { name: 'Call me back' })).toBeChecked();
    await button(page, 'Submit').click();
    await expect(says(page, 'Please agree, so that we may use your details.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'I agree' }).check();
    await page.getByRole('radio', { name: 'Email' }).check();
    await box(page, 'Email address').fill('');
    await button(page, 'Submit').click();
    await expect(says(page, 'This field is required')).toBeVisible();
    await box(page, 'Email address').fill('ada@farm.example');
    await page.getByRole('radio', { name: 'Text message' }).check();
    await box(page, 'Number for text messages').fill('306-555-0199');
    await button(page, 'Submit').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your details' });
    await expect(dialog.getByText('by text message to 1-306-555-0199', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('radio', { name: 'Email' }).check();
  });

  await test.step('it is taken with its number, and Close leads home (REP-14, REP-17, REP-40, REP-44)', async () => {
    await handInReport(page);
    await expect(received(page)).toBeVisible();
    const { outageReports } = await server.state();
    expect(outageReports).toMatchObject([
      { callbackType: 'Email', callbackEmail: 'ada@farm.example', callbackPhoneNumber: '(306) 555-0142' },
    ]);
    expect(outageReports[0]?.location?.outageAddress).toEqual({
      house: '12',
      streetName: 'MAIN ST',
      cityTown: 'WAKAW',
    });
    await expect(says(page, outageReports[0]?.reference ?? 'a number')).toBeVisible();
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/homepage$/i);
  });
});

test('a report that is not kept or not taken stays with the customer, until it is taken back', async ({
  page,
  context,
  server,
}) => {
  const answer = async (reply: object) => {
    await context.unroute('**/createOutage');
    await context.route('**/createOutage', (route) => route.fulfill({ json: reply }));
  };
  const again = async () => {
    await button(page, 'Open again').click();
    for (const number of [2, 3, 4]) {
      await next(page);
      await expect(step(page, number)).toBeVisible();
    }
    await handInReport(page);
  };
  await answer({ errorCode: 200199, errorDetails: 'This account is closed.' });
  await toStep4(page);

  await test.step('a device that cannot keep it says so and promises nothing; tried again, it is saved (REP-47)', async () => {
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
  });

  await test.step('it shows why in the utility’s words, else in ours, and opens again (REP-46)', async () => {
    await expect(page.getByText('Not accepted').first()).toBeVisible();
    await expect(says(page, 'This account is closed.')).toBeVisible();
    await answer({ errorCode: 200199 });
    await again();
    await expect(says(page, 'Failed to create outage report')).toBeVisible();
  });

  await test.step('an outage that was reported before is told as such (REP-45)', async () => {
    await answer({ errorCode: 200112 });
    await again();
    await expect(says(page, 'We knew already of this outage.')).toBeVisible();
    await expect(page.getByText('Not accepted')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Close' })).toBeVisible();
  });

  await test.step('taken back, the form begins anew', async () => {
    expect((await server.state()).outageReports).toEqual([]);
    await button(page, 'Remove').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Where is the power out?', exact: true })).toBeVisible();
  });
});
