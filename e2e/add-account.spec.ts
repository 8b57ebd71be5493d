import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { button, callsOf, code, codeFor } from './primaryDetails.ts';

/* A customer adds an account with a bill in hand, and removes one again. */

const PATH = '/my-profile/add-and-remove-account';
const OLSON = { number: '500010353700', holder: 'Henry Olson' };

test('who has no account is led to add one; what was added shows at once, and what was removed is gone', {
  tag: '@worker',
}, async ({ page, context }) => {
  await comeBack(page, 'lonely');
  await test.step('every page without an account leads to where one is added', async () => {
    for (const path of ['/Homepage', '/my-bill', '/meter-read', '/my-bill/payment-summary']) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Add an account' }).first()).toHaveAttribute('href', PATH);
    }
    await page.getByRole('link', { name: 'Add an account' }).first().click();
    await expect(page).toHaveURL(PATH);
  });
  const number = page.getByLabel('1. Account number');
  const holder = page.getByLabel('2. Account name, as printed');
  await test.step('what cannot be one is said before anything is asked for (ASN-06, ASN-08)', async () => {
    const asked = callsOf(page, 'accountAssociation');
    await number.fill('700010353700');
    await button(page, 'Next').click();
    await expect(number).toBeFocused();
    await expect(page.getByText('Account numbers have 12 digits and start with 5.')).toBeVisible();
    await expect(page.getByText('Please enter the account name that is printed on the bill.')).toBeVisible();
    await expectAccessible(page, 'a wrong account number');
    expect(asked).toEqual([]);
  });
  await wholeAppKept(page);
  await test.step('without a connection it says so, and what was typed stays', async () => {
    await context.setOffline(true);
    await number.fill(OLSON.number);
    await expect(number).toHaveValue('5000 1035 3700');
    await holder.fill('Somebody Else');
    await button(page, 'Next').click();
    await expect(
      page.getByRole('form', { name: 'Add an account' }).getByText('There is no connection.', { exact: false }),
    ).toBeVisible();
    await expect(holder).toHaveValue('SOMEBODY ELSE');
    await context.setOffline(false);
  });
  await test.step('another name is not found (ASN-11)', async () => {
    await button(page, 'Next').click();
    await expect(page.getByText('Number and name do not belong together', { exact: false })).toBeVisible();
  });
  await test.step('number and name belong together: it is confirmed on a page of its own (ASN-05, ASN-12)', async () => {
    await holder.fill(OLSON.holder);
    await button(page, 'Next').click();
    await expect(page).toHaveURL('/my-profile/add-account');
    await expect(page.getByText('Number and name belong together')).toBeVisible();
    await expect(page.getByText('It is your first account, so it is shown first.')).toBeVisible();
    await expect(page.getByLabel('E-mail when a bill is ready')).toBeChecked();
    await expectAccessible(page, 'the account to be added');
    await page.getByLabel('Your name for it (optional)').fill('Elevator');
    await page.getByLabel('E-mail before a bill is due').uncheck();
  });
  await test.step('it is added with what was chosen, and its pages have it (ASN-03, ASN-04, API2-09)', async () => {
    const updates = callsOf(page, 'updateProfileDetails') as unknown as {
      cdcData: { requests: { data: { changeType: string; value: string }[] }[] };
    }[];
    await button(page, 'Add this account').click();
    await expect(page.getByRole('status').getByText('The account was added.')).toBeVisible();
    await expect(page).toHaveURL(PATH);
    expect(updates[0]?.cdcData.requests[0]?.data.map(({ changeType, value }) => [changeType, value])).toEqual([
      ['added', 'true'],
      ['isDefault', 'true'],
      ['descriptiveName', 'Elevator'],
      ['ebillReadyReminder', 'true'],
      ['paymentDueReminder', 'false'],
      ['updatedBy-client-pwa', 'Customer App'],
    ]);
    await page.goto('/my-bill');
    await expect(page.getByText('5000 1035 3700').first()).toBeVisible();
  });
  await test.step('the same again is told so (ASN-10)', async () => {
    await page.goto(PATH);
    await number.fill(OLSON.number);
    await holder.fill(OLSON.holder);
    await button(page, 'Next').click();
    await expect(page.getByText('This account is in your list already.')).toBeVisible();
  });
  await test.step('it is removed after a question, and nothing of it stays (ASN-17, ASN-18)', async () => {
    await page.getByRole('button', { name: /Choose an account/ }).click();
    await page.getByRole('option', { name: 'Elevator, 5000 1035 3700' }).click();
    await button(page, 'Remove').click();
    const question = page.getByRole('alertdialog', { name: 'Remove “Elevator”?' });
    await expect(question).toContainText('It is your only account');
    await expectAccessible(page, 'the question before an account is removed');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(page).toHaveURL(PATH);
    await page.goBack();
    await page.goto('/my-profile/remove-account?account=500010353700');
    await question.getByRole('button', { name: 'Remove the account' }).click();
    await expect(page.getByRole('status').getByText('The account was removed.')).toBeVisible();
    await page.goto('/my-bill');
    await expect(page.getByText('There is no account in your list yet.', { exact: false })).toBeVisible();
  });
});

test('of an account with a contact the rest is shown once a code there says whose it is', async ({ page, server }) => {
  await comeBack(page, 'basement');
  await page.goto(PATH);
  await page.getByLabel('1. Account number').fill('5000 1035 4248');
  await page.getByLabel('2. Account name, as printed').fill('Anna Berg');
  await button(page, 'Next').click();
  await page.getByLabel('Your name for it (optional)').fill('Aunt Anna');
  await page.getByLabel('Show this account first').check();
  await button(page, 'Add this account').click();
  await expect(page.getByRole('status').getByText('The account was added.')).toBeVisible();
  await page.goto('/my-profile/account-details-and-billing-preference');
  const billing = page.getByRole('region', { name: 'Billing preferences' });
  const proof = page.getByRole('region', { name: 'Is this account yours?' });
  await test.step('its contacts are not shown, and cannot be changed', async () => {
    await expect(proof).toBeVisible();
    await expect(page.getByText('anna.berg@sandbox.example')).toHaveCount(0);
    await expect(billing.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await expectAccessible(page, 'an account that is not proven');
  });
  await test.step('a code to the masked address is sent, and the right one opens the rest', async () => {
    await proof.getByRole('button', { name: 'Send a code to a…@sandbox.example' }).click();
    await code(page).fill('000000');
    await button(page, 'Verify').click();
    await expect(proof.getByText('That code is not right', { exact: false })).toBeVisible();
    await code(page).fill(await codeFor(server, 'anna.berg@sandbox.example'));
    await button(page, 'Verify').click();
    await expect(proof).toHaveCount(0);
    await expect(billing.getByText('anna.berg@sandbox.example')).toBeVisible();
    await expect(billing.getByRole('button', { name: 'Edit e-mail' })).toBeVisible();
  });
});
