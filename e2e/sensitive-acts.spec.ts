import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addDays, today } from './calendar.ts';
import { comeBack } from './comeBack.ts';
import { readyForTheBasement, tellProvider, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { agree, BANK_ACCOUNT, bankAccount, fillIn, PLAN_PATH, transit } from './planPage.ts';
import { button } from './primaryDetails.ts';

/* What moves money or ends the power asks who is there, and what was typed is there again (decision 0066). */

const proof = (page: Page) => page.getByRole('alertdialog', { name: 'Is it you?' });
/** The server, as if the customer had signed in hours ago, the first time that this is asked. */
async function signedInHoursAgo(page: Page, call: string): Promise<void> {
  const error = { code: 'freshSignInRequired', message: 'Please sign in again first.' };
  await page.route(`**/${call}`, (route) => route.fulfill({ status: 403, json: { error } }), { times: 1 });
}
async function typeMoveOut(page: Page): Promise<void> {
  await page.getByLabel('Last day there').fill(addDays(today(), 30));
  for (const [label, text] of [
    ['Address line 1', '41 Grain Road'],
    ['City, town or village', 'Pine Creek'],
    ['Province', 'Saskatchewan'],
    ['Postal code', 'S0K 2A0'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}
const send = (page: Page) => page.getByRole('button', { name: /^Ask to end on / });

test('a payment plan asks who is there before it is set up; who signs in again finds the form as it was, without the account number', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  await page.goto(PLAN_PATH);
  await fillIn(page);
  await agree(page);
  await test.step('who does not want to is told that nothing was changed, and may try again', async () => {
    await signedInHoursAgo(page, 'pppSubmit');
    await button(page, 'Submit').click();
    await expect(proof(page)).toContainText('What you typed stays, but for the number of a bank account.');
    await proof(page).getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('Nothing was changed: this needs a proof that it is you.')).toBeVisible();
    await button(page, 'Try again').click();
    await expect(bankAccount(page)).toHaveValue(BANK_ACCOUNT);
  });
  await agree(page);
  await signedInHoursAgo(page, 'pppSubmit');
  await button(page, 'Submit').click();
  await proof(page).getByRole('button', { name: 'Sign in again' }).click();
  await tellProvider(page, 'basement');
  await page.waitForURL(`**${PLAN_PATH}`);
  await expect(transit(page)).toHaveValue('01234');
  await expect(page.getByLabel('Account holder name')).toHaveValue('Marlene Kowalchuk');
  await expect(bankAccount(page)).toHaveValue('');
  await bankAccount(page).fill(BANK_ACCOUNT);
  await agree(page);
  await button(page, 'Submit').click();
  await expect(page.getByText('Started', { exact: true })).toBeVisible();
});

test('moving out asks who is there before it is confirmed; who does not want to sends it all the same, and is told that a person checks', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await page.goto('/requests/moving-out');
  await typeMoveOut(page);
  await signedInHoursAgo(page, 'session/freshSignIn');
  await send(page).click();
  await test.step('who signs in again finds the form as it was', async () => {
    await proof(page).getByRole('button', { name: 'Sign in again' }).click();
    await tellProvider(page, 'basement');
    await page.waitForURL('**/requests/moving-out');
    await expect(page.getByLabel('City, town or village', { exact: true })).toHaveValue('Pine Creek');
    await expect(page.getByLabel('Last day there')).toHaveValue(addDays(today(), 30));
  });
  await signedInHoursAgo(page, 'session/freshSignIn');
  await send(page).click();
  await proof(page).getByRole('button', { name: 'Not now' }).click();
  const note = page.getByText('You did not show that it is you. Press the button again', { exact: false });
  await expect(note).toBeVisible();
  await expectAccessible(page, 'a request to move out without a proof');
  expect((await server.state()).requests).toEqual([]);
  await send(page).click();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect((await server.state()).requests).toMatchObject([{ asked: { kind: 'moveOut' }, flaggedForReview: null }]);
});

test('moving out without a connection is kept and goes by itself, and the page says that a person checks', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await wholeAppKept(page);
  await page.goto('/requests/moving-out');
  await typeMoveOut(page);
  await context.setOffline(true);
  await expect(
    page.getByText('sent when there is one. A person here then makes sure that it was you.', { exact: false }),
  ).toBeVisible();
  await send(page).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await expect(proof(page)).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect((await server.state()).requests).toMatchObject([{ asked: { kind: 'moveOut' } }]);
});
