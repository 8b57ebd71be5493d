import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { filesWith } from './filesWith.ts';
import { expect, test } from './fixtures.ts';
import {
  ACCOUNT_PATH,
  agree,
  BANK_ACCOUNT,
  bankAccount,
  chooseDay,
  fillIn,
  institution,
  PLAN_PATH,
  title,
  transit,
} from './planPage.ts';
import { button, callsOf, code, codeFor } from './primaryDetails.ts';

/* A customer has each bill taken from a bank account: started, changed and cancelled on one page. */

test('a plan is started from the account page, with the bank checked and everything looked over', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.goto(ACCOUNT_PATH);
  await page.getByRole('link', { name: 'Activate' }).first().click();
  await test.step('the form has its own address, and says at each box what is wrong (PLAN-01, PLAN-05)', async () => {
    await expect(page).toHaveURL(PLAN_PATH);
    await expect(transit(page)).toHaveAttribute('autocomplete', 'off');
    await expect(bankAccount(page)).toHaveAttribute('autocomplete', 'off');
    await button(page, 'Continue').click();
    await expect(transit(page)).toBeFocused();
    await expect(page.getByText('Please choose the day of the month.')).toBeVisible();
    await expectAccessible(page, 'the form of a payment plan with its errors');
  });
  await test.step('a bank that there is not is said at both numbers (PLAN-13, PLAN-14)', async () => {
    await fillIn(page, { number: '00000' });
    await button(page, 'Continue').click();
    await expect(page.getByText('We know no such branch of this institution.', { exact: false })).toHaveCount(2);
    await expect(transit(page)).toBeFocused();
    await transit(page).fill('01234');
    await expect(page.getByText('We know no such branch', { exact: false })).toHaveCount(0);
  });
  await test.step('the review has the focus on its title, the bank by name and no whole account number', async () => {
    await button(page, 'Continue').click();
    await expect(title(page, 'Look it over')).toBeFocused();
    for (const fact of ['Northgrain Credit Union', 'Pine Creek', '•••• 9012', 'the 7th']) {
      await expect(page.getByText(fact, { exact: true })).toBeVisible();
    }
    await expectAccessible(page, 'the review of a payment plan');
  });
  await test.step('the browser’s Back leads to the form with its values, its Forward on again (PLAN-15)', async () => {
    await page.goBack();
    await expect(title(page, 'Automatic payments')).toBeFocused();
    await expect(bankAccount(page)).toHaveValue(BANK_ACCOUNT);
    await page.goForward();
    await expect(title(page, 'Look it over')).toBeVisible();
    await button(page, 'Back').click();
    await expect(transit(page)).toHaveValue('01234');
    await button(page, 'Continue').click();
  });
  const submissions = callsOf(page, 'pppSubmit');
  const terms = page.getByLabel('I agree to the terms');
  await test.step('nothing is sent before both are ticked; the terms tick and untick (PLAN-16, PLAN-17, PLAN-18, PLAN-19)', async () => {
    await button(page, 'Submit').click();
    await expect(page.getByText('Please read and agree to the terms.')).toBeVisible();
    await expect(page.getByText('Please consent to the withdrawals.')).toBeVisible();
    await expect(terms).toBeFocused();
    await button(page, 'Read the terms').click();
    await expectAccessible(page, 'the terms of a payment plan');
    await button(page, 'Agree').click();
    await expect(terms).toBeChecked();
    await button(page, 'Read the terms').click();
    await button(page, 'Disagree').click();
    await expect(terms).not.toBeChecked();
    await terms.check();
    await page.getByLabel('I consent to the withdrawals').check();
    expect(submissions).toEqual([]);
  });
  await test.step('it is sent once, encrypted, and Close leads to the account (PLAN-20, PLAN-21, PLAN-22, PLAN-25)', async () => {
    await button(page, 'Submit').dblclick();
    await expect(page.getByText('Started', { exact: true })).toBeVisible();
    await expect(page.getByText('We take your bills on the 7th')).toBeVisible();
    await expectAccessible(page, 'a payment plan that was started');
    expect(submissions).toHaveLength(1);
    expect(submissions[0]?.bankAccountNumber).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    await button(page, 'Close').click();
    await expect(page).toHaveURL(ACCOUNT_PATH);
  });
  await test.step('the account page follows it, and leads to it (ACC-10, PLAN-03)', async () => {
    await expect(page.getByText('Active from your next bill on')).toBeVisible();
    await page.getByRole('region', { name: 'Payment options' }).getByRole('link', { name: 'Edit' }).first().click();
    await expect(page.getByText('01234', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a payment plan that there is');
  });
  await test.step('Change begins with an empty form, and ends in another plan (PLAN-26)', async () => {
    await button(page, 'Change').click();
    await expect(transit(page)).toHaveValue('');
    await page.goBack();
    await expect(button(page, 'Change')).toBeVisible();
    await button(page, 'Change').click();
    await fillIn(page, { number: '10008' });
    await chooseDay(page, 'the 22nd');
    await agree(page);
    await button(page, 'Submit').click();
    await expect(page.getByText('Changed', { exact: true })).toBeVisible();
    await page.goto(PLAN_PATH);
    await expect(page.getByText('the 22nd', { exact: true })).toBeVisible();
  });
  await test.step('it is cancelled after a question, and the account page says so (PLAN-27, PLAN-28, PLAN-29)', async () => {
    await button(page, 'Cancel plan').click();
    await expect(title(page, 'Cancel the plan?')).toBeFocused();
    await expectAccessible(page, 'the question before a payment plan is cancelled');
    await button(page, 'Keep it').click();
    await button(page, 'Cancel plan').click();
    await button(page, 'Cancel plan').click();
    const cancelled = page.getByText('Your pre-authorized payment plan is cancelled.', { exact: false });
    await expect(cancelled).toBeVisible();
    await expect(page.getByText('Not active on your latest bill').first()).toBeVisible();
    await expect(page).toHaveURL(ACCOUNT_PATH);
    await page.reload();
    await expect(page.getByText('Not active on your latest bill').first()).toBeVisible();
    await expect(cancelled).toBeHidden();
    expect(submissions.at(-1)).not.toHaveProperty('bankAccountNumber');
  });
});

test('a lost reply ends in the truth, and a declined plan can be tried again with what was typed', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.goto(PLAN_PATH);
  await test.step('declined: the form has its values, the account number too (PLAN-23, PLAN-24)', async () => {
    await fillIn(page, { holder: 'Declined Person' });
    await agree(page);
    await button(page, 'Submit').click();
    await expect(title(page, 'Not started')).toBeFocused();
    await expect(page.getByText('Nothing is set up, and nothing will be taken.')).toBeVisible();
    await expectAccessible(page, 'a payment plan that was declined');
    await page.goBack();
    await expect(bankAccount(page)).toHaveValue(BANK_ACCOUNT);
    await page.getByLabel('Account holder name').fill('Marlene Kowalchuk');
  });
  await test.step('both replies are lost, and the utility cannot be asked: nobody says that it failed', async () => {
    await agree(page);
    const keys: (string | undefined)[] = [];
    await page.route('**/pppSubmit', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // It arrives, and its answer does not.
      await route.fetch();
      await route.abort();
    });
    await page.route('**/pppDetails', (route) => route.abort());
    await button(page, 'Submit').click();
    await expect(title(page, 'Not known yet')).toBeFocused();
    await expectAccessible(page, 'a payment plan whose outcome is not known');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
  await test.step('as soon as it can be asked, it is known', async () => {
    await page.unroute('**/pppDetails');
    await button(page, 'Ask now').click();
    await expect(page.getByText('Started', { exact: true })).toBeVisible();
    await button(page, 'Close').click();
    await page.goto(PLAN_PATH);
    await expect(page.getByText('the 7th', { exact: true })).toBeVisible();
  });
});

test('the plan of a utility is masked; days wrap; without data, and for a business, it is said in words', async ({
  page,
}) => {
  await comeBack(page, 'plan');
  await page.goto(PLAN_PATH);
  await expect(page.getByText('•••08', { exact: true })).toBeVisible();
  await expect(page.getByText('This was set up with our staff', { exact: false })).toBeVisible();
  await comeBack(page, 'wrap');
  await page.goto(PLAN_PATH);
  await page.getByRole('button', { name: /Withdrawal day/ }).click();
  const days = await page.getByRole('option').allTextContents();
  expect([days.length, days[0], days[5], days[6], days.at(-1)]).toEqual([
    11,
    'the 25th',
    'the 30th',
    'the 1st',
    'the 5th',
  ]);
  await comeBack(page, 'noplandata');
  await page.goto(PLAN_PATH);
  await expect(
    page.getByRole('alert').getByText('We have no payment plan data of this account.', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, 'an account without data of a payment plan');
  await comeBack(page, 'business');
  await page.goto(PLAN_PATH);
  await expect(page.getByText('In this app they are for residential accounts.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: /1-306-555-0130/ })).toBeVisible();
});

test('of an account that was added by its bill the plan waits for a code to a contact of it', async ({
  page,
  server,
}) => {
  await comeBack(page, 'lonely');
  await page.goto('/my-profile/add-and-remove-account');
  await page.getByLabel('1. Account number').fill('5000 1035 4248');
  await page.getByLabel('2. Account name, as printed').fill('Anna Berg');
  await button(page, 'Next').click();
  await button(page, 'Add this account').click();
  await expect(page.getByRole('status').getByText('The account was added.')).toBeVisible();
  await page.goto(PLAN_PATH);
  await expect(page.getByText('5000 1035 4248')).toBeVisible();
  await expect(page.getByText('Before automatic payments are set up here', { exact: false })).toBeVisible();
  await expectAccessible(page, 'a payment plan before a proof');
  await button(page, 'Send a code to a…@sandbox.example').click();
  await expect(code(page)).toBeVisible();
  // The mail may come a moment later than the page.
  await expect.poll(() => codeFor(server, 'anna.berg@sandbox.example')).not.toBe('');
  await code(page).fill(await codeFor(server, 'anna.berg@sandbox.example'));
  await button(page, 'Verify').click();
  await expect(transit(page)).toBeVisible();
});

test('without a connection the page opens, the form can be filled, and says why it is not sent', {
  tag: '@worker',
}, async ({ page, context }) => {
  await comeBack(page, 'basement');
  await page.goto(PLAN_PATH);
  await expect(transit(page)).toBeVisible();
  await wholeAppKept(page);
  await context.setOffline(true);
  await page.reload();
  await fillIn(page);
  await expect(page.getByText(/^Updated /)).toBeVisible();
  await button(page, 'Continue').click();
  await expect(
    page.getByText('The bank could not be checked. There is no connection.', { exact: false }),
  ).toBeVisible();
  await expect(bankAccount(page)).toHaveValue(BANK_ACCOUNT);
  await context.setOffline(false);
  await agree(page);
  await context.setOffline(true);
  await expect(page.getByText('There is no connection, so it cannot be sent now.', { exact: false })).toBeVisible();
  await button(page, 'Submit').click();
  await expect(title(page, 'Look it over')).toBeVisible();
});

test('the account number is in no file of the device, before and after it is sent', { tag: '@worker' }, async ({
  phone,
}) => {
  const page = await phone.open();
  await comeBack(page, 'basement');
  await page.goto(PLAN_PATH);
  await fillIn(page);
  await agree(page);
  await page.goBack();
  await expect(institution(page)).toHaveValue('899');
  await page.goto('/my-bill');
  await page.goto(PLAN_PATH);
  await expect(bankAccount(page)).toHaveValue('');
  await fillIn(page);
  await agree(page);
  await button(page, 'Submit').click();
  await expect(page.getByText('Started', { exact: true })).toBeVisible();
  await button(page, 'Close').click();
  await expect(page.getByText('Active from your next bill on')).toBeVisible();
  await phone.close();
  expect(await filesWith(phone, BANK_ACCOUNT)).toEqual([]);
});

test('a page that the form is left for keeps what it was told: its entry of the history says nothing of the form', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PLAN_PATH);
  await expect(transit(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.paymentPlan)).toMatchObject({ step: 'initial' });
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await expect(page).toHaveURL('/menu');
  await expect(transit(page)).toHaveCount(0);
  expect(await page.evaluate(() => history.state.paymentPlan)).toBeUndefined();
});
