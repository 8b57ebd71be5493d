import type { Page } from 'playwright/test';
import { LONGEST_MESSAGE } from '#contracts/isThisOurs.ts';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { share } from './share.ts';
import { workerReady } from './worker.ts';

/* A text message or a mail that somebody got: is it from us? */

const OURS = 'Your bill is due soon.';
const answer = (page: Page) => page.getByRole('status').getByRole('heading');

async function shareText(page: Page, fields: Record<string, string>) {
  await share(page, fields);
  await page.waitForURL('**/menu/is-this-ours');
}

test('a message is compared with the notices on the device, without a connection', { tag: '@worker' }, async ({
  page,
  context,
}) => {
  await comeBack(page, 'basement');
  await page.goto('/my-notifications');
  await wholeAppKept(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Is a message from us?' }).click();
  const box = page.getByLabel('The message');
  await test.step('nothing was pasted', async () => {
    await page.getByRole('button', { name: 'Check it' }).click();
    await expect(page.getByText('Paste or type the message first.')).toBeVisible();
  });
  await test.step('a real one', async () => {
    await box.fill(`“${OURS.toUpperCase()}”`);
    await page.getByRole('button', { name: 'Check it' }).click();
    await expect(answer(page)).toHaveText(/^We sent this on [A-Z][a-z]+\.?\s\d{1,2}$/);
    await expectAccessible(page, 'a message of ours');
  });
  await test.step('what is changed afterwards is another message', async () => {
    await box.fill(`${OURS} utility-pay.example/now`);
    await expect(answer(page)).toBeHidden();
    await page.getByRole('button', { name: 'Check it' }).click();
    await expect(answer(page)).toHaveText('Not ours: do not press');
    await expect(page.getByText(/^It leads to utility-pay\.example\/now\./)).toBeVisible();
    await expectAccessible(page, 'a message that is not ours');
  });
  await test.step('one that another app shares, and that stays in no address', async () => {
    await shareText(page, { title: 'Message', text: 'Your parcel waits: 100 % yours & more #1' });
    await expect(box).toHaveValue('Message\nYour parcel waits: 100 % yours & more #1');
    await expect(answer(page)).toHaveText('We do not know it: do not press');
    await expect(page.getByText(/^None of your notices says this\. They are as of /)).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue('');
  });
});

test('who is signed out learns from the page what we never send', { tag: '@worker' }, async ({ page }) => {
  await page.goto('/menu/get-help');
  await workerReady(page);
  await page.getByRole('link', { name: /^Is a message from us\?/ }).click();
  await expect(page.getByText('None has a link to pay. You pay in the app, or at your bank.')).toBeVisible();
  await shareText(page, { text: OURS });
  await expect(answer(page)).toHaveText('We cannot compare it here');
  await page.getByLabel('The message').fill('Pay: https://pay.example');
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(answer(page)).toHaveText('Not ours: do not press');
});

test('a pasted text that does not fit into its box says so, until it is made shorter', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await comeBack(page, 'basement');
  await page.goto('/menu/is-this-ours');
  const box = page.getByLabel('The message');
  const notice = page.getByText(
    `This box takes ${LONGEST_MESSAGE} characters. The end of what you pasted is left out.`,
  );
  async function paste(length: number): Promise<void> {
    await box.fill('');
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'x'.repeat(length));
    await box.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(box).toHaveValue('x'.repeat(Math.min(length, LONGEST_MESSAGE)));
  }
  await paste(LONGEST_MESSAGE + 1);
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'a text that was cut');
  await page.keyboard.press('Backspace');
  await expect(notice).toBeHidden();
  await paste(LONGEST_MESSAGE);
  await expect(notice).toBeHidden();
});
