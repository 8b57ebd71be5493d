import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { expect, test } from './fixtures.ts';

/* Where the customer is signed in, on the security page. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const items = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
const question = (page: Page) => page.getByRole('alertdialog');

/** The same customer signs in with another browser. */
async function elsewhere(page: Page): Promise<void> {
  const here = await page.context().cookies();
  await page.context().clearCookies();
  const data = { email: 'basement@sandbox.example', rememberMe: true };
  const userAgent = 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) Version/26.0 Safari/604.1';
  await expect(await page.request.post('/sandbox/sessions', { data, headers: { 'user-agent': userAgent } })).toBeOK();
  await page.context().clearCookies();
  await page.context().addCookies(here);
}

test('the other devices are listed, and one is signed out after a question', async ({ page, server }) => {
  await comeBack(page, 'basement');
  await elsewhere(page);
  await page.goto('/menu/security');
  const other = items(page).filter({ hasText: 'Safari on iPad' });
  await expect(items(page).first()).toContainText(
    /^Chrome on LinuxThis deviceSigned in (May|[A-Z][a-z]{2}\.)\s\d{1,2}(,\s\d{4})?\. Last used just now\./,
  );
  await expectAccessible(page, 'the security page with two devices');
  const before = (await server.state()).sessions.length;
  await button(page, 'Sign out Safari on iPad').click();
  await expect(question(page)).toContainText(
    'Sign out Safari on iPad?It asks for your e-mail and password next time. What was saved on it and is not sent yet stays there, and goes after you sign in there again.',
  );
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(other).toHaveCount(1);
  await button(page, 'Sign out Safari on iPad').click();
  await question(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(question(page)).toBeHidden();
  await expect(other).toHaveCount(0);
  expect((await server.state()).sessions).toHaveLength(before - 1);
});

test('“sign out everywhere” ends them all, this one too, after a question; without an answer nothing is ended', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await elsewhere(page);
  await page.goto('/menu/security');
  await button(page, 'Sign out everywhere').click();
  await expect(question(page)).toContainText(
    'You are signed out on every device, this one too. What waits to be sent stays where it is, on this device and on the others, and goes after you sign in there again.',
  );
  await expectAccessible(page, 'the question before signing out everywhere');
  const ours = async () =>
    (await server.state()).sessions.filter(({ email }) => email === 'basement@sandbox.example').length;
  expect(await ours()).toBeGreaterThan(1);
  await server.fault({ path: 'endAllDevices', mode: 'status', value: 503 });
  await question(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(
    question(page).getByText(
      'We cannot be reached right now. Your connection is fine. Nothing was changed; please try again in a few minutes.',
      { exact: true },
    ),
  ).toBeVisible();
  expect(await ours()).toBeGreaterThan(1);
  await question(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(/\/login$/i);
  await expect(button(page, 'Sign in')).toBeVisible();
  expect(await ours()).toBe(0);
});
