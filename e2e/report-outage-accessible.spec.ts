import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { box, breakers, button, goStepByStep, next, REPORT_PATH, step, typeAddress, typeIn } from './reporter.ts';

/* The whole report by keyboard, and for everybody's eyes and ears. */

test('the whole report by keyboard alone', async ({ page, server }) => {
  await page.goto(REPORT_PATH);
  await goStepByStep(page);
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
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'Meter number' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /How do you want/ })).toBeFocused();
  await tabTo('Meter number');
  await page.keyboard.type('70412011');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Confirm address' })).toBeVisible();
  await tabTo('House number');
  await page.keyboard.type('218');
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
  await expect(page.getByText(/^Received\b/)).toBeVisible();
  expect((await server.state()).outageReports).toMatchObject([
    { callbackAddress: '218 Second Avenue West, Kindersley SK S0L 1S0', location: { lookupType: 'Meter_Number' } },
  ]);
});

test('every stage is accessible, right and wrong, by day and by night, narrow and wide', async ({ page, context }) => {
  await page.goto(REPORT_PATH);
  await goStepByStep(page);
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
