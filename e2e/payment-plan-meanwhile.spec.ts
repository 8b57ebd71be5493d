import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { away, openLocked } from './lock.ts';
import {
  ACCOUNT_PATH,
  agree,
  BANK_ACCOUNT,
  bankAccount,
  chooseDay,
  fillIn,
  PLAN_PATH,
  title,
  transit,
} from './planPage.ts';
import { button } from './primaryDetails.ts';
import { changeReply } from './replies.ts';

/* What happens around a payment plan while a customer is at it: the other holder, a new key, a lost reply, the lock. */

test('two who have one account set up its plan at once: the second is told so, and sees what there is', async ({
  page,
  browser,
  server,
}) => {
  await comeBack(page, 'couple');
  await page.goto(PLAN_PATH);
  await fillIn(page, { holder: 'Ruth Desjarlais' });
  await agree(page);
  const theirs = await browser.newContext({ baseURL: server.origin, viewport: page.viewportSize() });
  const spouse = await theirs.newPage();
  await comeBack(spouse, 'spouse');
  await spouse.goto(PLAN_PATH);
  await fillIn(spouse, { number: '10008', holder: 'Alain Desjarlais' });
  await chooseDay(spouse, 'the 22nd');
  await agree(spouse);
  await button(page, 'Submit').click();
  await expect(page.getByText('Started', { exact: true })).toBeVisible();
  await button(spouse, 'Submit').click();
  await expect(title(spouse, 'Automatic payments')).toBeFocused();
  await expect(
    spouse.getByText(
      'The plan was changed somewhere else meanwhile. This is how it is now; nothing of yours was sent on.',
    ),
  ).toBeVisible();
  await expect(spouse.getByText('the 7th', { exact: true })).toBeVisible();
  await expect(spouse.getByText('•••34', { exact: true })).toBeVisible();
  await expectAccessible(spouse, 'a plan that another one entered meanwhile');
  const { plans } = await server.state();
  expect(plans.find(({ holderName }) => holderName?.includes('Desjarlais'))).toMatchObject({
    holderName: 'Ruth Desjarlais',
    dayOfMonth: 7,
    planVersion: 1,
    enteredBy: 'couple@sandbox.example',
  });
  await theirs.close();
});

test('a key that the utility retired is refused in words, and what was typed stays', async ({ page, server }) => {
  await comeBack(page, 'basement');
  await page.goto(PLAN_PATH);
  await fillIn(page);
  await agree(page);
  await test.step('while the form was open: the utility refuses the plan', async () => {
    // As from an app that was built with a key which the utility has no more.
    await page.route('**/pppSubmit', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), bankKeyId: '0123456789abcdef' } }),
    );
    await button(page, 'Submit').click();
    await expect(title(page, 'Not started')).toBeFocused();
    await expect(page.getByRole('alert').first()).toContainText(
      'This version of the app is too old for it. Please update the app, and enter the plan again.',
    );
    await expect(page.getByText('Nothing is set up, and nothing will be taken.')).toBeVisible();
    await button(page, 'Try again').click();
    await expect(transit(page)).toHaveValue('01234');
    await expect(bankAccount(page)).toHaveValue(BANK_ACCOUNT);
    expect((await server.state()).plans.filter(({ enteredBy }) => enteredBy === 'basement@sandbox.example')).toEqual(
      [],
    );
  });
  await test.step('before that: nobody fills in a form that would be refused', async () => {
    await changeReply(page, '**/pppDetails', (body) => {
      body.data.bankKeyIds = ['0123456789abcdef'];
    });
    await page.reload();
    await expect(
      page.getByText('This version of the app can no longer encrypt for us.', { exact: false }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /1-306-555-0120/ })).toBeVisible();
    await expect(transit(page)).toHaveCount(0);
    await expectAccessible(page, 'a payment plan in an app with a retired key');
  });
});

test('of lost replies the page tells no end before it is one, also at the cancellation [PLAN-23]', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await page.goto(PLAN_PATH);
  const keys: (string | undefined)[] = [];
  const lose = async (isArriving: boolean, times: number) => {
    keys.length = 0;
    await page.unroute('**/pppSubmit');
    await page.route('**/pppSubmit', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > times) return route.continue();
      if (isArriving) await route.fetch();
      await route.abort();
    });
  };
  const versions = async () => (await server.state()).plans.filter(({ enteredBy, isActive }) => enteredBy || !isActive);
  await fillIn(page);
  await agree(page);
  await test.step('it never arrived, and nobody says so: nothing is set up, and the page does not know', async () => {
    await lose(false, 4);
    await button(page, 'Submit').click();
    await expect(title(page, 'Not known yet')).toBeFocused();
    await expect(button(page, 'Ask now')).toBeEnabled();
    expect(await versions()).toEqual([]);
    expect(keys).toHaveLength(3);
  });
  await test.step('asked by hand it goes once more, and is lost', async () => {
    await button(page, 'Ask now').click();
    await expect.poll(() => keys.length).toBe(4);
    await expect(button(page, 'Ask now')).toBeEnabled();
  });
  await test.step('who comes back to the page need not wait: it goes under its key, and is there once', async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // Sooner than it asks by itself.
    await expect(page.getByText('Started', { exact: true })).toBeVisible({ timeout: 10_000 });
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(5);
    expect(await versions()).toMatchObject([{ isActive: true, planVersion: 1 }]);
  });
  await page.goto(PLAN_PATH);
  await test.step('the browser’s Back leads from the question to the plan', async () => {
    await button(page, 'Cancel plan').click();
    await expect(title(page, 'Cancel the plan?')).toBeFocused();
    await page.goBack();
    await expect(title(page, 'Automatic payments')).toBeFocused();
    await expect(page.getByText('the 7th', { exact: true })).toBeVisible();
  });
  await test.step('a cancellation that arrived, and its answer twice did not, is shown as what it is', async () => {
    await button(page, 'Cancel plan').click();
    await lose(true, 2);
    await button(page, 'Cancel plan').click();
    await expect(page.getByText('Your pre-authorized payment plan is cancelled.', { exact: false })).toBeVisible();
    await expect(page).toHaveURL(ACCOUNT_PATH);
    expect(await versions()).toMatchObject([{ isActive: false, planVersion: 2 }]);
  });
});

test('a cancelled plan is told of its own account alone, and not once more after a reload [PLAN-29]', async ({
  page,
}) => {
  await comeBack(page, 'farm');
  await page.goto(PLAN_PATH);
  await fillIn(page, { holder: 'Wes Stone' });
  await agree(page);
  await button(page, 'Submit').click();
  await expect(page.getByText('Started', { exact: true })).toBeVisible();
  await page.goto(PLAN_PATH);
  await button(page, 'Cancel plan').click();
  await expect(title(page, 'Cancel the plan?')).toBeFocused();
  await button(page, 'Cancel plan').click();
  const told = page.getByText('Your pre-authorized payment plan is cancelled. You pay each bill yourself now.');
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(ACCOUNT_PATH);
  const picker = page.getByRole('button', { name: /Choose your account/ });
  const choose = async (name: string) => {
    await picker.click();
    await page.getByRole('option', { name }).click();
    await expect(picker).toContainText(name);
    await expect(page.getByRole('heading', { name: 'Payment options' })).toBeVisible();
  };
  await choose('Grain bins');
  await expect(told).toHaveCount(0);
  await choose('Home quarter');
  await expect(told).toBeVisible();
  await page.reload();
  await expect(picker).toContainText('Home quarter');
  await expect(page.getByRole('heading', { name: 'Payment options' })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('the lock that closes over the form shows nothing of the bank, and the account number is forgotten', async ({
  page,
}) => {
  await openLocked(page);
  await page.goto(PLAN_PATH);
  await button(page, 'Use fingerprint or face').click();
  await fillIn(page);
  await page.clock.install();
  await away(page, '05:01');
  await expect(button(page, 'Use fingerprint or face')).toBeVisible();
  const shown = await page.evaluate(() =>
    [document.documentElement.outerHTML, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(
      '\n',
    ),
  );
  for (const value of ['01234', BANK_ACCOUNT, 'Marlene Kowalchuk']) expect(shown).not.toContain(value);
  await button(page, 'Use fingerprint or face').click();
  await expect(transit(page)).toBeVisible();
  await expect(bankAccount(page)).toHaveValue('');
});

test('without a connection the plan shows as it was last, and neither Change nor Cancel can be sent', {
  tag: '@worker',
}, async ({ page, context }) => {
  await comeBack(page, 'plan');
  await page.goto(PLAN_PATH);
  await expect(page.getByText('•••08', { exact: true })).toBeVisible();
  await wholeAppKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('the 15th', { exact: true })).toBeVisible();
  await expect(page.getByText('Bank of the Plains', { exact: true })).toBeVisible();
  await expect(page.getByText('•••08')).toHaveCount(0);
  await expect(
    page.getByText('Transit and holder are not kept on this device; they show when there is a connection.'),
  ).toBeVisible();
  await expect(page.getByText(/^Updated /)).toBeVisible();
  await expectAccessible(page, 'a payment plan without a connection');
  await button(page, 'Cancel plan').click();
  await expect(
    page.getByText(
      'There is no connection, so it cannot be cancelled now. Open this page again when there is one, or call us.',
    ),
  ).toBeVisible();
  await button(page, 'Cancel plan').click();
  await expect(title(page, 'Cancel the plan?')).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Keep it').click();
  await expect(page.getByText('•••08', { exact: true })).toBeVisible();
});
