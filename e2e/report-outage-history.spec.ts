import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { HOME } from './customer.ts';
import { draftOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';
import { box, breakers, button, goStepByStep, next, step, toStep4, typeIn } from './reporter.ts';

/* The steps of the report are entries of the browser's history. */

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm your details' });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('the browser’s Back goes one step back and its Forward on again, with everything typed; the first Back leads out, and so does Back once the report is saved', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await page.getByRole('link', { name: /Report an outage/ }).click();
  await goStepByStep(page);
  await breakers(page).check();
  await next(page);
  await typeIn(page);
  await box(page, 'House number').fill('12');
  await box(page, 'Street').fill('Main St');
  await box(page, 'City, town or village').fill('Wakaw');
  await next(page);
  await next(page);
  await box(page, 'Your name').fill('Ada Farmer');
  await box(page, 'Phone number').fill('306-555-0142');
  await next(page);
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await button(page, 'Submit').click();
  await expect(confirmation(page)).toBeVisible();

  await page.goBack();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(step(page, 4)).toBeVisible();
  for (const number of [3, 2, 1]) {
    await page.goBack();
    await expect(step(page, number)).toBeVisible();
  }
  await page.goBack();
  await expect(button(page, 'Type in your address')).toBeVisible();
  await page.goBack();
  await expect(breakers(page)).toBeChecked();
  await page.goForward();
  await expect(button(page, 'Type in your address')).toBeVisible();
  for (const number of [1, 2, 3, 4]) {
    await page.goForward();
    await expect(step(page, number)).toBeVisible();
  }
  await expect(box(page, 'What you saw or heard')).toBeVisible();
  await page.goForward();
  await expect(confirmation(page).getByText('Ada Farmer, 1-306-555-0142', { exact: true })).toBeVisible();
  for (let steps = 0; steps < 6; steps++) {
    await page.goBack();
  }
  await expect(breakers(page)).toBeVisible();
  await page.goBack();
  await expect(title(page, HOME)).toBeVisible();

  for (let steps = 0; steps < 6; steps++) await page.goForward();
  await expect(step(page, 4)).toBeVisible();
  await button(page, 'Submit').click();
  await button(page, 'Confirm').click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.report)).toBeUndefined();
  await page.goBack();
  await expect(title(page, HOME)).toBeVisible();
});

test('the page’s own ways back and the browser’s are the same; a reload stays at the step, Back and Forward go on', async ({
  page,
}) => {
  await toStep4(page);
  await button(page, 'Back').click();
  await expect(step(page, 3)).toBeVisible();
  await page.goForward();
  await expect(step(page, 4)).toBeVisible();
  await page.getByRole('button', { name: 'Previous page', exact: true }).click();
  await expect(step(page, 3)).toBeVisible();
  await box(page, 'Your name').fill('Ada F.');
  await expect.poll(() => draftOf(page, 'outageReport')).toMatchObject({ contactName: 'Ada F.', step: 'contact' });

  await page.reload();
  await expect(step(page, 3)).toBeVisible();
  await expect(box(page, 'Your name')).toHaveValue('Ada F.');
  await page.goBack();
  await expect(page.getByText('12 MAIN ST, WAKAW', { exact: true })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await button(page, 'Submit').click();
  await expect.poll(() => draftOf(page, 'outageReport')).toMatchObject({ privacyPolicyChecked: true });
  await expect(confirmation(page)).toBeVisible();
  // The checks before the confirmation are made anew.
  await page.reload();
  await expect(step(page, 4)).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await button(page, 'Submit').click();
  await expect(confirmation(page).getByText('Ada F., 1-306-555-0142', { exact: true })).toBeVisible();
  await button(page, 'Change').click();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(step(page, 4)).toBeVisible();

  await test.step('Forward leads there again, and through the checks once step 4 was changed (REP-41, REP-42)', async () => {
    await page.goForward();
    await expect(confirmation(page)).toBeVisible();
    await page.goBack();
    await page.getByRole('radio', { name: 'Text message' }).check();
    await box(page, 'Number for text messages').fill('212-555-0177');
    await page.goForward();
    await expect(
      page.getByText('Please enter a valid Canadian number for text messages.', { exact: true }),
    ).toBeVisible();
    await expect(confirmation(page)).toHaveCount(0);
  });
});

test('Forward leads no further than what is right, was looked up and was asked about', async ({ page }) => {
  await comeBack(page, 'farm');
  await page.goto('/Homepage');
  await toStep4(page);
  for (const number of [3, 2, 1]) {
    await page.goBack();
    await expect(step(page, number)).toBeVisible();
  }

  await test.step('not past what is wrong by now', async () => {
    await box(page, 'Street').fill('');
    await page.goForward();
    await expect(page.getByText('This field is required', { exact: true })).toBeVisible();
    await expect(step(page, 1)).toBeVisible();
    await page.goBack();
    await expect(button(page, 'Type in your address')).toBeVisible();
    await page.goForward();
  });

  await test.step('nor past a place that was not looked up (REP-25)', async () => {
    await box(page, 'Street').fill('Nowhere Road');
    await page.goForward();
    await expect(page.getByRole('dialog', { name: 'Could not find location' })).toBeVisible();
    await button(page, 'Try again').click();
    await box(page, 'Street').fill('Main St');
    await page.goForward();
    await expect(step(page, 2)).toBeVisible();
    await page.goBack();
    await expect(step(page, 1)).toBeVisible();
  });

  await test.step('nor past what the utility says of another place: it is asked as by a pick (REP-10, REP-29)', async () => {
    await page.goBack();
    const own = page.getByRole('region', { name: 'Your places' }).getByRole('button');
    await own.first().click();
    await expect(step(page, 2)).toBeVisible();
    await page.goBack();
    await changeReply(page, '**/outageStatus', (body) => {
      body.errorCode = 200114;
    });
    await own.nth(1).click();
    const limited = page.getByRole('heading', { name: 'The power is limited at this place' });
    await expect(limited).toBeVisible();
    await page.goForward();
    await expect(limited).toBeVisible();
    await button(page, 'It is another place').click();
    await expect(own.first()).toBeVisible();
    const asked = page.waitForRequest('**/outageStatus');
    await page.goForward();
    await asked;
    await expect(limited).toBeVisible();
    await page.goBack();
    await expect(breakers(page)).toBeVisible();
  });
});
