import { UNDO_EMAIL_PATH } from '#contracts/emailObjection.ts';
import { sandboxInbox } from '#contracts/sandbox.ts';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { button, code, codeFor, NEW_EMAIL, openDetails, toEmailCode, value } from './primaryDetails.ts';
import type { Server } from './server.ts';

/* The address before a change of the e-mail address takes the change back, from another device. */

const OWN = 'basement@sandbox.example';

/** The link in the mail about the change. */
async function linkTo(server: Server, address: string): Promise<string> {
  const link = () =>
    fetch(`${server.origin}/sandbox/inbox`)
      .then(async (reply) => sandboxInbox.parse(await reply.json()).messages)
      .then((all) => all.find(({ to, subject }) => to === address && subject === 'Your e-mail address was changed'))
      .then((mail) => /https?:\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect.poll(link, { timeout: 15_000 }).toContain(UNDO_EMAIL_PATH);
  return link();
}

test('the link in the mail to the address before takes the change back, and signs the first device out [PRO-11]', async ({
  page,
  browser,
  server,
}) => {
  await openDetails(page);
  await toEmailCode(page);
  await code(page).fill(await codeFor(server, NEW_EMAIL));
  await button(page, 'Verify').click();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);

  const other = await browser.newContext({ baseURL: server.origin });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/sandbox');
  const link = await linkTo(server, OWN);
  const secret = link.split('#')[1] ?? '';
  await elsewhere.reload();
  await expect(elsewhere.getByText(link)).toBeVisible();
  const told: string[] = [];
  elsewhere.on('request', (request) => {
    if (`${request.url()} ${request.headers().referer}`.includes(secret)) told.push(request.url());
  });
  await elsewhere.getByRole('link', { name: 'Open its link' }).click();
  const title = (name: string) => elsewhere.getByRole('heading', { level: 1, name, exact: true });
  await expect(title('Was that you?')).toBeVisible();
  await expectAccessible(elsewhere, 'the question before an e-mail change is taken back');
  // Opening it changes nothing.
  await page.reload();
  await expect(value(page, 'E-mail')).toHaveText(NEW_EMAIL);

  await other.setOffline(true);
  await button(elsewhere, 'Take the change back').click();
  await expect(elsewhere.getByText('This needs a connection. The link stays good; please try again.')).toBeVisible();
  await other.setOffline(false);
  await button(elsewhere, 'Take the change back').click();
  await expect(title('Your e-mail address is back')).toBeVisible();
  await expect(
    elsewhere.getByText('Everybody who was signed in is signed out. Please choose a new password now:'),
  ).toBeVisible();
  await expectAccessible(elsewhere, 'an e-mail change that was taken back');
  expect(told).toEqual([]);

  // The first device learns it as soon as it asks for anything.
  await page.reload();
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(page.getByText('Marlene').first()).toHaveCount(0);
  await comeBack(page, 'basement');
  await page.goto('/my-profile/primary-details');
  await expect(value(page, 'E-mail')).toHaveText(OWN);

  await elsewhere.reload();
  await button(elsewhere, 'Take the change back').click();
  await expect(title('This link was used already')).toBeVisible();
  await expect(
    elsewhere.getByText('The change of the e-mail address was taken back then. Nothing was changed now.'),
  ).toBeVisible();
  await other.close();
});

test('a link that is not one says so, and whom to call; a second link in the same tab is asked for itself', async ({
  page,
}) => {
  await page.goto(UNDO_EMAIL_PATH);
  const over = page.getByRole('heading', { level: 1, name: 'This link is not good any more' });
  await expect(over).toBeVisible();
  await expect(
    page.getByText(
      'A link like this works once, within 72 hours after the change. Nothing was changed. If somebody else changed your e-mail address, please call us right away.',
    ),
  ).toBeVisible();
  await expectAccessible(page, 'a link that is not good');
  await page.goto(`${UNDO_EMAIL_PATH}#made-up`);
  await expect(over).toBeHidden();
  await button(page, 'Take the change back').click();
  await expect(over).toBeVisible();
  await page.getByRole('link', { name: 'Our phone numbers' }).click();
  await expect(page).toHaveURL(/\/menu$/);
});
