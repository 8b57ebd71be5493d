import type { Page } from 'playwright/test';
import { Authenticator } from './authenticator.ts';
import { HOME, passProvider, tellProvider, wholeAppKept } from './customer.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { away, comeBackLocked, openLocked, signInWithLock, toBiometricsWarning } from './lock.ts';

/* Biometrics: a passkey made at the first run, and the lock that it opens, with a connection and without. */

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const flags = (page: Page) =>
  page.evaluate(() => [localStorage.biometricsEnabledSticky, localStorage.rememberMeEnabledSticky]);

/** The photo's file picker is open meanwhile. */
async function choosing(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Attach photo').click();
  await chooser;
  await meanwhile();
  await page.getByLabel('Attach photo').dispatchEvent('cancel');
}

/** The server's word, as the contract lets it say it. */
const saying = (page: Page, call: string, body: object) =>
  page.route(`**/api/biometrics/${call}`, (route) => route.fulfill({ json: body }));

test('a passkey is made at the first run, which may fail at each step, and the lock can do without it', async ({
  page,
  server,
}) => {
  const remembered = async () =>
    (await server.state()).sessions.filter((one) => one.rememberMe && one.email.startsWith('basement@')).length;
  const before = await remembered();
  const authenticator = await Authenticator.of(page);
  await toBiometricsWarning(page);
  const alert = page.getByRole('alert');

  await test.step('what fails says why, changes no flag, and can be tried again (AUTH-25, AUTH-40, API-20, API-21)', async () => {
    await server.fault({ path: 'registerStart', mode: 'status', value: 403 });
    await button(page, 'Agree').click();
    await expect(alert).toHaveText(
      'Fingerprint sign-in was not set upError registering passkey: Failed to start registration',
    );
    await authenticator.isOwner(false);
    await button(page, 'Agree').click();
    await expect(alert).toContainText('This device did not make one.');
    await authenticator.isOwner(true);
    await server.fault({ path: 'registerFinish', mode: 'status', value: 403 });
    await button(page, 'Agree').click();
    await expect(alert).toHaveText(
      'Fingerprint sign-in was not set upError registering passkey: Failed to verify registration',
    );
    await authenticator.forgetPasskeys();
    await saying(page, 'registerFinish', { verified: false, error: 'Registration verification failed' });
    await button(page, 'Agree').click();
    await expect(alert).toHaveText(
      'Fingerprint sign-in was not set upError registering passkey: Registration verification failed',
    );
    expect(await flags(page)).toEqual([expect.not.stringMatching('true'), expect.not.stringMatching('true')]);
    expect(await remembered()).toBe(before);
    await page.unrouteAll();
    await authenticator.forgetPasskeys();
  });

  await test.step('agreeing makes one, remembers the session and leads home (AUTH-20, AUTH-25, API-20, API-21)', async () => {
    await button(page, 'Agree').click();
    await expect(heading(page, HOME)).toBeVisible();
    await expect(page).toHaveURL(/\/Homepage$/);
    expect(await authenticator.passkeys()).toBe(1);
    expect(await flags(page)).toEqual(['true', 'false']);
    expect((await server.state()).passkeys).toMatchObject([{ email: 'basement@sandbox.example' }]);
    expect(await remembered()).toBe(before + 1);
    await expect(page.getByText('Marlene').first()).toBeVisible();
  });

  await test.step('a lock without its passkey is opened by signing in', async () => {
    await authenticator.forgetPasskeys();
    await page.goto('/Homepage');
    await button(page, 'Use fingerprint or face').click();
    await expect(alert).toContainText('Error logging in with passkey');
    // Known at the provider still: that opens nothing, it asks.
    await button(page, 'Sign in').click();
    await tellProvider(page, 'basement');
    await expect(page.getByText('Marlene').first()).toBeVisible();
  });
});

test('every start finds the lock closed, and the passkey opens it', async ({ page, server }) => {
  const alert = page.getByRole('alert');
  await comeBackLocked(page);
  await page.goto('/Homepage');

  for (const [call, detail] of [
    ['loginStart', 'Failed to start authentication'],
    ['loginFinish', 'Failed to verify authentication'],
  ] as const) {
    await test.step(`a failing ${call} says “${detail}” (AUTH-39, API-22, API-23)`, async () => {
      await server.fault({ path: call, mode: 'status', value: 403 });
      await button(page, 'Use fingerprint or face').click();
      await expect(alert).toHaveText(`Error logging in with passkey${detail}`);
    });
  }

  await test.step('an answer that was not verified says so (AUTH-39)', async () => {
    await saying(page, 'loginFinish', { verified: false, error: 'Authentication verification failed' });
    await button(page, 'Use fingerprint or face').click();
    await expect(alert).toHaveText('Error logging in with passkeyAuthentication verification failed');
    await expect(page).toHaveURL(/\/Login/);
    await page.unrouteAll();
    await button(page, 'Use fingerprint or face').click();
    await expect(page.getByText('Marlene').first()).toBeVisible();
  });

  await test.step('it leads to where the customer was going (AUTH-02, AUTH-06, AUTH-38, API-23)', async () => {
    await page.goto('/outbox');
    await expect(page).toHaveURL(/\/Login\?returnUrl=%2Foutbox$/);
    await expect(page.getByText('Show your fingerprint or face')).toBeVisible();
    await button(page, 'Use fingerprint or face').click();
    await expect(heading(page, 'Waiting to send')).toBeVisible();
    await page.goto('/');
    await expect(button(page, 'Use fingerprint or face')).toBeVisible();
  });

  await test.step('what anybody may see stays open to anybody', async () => {
    await page.goto('/menu');
    await expect(heading(page, 'Menu')).toBeVisible();
    await page.goto('/outage/outage-map');
    await expect(heading(page, 'Outages')).toBeVisible();
  });

  await test.step('a page that did not open it is told nothing of the customer, whatever it asks', async () => {
    await page.goto('/Homepage');
    await expect(button(page, 'Use fingerprint or face')).toBeVisible();
    const ask = (address: string) =>
      page.evaluate(async (url) => (await fetch(url, { headers: { 'x-stormlamp': '1' } })).json(), address);
    expect(await ask('/api/utility/profileDetails')).toMatchObject({ error: { code: 'unlockRequired' } });
    expect(await ask('/api/session')).toEqual({
      session: { customerId: expect.any(String), rememberMe: true, isLocked: true },
    });
    await button(page, 'Use fingerprint or face').click();
    await expect(page.getByText('Marlene').first()).toBeVisible();
  });

  await test.step('out of sight for five minutes it locks itself, and what was typed is there again; not while a photo is chosen', async () => {
    await page.goto('/meter-read');
    await button(page, 'Use fingerprint or face').click();
    const digit = page.getByRole('textbox', { name: 'Digit 1 of' });
    await digit.fill('4');
    await page.clock.install();
    await choosing(page, () => away(page, '06:00'));
    await expect(digit).toHaveValue('4');
    await away(page, '04:59');
    await expect(digit).toHaveValue('4');
    await away(page, '05:01');
    await button(page, 'Use fingerprint or face').click();
    await expect(digit).toHaveValue('4');
  });
});

test('without the server the device alone opens the lock, and to its owner only', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  const authenticator = await openLocked(page);
  await page.goto('/meter-read');
  await button(page, 'Use fingerprint or face').click();
  await expect(page.getByRole('textbox', { name: 'Digit 1 of' })).toBeVisible();
  await wholeAppKept(page);

  await test.step('with the server down but the network there', async () => {
    await server.refuse();
    await page.goto('/Homepage');
    await button(page, 'Use fingerprint or face').click();
    await expect(page.getByText('Marlene').first()).toBeVisible();
  });

  await test.step('without a connection, with the copies behind it (AUTH-08)', async () => {
    await context.setOffline(true);
    await page.goto('/meter-read');
    await button(page, 'Use fingerprint or face').click();
    await expect(heading(page, 'Read your meter')).toBeVisible();
    await expect(page.getByText(/^Updated/)).toBeVisible();
  });

  await test.step('a finger that is not its owner’s opens nothing', async () => {
    await page.goto('/Homepage');
    await authenticator.isOwner(false);
    await button(page, 'Use fingerprint or face').click();
    await expect(page.getByRole('alert')).toContainText('Error logging in with passkey');
    await page.goto('/outbox');
    await expect(button(page, 'Use fingerprint or face')).toBeVisible();
  });
});

test('opened without a connection, it catches up when there is one, and asks for no finger again', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  const prepared = page.waitForResponse('**/api/biometrics/unlockStart');
  await signInWithLock(page);
  await prepared;
  await wholeAppKept(page);
  await context.setOffline(true);
  await server.refuse();
  await page.goto('/Homepage');
  await button(page, 'Use fingerprint or face').click();
  await expect(page.getByText('Marlene').first()).toBeVisible();
  const told = page.waitForResponse('**/api/biometrics/unlockFinish');
  const profile = page.waitForResponse((response) => response.url().endsWith('/opening') && response.status() === 200);
  await server.admit();
  await context.setOffline(false);
  // A page that was opened while Playwright calls it offline hears no event of its own when that ends.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(await (await told).json()).toMatchObject({ verified: true });
  await profile;
  expect(await rowsOf(page, 'stormlamp-outbox', 'deviceSession')).toMatchObject([{ expired: false }]);
});

test('disagreeing signs out and turns nothing on [AUTH-27]', async ({ page, server }) => {
  await Authenticator.of(page);
  const before = (await server.state()).sessions.length;
  await toBiometricsWarning(page);
  await button(page, 'Disagree').click();
  await page.waitForURL(/\/login$/i);
  expect((await server.state()).sessions).toHaveLength(before);
  expect((await flags(page))[0]).not.toBe('true');
  await page.goto('/Homepage');
  await expect(page).toHaveURL(/\/Login/);
});

test('the passkey of one customer is no way in for the next one on the same device [APP-05]', async ({ page }) => {
  await comeBackLocked(page);
  await page.goto('/menu');
  await button(page, 'Sign out').click();
  await page.waitForURL(/\/login$/i);
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(button(page, 'Use fingerprint or face')).toHaveCount(0);
  await passProvider(page, 'farm');
  await expect(button(page, 'Skip')).toBeVisible();
  expect(await flags(page)).toEqual([expect.not.stringMatching('true'), expect.not.stringMatching('true')]);
});

test('where the browser has no passkeys, the switch is off and says why', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await passProvider(page, 'basement');
  await button(page, 'Skip').click();
  const biometrics = page.getByRole('switch', { name: 'Biometrics' });
  await expect(biometrics).toBeDisabled();
  await expect(biometrics).toHaveAccessibleDescription('This browser cannot use a fingerprint or face.');
});
