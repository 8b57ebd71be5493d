import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addDays, today } from './calendar.ts';
import { comeBack } from './comeBack.ts';
import { readyForTheBasement, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { button, code, codeFor } from './primaryDetails.ts';

/* A customer asks the utility for something that a person decides, wherever they are. */

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('more time to pay is asked for without a connection, survives a reload, goes once, and home says that it is there', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'overdue');
  await readyForTheBasement(page);
  await wholeAppKept(page);
  await page.goto('/Homepage');
  await expect(page.getByText('6 days late')).toBeVisible();
  await context.setOffline(true);
  await link(page, 'I need more time').click();
  await test.step('what is wrong is said at the field, which has the focus', async () => {
    await expect(title(page, 'More time to pay')).toBeVisible();
    await expect(page.getByText('No connection. Go ahead:', { exact: false })).toBeVisible();
    await page.getByLabel('First payment on').fill('');
    await button(page, 'Ask for 4 parts').click();
    await expect(page.getByText('Please enter a day.')).toBeVisible();
    await expect(page.getByLabel('First payment on')).toBeFocused();
    await expectAccessible(page, 'a request for more time with its errors');
  });
  await test.step('what was typed is there after a reload', async () => {
    await page.getByRole('radio', { name: /^2 parts of / }).check();
    await page.getByLabel('First payment on').fill(addDays(today(), 7));
    await page.getByLabel('Anything we should know?', { exact: false }).fill('Paid on the 15th.');
    await page.reload();
    await expect(page.getByRole('radio', { name: /^2 parts of / })).toBeChecked();
    await expect(page.getByLabel('Anything we should know?', { exact: false })).toHaveValue('Paid on the 15th.');
  });
  await test.step('it is kept here, and its title has the focus', async () => {
    await page.getByLabel('Anything we should know?', { exact: false }).press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await expect(title(page, 'More time to pay')).toBeFocused();
    await expectAccessible(page, 'a request that waits');
    expect((await server.state()).requests).toEqual([]);
  });
  await context.setOffline(false);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  const { requests } = await server.state();
  expect(requests).toMatchObject([
    {
      email: 'overdue@sandbox.example',
      asked: { kind: 'paymentArrangement', firstOn: addDays(today(), 7), instalments: 2, everyDays: 14 },
      note: 'Paid on the 15th.',
    },
  ]);
  await page.goto('/Homepage');
  await expect(page.getByText(/^We have your request of /)).toBeVisible();
  await link(page, 'See your request').click();
  await expect(page.getByText(`No. ${requests[0]?.reference}`)).toBeVisible();
  await page.goto('/my-bill');
  await page.getByRole('link', { name: /^We have your request of / }).click();
  await expect(title(page, 'Requests')).toBeVisible();
  await expectAccessible(page, 'what was asked for');
});

test('moving out of an account that was added by its bill waits for a proof, and leads on to the last reading', async ({
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
  await page.goto('/requests');
  await page.getByRole('link', { name: /^Moving out/ }).click();
  await expect(page.getByText('Before you can ask for this', { exact: false })).toBeVisible();
  await expectAccessible(page, 'a request before a proof');
  await button(page, 'Send a code to a…@sandbox.example').click();
  await expect(code(page)).toBeVisible();
  await expect.poll(() => codeFor(server, 'anna.berg@sandbox.example')).not.toBe('');
  await code(page).fill(await codeFor(server, 'anna.berg@sandbox.example'));
  await button(page, 'Verify').click();
  await page.getByLabel('Last day there').fill(addDays(today(), 30));
  for (const [label, text] of [
    ['Address line 1', '41 Grain Road'],
    ['City, town or village', 'Pine Creek'],
    ['Province', 'Saskatchewan'],
    ['Postal code', 's0k 2a0'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await link(page, 'Moving in').click();
  await expect(title(page, 'Moving in')).toBeVisible();
  await link(page, 'Moving out').click();
  // What was typed for one is there when somebody comes back from the other.
  await expect(page.getByLabel('City, town or village', { exact: true })).toHaveValue('Pine Creek');
  await page.getByRole('button', { name: /^Ask to end on / }).click();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect((await server.state()).requests).toMatchObject([
    { caAccount: '500010354248', asked: { kind: 'moveOut', forwardingAddress: { postalCode: 'S0K 2A0' } } },
  ]);
  await link(page, 'Read the meter').click();
  await expect(title(page, 'Read your meter')).toBeVisible();
});
