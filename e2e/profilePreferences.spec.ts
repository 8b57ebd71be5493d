import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { openWithoutConnection } from './offlinePreferences.ts';
import { button } from './primaryDetails.ts';

/* By which ways a customer hears of outages, requests and their profile is chosen with a connection or without. */

const PAGE = '/my-notifications/profile-preferences';

test('without a connection it is chosen and saved at once: kept, shown, and sent by itself (NTF-20, API-29)', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await openWithoutConnection(page, context, 'How we tell you of outages, requests and your profile');
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByText('E-mails go to basement@sandbox.example.')).toBeVisible();
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(box('Changes of your profile by e-mail')).toBeChecked();
  await box('Outages by text message').check();
  await box('Changes of your profile by e-mail').uncheck();
  await button(page, 'Save').click();
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await page.reload();
  await expect(box('Outages by text message')).toBeChecked();
  await expect(box('Changes of your profile by e-mail')).not.toBeChecked();
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await expect(box('Outages by text message')).toBeChecked();
  await expect(box('Changes of your profile by e-mail')).not.toBeChecked();
  const told = async () => {
    const { handedOver } = await server.state();
    return handedOver
      .filter(({ kind }) => kind === 'profile')
      .map(({ payload }) => (payload as { changed: object }).changed);
  };
  await expect.poll(async () => (await told()).length).toBe(2);
  expect(await told()).toMatchObject([
    { outagesNotification: { to: { sms: true } } },
    { profileChanges: { to: { email: false } } },
  ]);
});

test('who answered STOP to a text message is told how to get them again (NTF-21)', async ({ page }) => {
  await comeBack(page, 'smsstop');
  const note = page.getByText('You answered STOP to a text message, so none are sent.');
  for (const [path, name] of [
    [PAGE, 'Outages by text message'],
    ['/my-notifications/account-preferences', 'Payment reminder by text message'],
  ] as const) {
    await page.goto(path);
    await expect(note).toBeVisible();
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeDisabled();
  }
});
