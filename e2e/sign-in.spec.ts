import type { BrowserContext, Page } from 'playwright/test';
import { comeBack, deviceOf, fontKept } from './comeBack.ts';
import {
  HOME,
  loseSession,
  openOutbox,
  passFirstRun,
  passProvider,
  readyForTheBasement,
  signIn,
  submitReading,
  tellProvider,
  wholeAppKept,
} from './customer.ts';
import { countRows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { loseGrant } from './grant.ts';
import { workerReady } from './worker.ts';

/* Signing in: the splash before it, the provider behind it, and the ways out. */

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the splash is what / shows, without navigation; then the sign-in, or home for who is signed in [APP-06] [APP-14] [APP-16] [AUTH-01]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('Opening …', { exact: true })).toBeAttached();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.waitForURL(/\/Login$/);
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(button(page, 'Use fingerprint or face')).toHaveCount(0);
  await signIn(page, 'basement');
  await page.goto('/');
  await page.waitForURL(/\/Homepage$/);
  await expect(heading(page, HOME)).toBeVisible();
});

test('signing in returns to the page that was asked for, through the first run [AUTH-04]', async ({ page }) => {
  await page.goto('/meter-read');
  await page.waitForURL(/\/Login\?returnUrl=%2Fmeter-read$/);
  await button(page, 'Sign in').click();
  await tellProvider(page, 'basement');
  await passFirstRun(page);
  await expect(heading(page, 'Read your meter')).toBeVisible();
});

test('an address of somebody else is not followed', async ({ page }) => {
  await page.goto('/Login?returnUrl=https%3A%2F%2Fevil.example%2F');
  await button(page, 'Sign in').click();
  await tellProvider(page, 'basement');
  await passFirstRun(page);
  await expect(page).toHaveURL(/localhost:\d+\/Homepage$/);
});

for (const from of ['the sign-in page of the app', 'the provider’s page'] as const) {
  test(`a forgotten password, from ${from}: a new one, its own page once, and in [AUTH-09]`, async ({
    page,
    server,
  }) => {
    await page.goto('/Login');
    if (from === 'the sign-in page of the app') {
      await button(page, 'Forgot password?').click();
    } else {
      await button(page, 'Sign in').click();
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
    }
    await page.getByLabel('Email').fill('plan@sandbox.example');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByLabel('New password')).toBeVisible();
    const { messages } = (await (await fetch(`${server.origin}/sandbox/inbox`)).json()) as {
      messages: { text: string }[];
    };
    await page.getByLabel('Code').fill(/\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '');
    await page.getByLabel('New password').fill('candle');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.waitForURL(/\/menu\/security\/reset-password-success$/);
    // Used once: from here on it is a sign-in like any other.
    await page.goto('/Login/Initialize-Profile');
    await passFirstRun(page);
    await expect(heading(page, HOME)).toBeVisible();
  });
}

test('cancelling at the provider comes back to the sign-in without a complaint', async ({ page }) => {
  await page.goto('/Login?returnUrl=%2Foutbox');
  await button(page, 'Forgot password?').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/Login\?returnUrl=%2Foutbox$/);
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(page.getByText('You are not signed in')).toHaveCount(0);
});

for (const [code, words] of [
  [
    'emailTaken',
    'Your e-mail address is already used by another way of signing in. Sign in the way you did before; then you can connect this one under Menu, Security. If you never signed in before, call us.',
  ],
  [
    'emailUnverified',
    'The sign-in service has not verified your e-mail address yet. Verify it there, then sign in again.',
  ],
] as const) {
  test(`whom the utility refuses is told why, and is asked again who they are: ${code}`, async ({ page }) => {
    const refusal = { status: 403, json: { error: { code, message: 'No.', requestId: '1' } } };
    await page.route('**/api/session/finishSignIn', (route) => route.fulfill(refusal), { times: 1 });
    await page.goto('/Login');
    await button(page, 'Sign in').click();
    await tellProvider(page, 'basement');
    await page.waitForURL(/\/Login(\?|$)/);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    // The provider knows them, and would send the same person back.
    await button(page, 'Sign in').click();
    await expect(page.getByLabel('Password')).toBeVisible();
  });
}

test('a provider that offers no new password: the link goes, and the way is told', async ({ page, server }) => {
  await server.fault({ path: 'startSignIn', mode: 'status', value: 404 });
  await page.goto('/Login');
  await button(page, 'Forgot password?').click();
  await expect(page.getByText('A new password is not offered here.')).toBeVisible();
  await expect(button(page, 'Forgot password?')).toHaveCount(0);
});

test('without a connection the sign-in says what it needs, and the public pages stay open [AUTH-04]', {
  tag: '@worker',
}, async ({ page, server }) => {
  const open = [
    ['/menu', 'Menu'],
    ['/outage/outage-map', 'Outages'],
  ] as const;
  await page.goto('/Login');
  await workerReady(page);
  for (const [path, title] of open) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  }
  await page.goto('/Login');
  await expect(button(page, 'Sign in')).toBeVisible();
  await wholeAppKept(page);
  await server.refuse();
  await button(page, 'Sign in').click();
  await expect(page.getByText('Signing in needs a connection.')).toBeVisible();
  for (const [path, title] of open) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  }
  await page.goto('/my-bill');
  await expect(button(page, 'Sign in')).toBeVisible();
});

test('in a dark house nobody has to sign in: reporting an outage and what is known are a press away', async ({
  page,
}) => {
  for (const [name, path, title] of [
    ['Report an outage', '/outage/report-outage', 'Report an outage'],
    ['See outages', '/outage/outage-updates', 'Outage updates'],
  ] as const) {
    await page.goto('/Login');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('signing out ends it at the server and the provider and takes the copies along [AUTH-42]', async ({
  page,
  server,
}) => {
  const before = (await server.state()).sessions.length;
  await signIn(page, 'basement');
  await expect(page.getByText('Marlene').first()).toBeVisible();
  const atProvider = page.waitForRequest(/\/oidc\/session\/end/);
  await page.goto('/menu');
  await button(page, 'Sign out').click();
  await atProvider;
  await page.waitForURL(/\/login$/);
  expect((await server.state()).sessions).toHaveLength(before);
  expect(await countRows(page, 'stormlamp-cache', 'profile', 'accounts', 'notifications')).toEqual([0, 0, 0]);
  // The sticky flags stay for the same customer: no tour, no question.
  await button(page, 'Sign in').click();
  await tellProvider(page, 'basement');
  await expect(page.getByText('Marlene').first()).toBeVisible();
});

test('signing out without a connection forgets the copies at once; the provider hears of it when there is one [AUTH-42]', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  const before = (await server.state()).sessions.length;
  await signIn(page, 'basement');
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await workerReady(page);
  await context.setOffline(true);
  await page.goto('/menu');
  await button(page, 'Sign out').click();
  await page.waitForURL(/\/Login$/);
  expect(await countRows(page, 'stormlamp-cache', 'profile', 'accounts', 'notifications')).toEqual([0, 0, 0]);
  await page.goto('/Homepage');
  await page.waitForURL(/\/Login\?/);
  expect((await server.state()).sessions).toHaveLength(before + 1);
  const atProvider = page.waitForRequest(/\/oidc\/session\/end/);
  await context.setOffline(false);
  await atProvider;
  await page.waitForURL(/\/login$/);
  expect((await server.state()).sessions).toHaveLength(before);
  // It is done, and only once.
  expect(await page.evaluate(() => localStorage.getItem('signOutOwed'))).toBe(null);
  await button(page, 'Sign in').click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('the session ends while work waits: copies stay readable, the customer is asked, and comes back to where they were', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await loseGrant(page);
  await server.kill();
  await submitReading(page, '31240');
  await loseSession(context);
  await server.start();
  await openOutbox(page);
  await expect(page.getByText('Needs you')).toBeVisible();
  await page.goto('/Homepage');
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await page.getByRole('link', { name: 'Signed out' }).click();
  await expect(
    page.getByText('You were signed out. What waits here is safe, and is sent after you sign in again.'),
  ).toBeVisible();
  await button(page, 'Sign in').click();
  await tellProvider(page, 'basement');
  await expect(heading(page, HOME)).toBeVisible();
  await openOutbox(page);
  await expect(page.getByText('Received')).toBeVisible();
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('the next customer on the device starts anew and sees nothing of the one before [APP-05]', async ({ page }) => {
  await signIn(page, 'basement');
  await page.goto('/menu');
  await button(page, 'Sign out').click();
  await page.waitForURL(/\/login$/);
  await passProvider(page, 'farm');
  await expect(button(page, 'Skip')).toBeVisible();
  const flags = await page.evaluate(() => ({ ...localStorage }));
  expect(flags).not.toHaveProperty('rememberMeEnabledSticky', 'true');
  expect(flags).not.toHaveProperty('doNotShowAgainSticky', 'true');
  await passFirstRun(page);
  await expect(page.getByText('Garth')).toBeVisible();
  await expect(page.getByText('Marlene').first()).toHaveCount(0);
});

test('arriving home brings the notifications onto the device [AUTH-14] [API-11]', async ({ page }) => {
  await signIn(page, 'landlord');
  await expect.poll(() => countRows(page, 'stormlamp-cache', 'notifications')).toEqual([20]);
});

test('a device on which a customer comes back is the one that their sign-in left', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(page, 'farm');
  await fontKept(page);
  const other = await browser.newContext({ baseURL });
  await comeBack(await other.newPage(), 'farm');
  // Each sign-in has an id of its own; and a start of the app notes that no password was forgotten.
  const device = async (of: BrowserContext) =>
    JSON.stringify(await deviceOf(of))
      .replace(/"signIn":"[^"]+"/, '"signIn":"…"')
      .replace('"forgotPassword":false,', '');
  expect(await device(other)).toBe(await device(context));
  const cookies = async (of: BrowserContext) =>
    (await of.cookies(baseURL)).map(({ value, expires, ...cookie }) => cookie);
  expect(await cookies(other)).toEqual(await cookies(context));
  await other.close();
});
