import { sandboxState } from '#contracts/sandboxState.ts';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';
import { button, callsOf, message } from './primaryDetails.ts';

/* Where the bills of a business go is changed by the staff, when its customer asks. */

const PATH = '/my-profile/account-details-and-billing-preference';
const PASSWORD = 'correct-horse-battery';

test('a change of a business account is asked for, confirmed and sent; its password stays nowhere', async ({
  page,
  server,
}) => {
  await comeBack(page, 'business');
  await page.goto(PATH);
  const inquiries = callsOf(page, 'inquiry');
  const interactions = callsOf(page, 'interactionUpdate');
  const open = button(page, 'Ask for a change');
  const send = button(page, 'Send request');
  const password = page.getByLabel('Organizational password');
  const email = page.getByLabel('Billing e-mail');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm your request' });
  await expect(button(page, 'Edit e-mail')).toHaveCount(0);
  await open.click();
  await expect(page.getByLabel('First and last name')).toBeFocused();
  await test.step('what is missing is told, and nothing is sent (ACC-52, ACC-57, ACC-58)', async () => {
    await send.click();
    await expect(await message(page, 'First and last name')).toHaveText('First and last name is required');
    await expect(page.getByText('Please check the form: something in it is not right.')).toBeVisible();
    await expectAccessible(page, 'a change request with errors');
    await page.getByLabel('First and last name').fill('Ida Brandt');
    await page.getByLabel('Contact number').fill('306-555-0171');
    await send.click();
    await expect(page.getByText('Nothing is changed yet, so there is nothing to send.')).toBeVisible();
  });
  await test.step('the changes are confirmed first (ACC-59)', async () => {
    await password.fill(PASSWORD);
    await email.fill('office@bakery.example');
    await send.click();
    await expect(dialog).toContainText('Billing e-mail: business@sandbox.example → office@bakery.example');
    await expectAccessible(page, 'the confirmation of a change request');
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(password).toHaveValue(PASSWORD);
    expect(inquiries).toEqual([]);
  });
  await test.step('a page that the browser may keep holds no password (ACC-59)', async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect(password).toHaveValue('');
    await password.fill(PASSWORD);
  });
  await test.step('it is sent, and the staff has it (API2-13, API2-17)', async () => {
    await send.click();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(
      page.getByText('Your request is sent. Nothing changes until our staff has made the change.'),
    ).toBeVisible();
    await expect(open).toBeFocused();
    const lines = [
      'Requester: Ida Brandt',
      'Contact number: 306-555-0171',
      `Organizational password: ${PASSWORD}`,
      'Billing e-mail: business@sandbox.example → office@bakery.example',
    ];
    const who = { profileName: expect.stringMatching(/\S/), email: 'business@sandbox.example' };
    expect(inquiries).toMatchObject([{ ...who, message: { messageText: lines.join('\n') } }]);
    const reply = await fetch(`${server.origin}/sandbox/state`);
    const state = sandboxState.parse(await reply.json());
    expect(state.inquiries.map(({ message: said }) => said.messageText)).toContain(lines.join('\n'));
    await expect
      .poll(() => interactions)
      .toMatchObject([{ interaction: { interactionType: 'ACCOUNT_CHANGE_REQUEST' } }]);
    const kept = JSON.stringify(await page.context().storageState({ indexedDB: true }));
    expect(kept).not.toContain(PASSWORD);
    expect(kept).not.toContain('Ida Brandt');
  });
});
