import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { typeReading } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

/* The meter's page where something is missing: the accounts, the meter, or the account's number. */

const said = (page: Page, text: string) => page.getByText(text, { exact: true });

test('where the meter never came the page says why, and nobody is told that there is no account', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await test.step('before the accounts were ever loaded', async () => {
    await server.fault({ path: 'profileDetails', mode: 'status', value: 503, times: 99 });
    await page.goto('/meter-read');
    await expect(
      said(
        page,
        'This meter could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
      ),
    ).toBeVisible();
    await expect(page.getByText('There is no account in your list yet.')).toBeHidden();
    await server.clearFaults();
  });
  await test.step('an answer that says no is shown in the shared alert, and the page says what to do (MTR-03, ERR-01)', async () => {
    await server.fault({ path: 'meterReadDetails', mode: 'status', value: 400, times: 50 });
    await page.reload();
    const alert = page.getByRole('alert');
    await expect(alert.getByText('Failed to Load Meter Read Details')).toBeVisible();
    await expect(alert).toHaveText(/Failed to Load Meter Read Details.{10,}/);
    await expect(said(page, 'This meter cannot be shown. Please call us.')).toBeVisible();
    await page.getByRole('button', { name: 'Put this message away' }).click();
    await expect(alert).toHaveCount(0);
    await server.clearFaults();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toBeVisible();
  });
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
