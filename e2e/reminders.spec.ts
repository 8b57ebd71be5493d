import { openOutbox } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openWithoutConnection } from './offlinePreferences.ts';
import { button } from './primaryDetails.ts';

/* How a customer is reminded of bills and readings is chosen with a connection or without. */

const PAGE = '/my-notifications/account-preferences';

test('without a connection reminders are chosen and saved at once: kept, shown, and sent by themselves', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await openWithoutConnection(page, context, 'Reminders for your bills and readings');
  await expect(page).toHaveURL(PAGE);
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await test.step('there is something to save once something is chosen otherwise (NTF-19)', async () => {
    await expect(button(page, 'Save')).toBeDisabled();
    await box('Payment reminder by text message').check();
    await expect(button(page, 'Save')).toBeEnabled();
    await box('Payment reminder by text message').uncheck();
    await expect(button(page, 'Save')).toBeDisabled();
  });
  await box('Payment reminder by text message').check();
  await box('Meter reading reminder by e-mail').check();
  await button(page, 'Save').click();
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await page.reload();
  await expect(box('Payment reminder by text message')).toBeChecked();
  await expect(box('Meter reading reminder by e-mail')).toBeChecked();
  await openOutbox(page);
  await expect(page.getByText('Payment reminder by text message: on')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Received', { exact: true })).toHaveCount(2);
  await page.goto(PAGE);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await expect(box('Payment reminder by text message')).toBeChecked();
  await expect(box('Meter reading reminder by e-mail')).toBeChecked();
  await expect(box('Meter reading reminder by text message')).not.toBeChecked();
  const told = async () => {
    const { handedOver } = await server.state();
    return handedOver.flatMap(({ payload }) => (payload as { reminders?: object } | null)?.reminders ?? []);
  };
  await expect.poll(async () => (await told()).length).toBe(2);
  expect(await told()).toMatchObject([
    { paymentReminder: { sms: true } },
    { meterReadReminder: { email: true, sms: false } },
  ]);
});
