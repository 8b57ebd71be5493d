import type { Page } from 'playwright/test';
import { OWNER_HEADER } from '#contracts/call.ts';
import { comeBack } from './comeBack.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { openSecurity, PROVIDERS, title } from './securityPage.ts';

/* Social apps are connected and disconnected on the page of security. */

test('a social app is connected at its own page and disconnected after a question; what fails says so', async ({
  page,
  server,
}) => {
  await openSecurity(page);
  for (const provider of PROVIDERS) {
    const connect = page.getByRole('button', { name: `Connect ${provider}`, exact: true });
    const disconnect = page.getByRole('button', { name: `Disconnect ${provider}`, exact: true });

    await test.step(`${provider} is connected at its own page (API2-29, SEC-12, SEC-14)`, async () => {
      const gone = new Promise<string>((resolve) => {
        void page.route(`**/socialLoginRequest?provider=${provider}`, async (route) => {
          const reply = await route.fetch();
          await route.fulfill({ response: reply });
          resolve((await reply.json()).url);
        });
      });
      const left = page.waitForRequest((request) => request.isNavigationRequest());
      await connect.click();
      expect((await left).url()).toBe(await gone);
      await expect(page.getByRole('heading', { name: /^Continue with/ })).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(/\/menu\/security$/);
      await expect(disconnect).toBeVisible();
    });

    await test.step(`${provider} is disconnected after a question (SEC-16)`, async () => {
      await disconnect.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
      await expect(disconnect).toBeVisible();
      await disconnect.click();
      const told = page.waitForRequest('**/socialDisconnect');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      // Not for whoever else may hold the cookie by then.
      const [{ customerId }] = (await rowsOf(page, 'stormlamp-outbox', 'deviceSession')) as [{ customerId: string }];
      expect((await told).headers()[OWNER_HEADER]).toBe(customerId);
      await expect(connect).toBeVisible();
      await page.goto('/menu/security');
      await expect(connect).toBeVisible();
    });
  }

  await test.step('a no at the provider, a refused start, a forged answer come back with status=error (SEC-15)', async () => {
    await page.getByRole('button', { name: 'Connect Google', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const failed = page.getByRole('status').filter({ hasText: 'It was not connected.' });
    await expect(failed).toBeVisible();
    await expect(page).toHaveURL(/\/menu\/security$/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Connect Apple', exact: true })).toBeVisible();
    await expect(failed).toBeHidden();
    await page.unrouteAll();
    await server.fault({ path: 'socialLoginRequest', mode: 'status', value: 500, times: 1 });
    await page.getByRole('button', { name: 'Connect Apple', exact: true }).click();
    await expect(failed).toBeVisible();

    await page.goto('/menu/security/social-connect?code=x&state=y');
    await expect(failed).toBeVisible();
    await page.goto('/menu/security/social-connect');
    await expect(failed).toBeVisible();
    await expect(page).toHaveURL(/\/menu\/security$/);
    await expect(page.getByRole('button', { name: 'Connect Google', exact: true })).toBeVisible();
  });
});

/** Shows the security page with a status, on a clock that only the test moves. */
async function saysForSevenSeconds(page: Page, status: string, words: string): Promise<void> {
  // Inside the app, so that the clock stands before the message comes.
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/menu/security?status=${status}`);
  const message = page.getByText(words);
  // In small steps: what a page waits for in coming may be a file, then a timer, then a file.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(message).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(6800);
  await expect(message).toBeVisible();
  await page.clock.runFor(300);
  await expect(message).toBeHidden();
  await expect(page).toHaveURL(/\/menu\/security$/);
}

test('what came of connecting is said for seven seconds [SEC-17] [SEC-18]', async ({ page }) => {
  await comeBack(page, 'business');
  await page.clock.install();
  await page.goto('/menu/security');
  await title(page, 'Security');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await saysForSevenSeconds(page, 'success', 'It is connected.');
  await saysForSevenSeconds(page, 'error', 'It was not connected.');
});
