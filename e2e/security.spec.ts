import type { Page } from 'playwright/test';
import { OWNER_HEADER } from '#contracts/call.ts';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { rowsOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';
import { workerReady } from './worker.ts';

const PROVIDERS = ['Google', 'Apple', 'Microsoft'];
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const method = (page: Page, name: 'Remember me' | 'Biometrics') => page.getByRole('switch', { name });
const flags = (page: Page) =>
  page.evaluate(() => ({
    rememberMe: localStorage.getItem('rememberMeEnabledSticky') === 'true',
    biometrics: localStorage.getItem('biometricsEnabledSticky') === 'true',
  }));

type Flag = 'rememberMeEnabledSticky' | 'biometricsEnabledSticky';

/** The way in that an earlier visit agreed to; none when nothing is named. */
const chosen = (name?: Flag): Record<Flag, string> => ({
  rememberMeEnabledSticky: String(name === 'rememberMeEnabledSticky'),
  biometricsEnabledSticky: String(name === 'biometricsEnabledSticky'),
});
const choose = (page: Page, name: Flag) =>
  page.evaluate((flags) => void Object.assign(localStorage, flags), chosen(name));

async function openSecurity(page: Page, who = 'business', query = ''): Promise<void> {
  await comeBack(page, who, chosen());
  await page.goto(`/menu/security${query}`);
  await title(page, 'Security');
}

test('the menu leads to two switches, reset password and three social apps [SEC-02] [SEC-12]', async ({ page }) => {
  await comeBack(page, 'business', chosen());
  await page.goto('/menu');
  await page.getByRole('link', { name: /^Security/ }).click();
  await expect(page).toHaveURL(/\/menu\/security$/);
  await expect(method(page, 'Remember me')).not.toBeChecked();
  await expect(method(page, 'Biometrics')).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeVisible();
  for (const provider of PROVIDERS) {
    await expect(page.getByRole('button', { name: `Connect ${provider}`, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^Disconnect/ })).toHaveCount(0);
});

test('one way in at a time, and it is remembered under its exact name [SEC-03] [SEC-08]', async ({ page }) => {
  await comeBack(page, 'business', chosen());
  await page.goto('/menu/security');
  await expect(method(page, 'Remember me')).not.toBeChecked();
  await expect(method(page, 'Biometrics')).not.toBeChecked();
  // In another tab being remembered was agreed to: this page shows it, and the other one off.
  const other = await page.context().newPage();
  await other.goto('/menu');
  await choose(other, 'rememberMeEnabledSticky');
  await expect(method(page, 'Remember me')).toBeChecked();
  await expect(method(page, 'Biometrics')).not.toBeChecked();
  // The lock was made there: it closes here too.
  await choose(other, 'biometricsEnabledSticky');
  await expect(page.getByRole('button', { name: 'Use fingerprint or face' })).toBeVisible();
});

test('switching off tells the server and clears the flags, without a warning page [SEC-07] [SEC-08]', async ({
  page,
}) => {
  await comeBack(page, 'business', chosen('rememberMeEnabledSticky'));
  await page.goto('/menu/security');
  const told = page.waitForRequest('**/api/session/updateSession?rememberMe=false&lock=false');
  await method(page, 'Remember me').press('Space');
  await told;
  await expect(method(page, 'Remember me')).not.toBeChecked();
  expect(await flags(page)).toEqual({ rememberMe: false, biometrics: false });
  await expect(page).toHaveURL(/\/menu\/security$/);
});

test('switching off without a connection changes nothing and says why', { tag: '@worker' }, async ({
  page,
  context,
}) => {
  await comeBack(page, 'business', chosen('rememberMeEnabledSticky'));
  await page.goto('/menu/security');
  await expect(method(page, 'Remember me')).toBeChecked();
  await context.setOffline(true);
  await expect(page.getByText('What is on this page needs a connection.')).toBeVisible();
  await method(page, 'Remember me').press('Space');
  await expect(page.getByRole('alert')).toContainText('Failed to update session');
  await expect(method(page, 'Remember me')).toBeChecked();
  expect(await flags(page)).toEqual({ rememberMe: true, biometrics: false });
});

for (const [name, pending, warning] of [
  ['Remember me', 'rememberMe', '/login/remember-me-warning'],
  ['Biometrics', 'biometrics', '/login/biometrics-warning'],
] as const) {
  test(`switching ${name} on goes by its warning page, and counts only after a yes there [SEC-04] [SEC-05] [SEC-06]`, async ({
    page,
    context,
  }) => {
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    const goToWarning = async () => {
      await method(page, name).press('Space');
      await page.waitForURL((url) => url.pathname.toLowerCase() === warning);
      expect(await flags(page)).toEqual({ rememberMe: false, biometrics: false });
    };
    const answer = async (yesOrNo: 'Agree' | 'Disagree') => {
      await page.getByRole('button', { name: yesOrNo, exact: true }).click();
      await page.waitForURL('**/menu/security?**');
      expect(query()).toEqual({ agreed: String(yesOrNo === 'Agree'), pendingMethod: pending });
    };
    await openSecurity(page);
    const left = page.waitForURL((url) => url.searchParams.get('pendingMethod') === pending);
    await goToWarning();
    await left;
    expect(query()).toEqual({ pendingMethod: pending, returnUrl: '/menu/security' });

    await answer('Disagree');
    await expect(page.getByText('You did not agree, so nothing was switched on.')).toBeVisible();
    await expect(method(page, name)).not.toBeChecked();
    expect(await flags(page)).toEqual({ rememberMe: false, biometrics: false });

    await goToWarning();
    await answer('Agree');
    await expect(method(page, name)).toBeChecked();
    await expect(page.getByText(/^(Remember me is|Biometrics are) on\.$/)).toBeVisible();
    expect(await flags(page)).toEqual({ rememberMe: pending === 'rememberMe', biometrics: pending === 'biometrics' });
  });
}

test('the warning returns with its query to a page of this app, and never to another site [AUTH-24] [SEC-04]', async ({
  page,
}) => {
  await openSecurity(page);
  const disagree = page.getByRole('button', { name: 'Disagree', exact: true });
  for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\\\evil.example']) {
    const search = new URLSearchParams({ pendingMethod: 'rememberMe', returnUrl: elsewhere });
    await page.goto(`/login/remember-me-warning?${search}`);
    await expect(disagree).toBeVisible();
    expect(new URL(page.url()).hostname).toBe('localhost');
  }
  const search = new URLSearchParams({ pendingMethod: 'rememberMe', returnUrl: '/menu/security' });
  await page.goto(`/login/remember-me-warning?${search}`);
  await disagree.click();
  await page.waitForURL('**/menu/security?**');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    agreed: 'false',
    pendingMethod: 'rememberMe',
  });
});

test('the security page leads back to the page of this app that its query names, also by way of a warning [AUTH-24]', async ({
  page,
}) => {
  const back = page.getByRole('link', { name: 'Go back to where you were', exact: true });
  const returnUrl = '/my-profile?newProfile=true';
  await openSecurity(page, 'business', `?${new URLSearchParams({ returnUrl })}`);
  await expect(back).toHaveAttribute('href', returnUrl);
  await method(page, 'Remember me').press('Space');
  await page.getByRole('button', { name: 'Disagree', exact: true }).click();
  await page.waitForURL('**/menu/security?**');
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ returnUrl, pendingMethod: 'rememberMe', agreed: 'false' });
  await back.click();
  await page.waitForURL((url) => url.pathname + url.search === returnUrl);

  const elsewhere = new URLSearchParams({ returnUrl: 'https://evil.example/', pendingMethod: 'rememberMe' });
  await page.goto(`/menu/security?${elsewhere}`);
  await expect(method(page, 'Remember me')).not.toBeChecked();
  await expect(back).toHaveCount(0);
});

test('an address that claims an agreement switches nothing on [SEC-06]', async ({ page }) => {
  await openSecurity(page, 'business', '?agreed=true&pendingMethod=biometrics');
  await expect(method(page, 'Biometrics')).not.toBeChecked();
  await expect(page.getByText('Biometrics are on.')).toBeHidden();
  expect(await flags(page)).toEqual({ rememberMe: false, biometrics: false });
  await page.goto('/menu/security?agreed=false&pendingMethod=biometrics');
  await expect(page.getByText('You did not agree, so nothing was switched on.')).toBeVisible();
});

test('resetting the password goes to the provider’s page for it and ends on the success page, which leads back [SEC-09] [SEC-10]', async ({
  page,
}) => {
  await openSecurity(page);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  await page.locator('[name=oldPassword]').fill('lamp');
  await page.locator('[name=newPassword]').fill('brighter lamp');
  await page.locator('[name=newPassword]').press('Enter');
  await page.waitForURL('**/menu/security/reset-password-success?**');
  await title(page, 'Your password is changed');
  await page.getByRole('link', { name: 'Back to Security' }).click();
  await title(page, 'Security');
  await page.goto('/menu/security/reset-password-success');
  await expect(page).toHaveURL(/\/menu\/security$/);
});

test('a no at the provider changes nothing and says so; without a session or a connection nobody is sent there [SEC-09]', {
  tag: '@worker',
}, async ({ page, context }) => {
  await openSecurity(page);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await title(page, 'Your password was not changed');
  await page.getByRole('link', { name: 'Back to Security' }).click();
  await title(page, 'Security');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('This needs a connection. Nothing was changed')).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() =>
    fetch('/api/session/signOut', {
      method: 'POST',
      body: '{}',
      headers: { 'x-stormlamp': '1', 'content-type': 'application/json' },
    }),
  );
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('You were signed out. Please sign in again')).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/security$/);
});

test('after a forgotten password the success page leads on into the app [SEC-11]', async ({ page }) => {
  await page.goto('/menu/security/reset-password-success?from=forgot-password');
  await title(page, 'Your password is changed');
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/Login/Initialize-Profile');
});

for (const provider of PROVIDERS) {
  test(`${provider} is connected at its own page and disconnected after a question [API2-29] [SEC-12] [SEC-14] [SEC-16]`, async ({
    page,
  }) => {
    await openSecurity(page);
    const gone = new Promise<string>((resolve) => {
      void page.route(`**/socialLoginRequest?provider=${provider}`, async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply });
        resolve((await reply.json()).url);
      });
    });
    const left = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: `Connect ${provider}`, exact: true }).click();
    expect((await left).url()).toBe(await gone);
    await expect(page.getByRole('heading', { name: /^Continue with/ })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/menu/security?status=success');
    const disconnect = page.getByRole('button', { name: `Disconnect ${provider}`, exact: true });
    await expect(disconnect).toBeVisible();

    await disconnect.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
    await expect(disconnect).toBeVisible();
    await disconnect.click();
    const told = page.waitForRequest('**/socialDisconnect');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    // Not for whoever else may hold the cookie by then.
    const [{ customerId }] = (await rowsOf(page, 'stormlamp-outbox', 'deviceSession')) as [{ customerId: string }];
    expect((await told).headers()[OWNER_HEADER]).toBe(customerId);
    await expect(page.getByRole('button', { name: `Connect ${provider}`, exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: `Connect ${provider}`, exact: true })).toBeVisible();
  });
}

test('a connect that fails comes back with status=error: a no at the provider, a refused start, a forged answer [SEC-15]', async ({
  page,
  server,
}) => {
  await openSecurity(page);
  await page.getByRole('button', { name: 'Connect Google', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/menu/security?status=error');
  await expect(page.getByRole('status').filter({ hasText: 'It was not connected.' })).toBeVisible();

  await server.fault({ path: 'socialLoginRequest', mode: 'status', value: 500, times: 1 });
  await page.goto('/menu/security');
  await page.getByRole('button', { name: 'Connect Apple', exact: true }).click();
  await page.waitForURL('**/menu/security?status=error');

  await page.goto('/menu/security/social-connect?code=x&state=y');
  await page.waitForURL('**/menu/security?status=error');
  await page.goto('/menu/security/social-connect');
  await page.waitForURL('**/menu/security?status=error');
  await expect(page.getByRole('button', { name: 'Connect Google', exact: true })).toBeVisible();
});

/** Opens the security page with a status, on a clock that only the test moves. */
async function saysForSevenSeconds(page: Page, status: string, words: string): Promise<void> {
  await comeBack(page, 'business');
  await page.clock.install();
  await page.goto('/menu/security');
  await title(page, 'Security');
  await page.clock.pauseAt(Date.now() + 3_600_000);
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

test('status=success says so for 7 seconds [SEC-17]', async ({ page }) => {
  await saysForSevenSeconds(page, 'success', 'It is connected.');
});

test('status=error says so for 7 seconds [SEC-18]', async ({ page }) => {
  await saysForSevenSeconds(page, 'error', 'It was not connected.');
});

test('without a connection the page opens, says so, and keeps what the device knows', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await openSecurity(page);
  await page.getByRole('button', { name: 'Connect Google', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/menu/security?status=success');
  await workerReady(page);
  await server.refuse();
  await page.goto('/menu/security');
  const disconnect = page.getByRole('button', { name: 'Disconnect Google', exact: true });
  await disconnect.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('This needs a connection. Nothing was changed')).toBeVisible();
  await expect(disconnect).toBeVisible();
});

test('title and description of a page come from content [APP-19]', async ({ page }) => {
  await comeBack(page, 'business');
  await changeReply(page, '**/api/content/en', (body) => {
    Object.assign(body.pages.security, { title: 'Your locks', description: 'All of them.' });
  });
  await page.goto('/menu/security');
  await title(page, 'Your locks');
  await expect(page.getByText('All of them.')).toBeVisible();
  await expect(page).toHaveTitle('Your locks · Stormlamp');
});

test('the security pages have no accessibility finding, light and dark, at 320 px and wide, and break no policy', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && violations.push(line.text()));
  await openSecurity(page, 'business', '?status=success');
  await expectAccessible(page, 'security');
  await page.goto('/menu/security?status=error');
  await expect(page.getByText('It was not connected.')).toBeVisible();
  await expectAccessible(page, 'not connected');
  await page.goto('/menu/security?status=whatever');
  await title(page, 'Security');
  await expect(page.getByText('It was not connected.')).toHaveCount(0);
  await page.goto('/menu/security/reset-password-success?from=forgot-password');
  await title(page, 'Your password is changed');
  await expectAccessible(page, 'password changed');
  expect(violations).toEqual([]);
});
