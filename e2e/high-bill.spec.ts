import { today } from './calendar.ts';
import { openMeterPage, openOutbox, submitReading } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openWithoutConnection } from './offlinePreferences.ts';
import { button } from './primaryDetails.ts';

/* Who asked for it without a connection hears of a high bill by the reading that says so. What is told when is in tests/notices. */

test('an alert of a high bill is chosen without a connection, and a reading brings the notice, by mail too', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await openWithoutConnection(page, context, 'Reminders for your bills and readings');
  const alert = page.getByRole('checkbox', { name: 'Alert me before a high bill', exact: true });
  const dollars = page.getByRole('textbox', { name: 'When it is above (dollars)' });
  await test.step('what is no amount is not saved, and the page says what is', async () => {
    await alert.check();
    await dollars.fill('9');
    await button(page, 'Save').click();
    await expect(page.getByText('Enter whole dollars, from 10 to 5,000.')).toBeVisible();
    await expect(dollars).toHaveAttribute('aria-invalid', 'true');
    await dollars.fill('120');
    await expect(page.getByText('Enter whole dollars, from 10 to 5,000.')).toHaveCount(0);
  });
  // Their bills come without paper: of these they hear by mail.
  await expect(page.getByRole('checkbox', { name: 'Bill ready by e-mail', exact: true })).toBeChecked();
  await button(page, 'Save').click();
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await page.reload();
  await expect(alert).toBeChecked();
  await expect(dollars).toHaveValue('120');
  await expect(button(page, 'Save')).toBeDisabled();
  await openOutbox(page);
  await expect(page.getByText('High bill alert: above $120')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Received', { exact: true })).toHaveCount(1);
  const chosen = async () =>
    (await server.state()).preferences.find(({ email }) => email === 'basement@sandbox.example')?.highBillPeakAlert;
  expect(await chosen()).toBe(120);
  await openMeterPage(page);
  await submitReading(page, '48902');
  await expect.poll(async () => (await server.state()).meterReads.length).toBe(1);
  await server.remind(`${today()}T10:00:00-06:00`);
  await page.goto('/my-notifications');
  const notice = page.getByRole('button', { name: /^By your reading of .+ You asked to be told above \$120\./ });
  await expect(notice).toContainText(/the next bill for the account ending \d{4} may be about \$145 to \$\d{3}\./);
  const { messages } = (await (await fetch(`${server.origin}/sandbox/inbox`)).json()) as {
    messages: { to: string; subject: string }[];
  };
  expect(messages.filter(({ subject }) => subject === 'Your next bill may be high').map(({ to }) => to)).toEqual([
    'basement@sandbox.example',
  ]);
  await notice.click();
  await expect(page).toHaveURL('/my-bill');
});
