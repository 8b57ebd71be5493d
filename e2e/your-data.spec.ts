import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { openMeterPage } from './customer.ts';
import { countRows } from './database.ts';
import { expect, test } from './fixtures.ts';

/* What a customer may ask for by law: a copy of what is held of them, and that it goes. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

test('“download my data” is one file in words, with what the utility holds and what waits here', async ({ page }) => {
  await comeBack(page, 'basement');
  await page.goto('/menu/security');
  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('stormlamp-my-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.You).toMatchObject([{ Name: 'Marlene Kowalchuk', Email: 'basement@sandbox.example' }]);
  expect(data['Your accounts']).toHaveLength(1);
  expect(data['Waiting on this device']).toEqual([]);
});

test('an account is deleted after a question and a fresh sign-in, and nothing of it stays on the device', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await page.getByRole('textbox', { name: 'Digit 1 of' }).pressSequentially('4');
  await expect.poll(() => countRows(page, 'stormlamp-outbox', 'drafts')).toEqual([1]);
  await page.goto('/menu/security');
  await page.route('**/api/customer/deleteAccount', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'freshSignInRequired', message: 'Please sign in again first.' } },
    }),
  );
  await button(page, 'Delete my account').click();
  await expect(question(page)).toContainText(
    'Delete your account?1 item on this device is not sent. It would be deleted too: send it first, or download your data.Your profile, your login, your passkeys, your photos and your notices are deleted, and you are signed out on every device. This cannot be undone.',
  );
  await expectAccessible(page, 'the question before an account is deleted');
  await question(page).getByRole('button', { name: 'Delete my account' }).click();
  const proof = page.getByRole('alertdialog', { name: 'Is it you?' });
  await expect(proof).toContainText(
    'You signed in a while ago. This needs a new proof, so that nobody does it on a phone that you left open.',
  );
  await expectAccessible(page, 'the question for a new proof');
  await proof.getByRole('button', { name: 'Not now' }).click();
  await expect(proof).toBeHidden();
  await question(page).getByRole('button', { name: 'Keep it' }).click();
  await page.unrouteAll();
  expect((await server.state()).sessions.some(({ email }) => email === 'basement@sandbox.example')).toBe(true);

  await button(page, 'Delete my account').click();
  await question(page).getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL(/\/login$/i);
  await expect(button(page, 'Sign in')).toBeVisible();
  const { sessions, consents } = await server.state();
  expect([...sessions, ...consents].some(({ email }) => email === 'basement@sandbox.example')).toBe(false);
  expect(await countRows(page, 'stormlamp-outbox', 'submissions', 'drafts', 'deviceSession')).toEqual([0, 0, 0]);
});
