import type { Page } from 'playwright/test';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { HOME, passFirstRun, passProvider, signIn } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { workerReady } from './worker.ts';

/* The first run, as its customers meet it: the newcomer, the returning one, and who says no. */

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rememberMe = (page: Page) => page.getByRole('switch', { name: 'Remember me' });
const flag = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);
const consentOf = ({ consents }: SandboxState, who: string) =>
  consents.find(({ email }) => email === `${who}@sandbox.example`);

test('a newcomer sees the tour, the preferences and the terms, gets a welcome, and lands on the new profile [AUTH-30] [AUTH-32] [AUTH-33] [TOUR-01]', async ({
  page,
  server,
}) => {
  await passProvider(page, 'newcomer');
  await page.waitForURL(/\/App-Tour\/App-Tour-Intro$/);
  await expect(page.getByRole('heading', { name: 'Welcome to Stormlamp' })).toBeVisible();
  for (const title of ['Is this up to date?', 'Works in the basement', 'Power out?']) {
    await button(page, 'Next').click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await button(page, 'Finish').click();
  await page.waitForURL(/\/Login\/Authentication-Preferences$/);
  expect(await flag(page, 'showAppTourSticky')).toBe('false');
  await expect(rememberMe(page)).not.toBeChecked();
  await button(page, 'Continue').click();
  await page.waitForURL(/\/Login\/Terms-and-Conditions$/);
  const terms = page.getByRole('alertdialog', { name: 'Terms and conditions', exact: true });
  await expect(terms).toBeVisible();
  // Nothing else can be reached while it is open.
  await expect(page.locator('[inert] main, main[inert]')).toHaveCount(1);
  await expect(terms.getByRole('button')).toHaveText(['Agree', 'Disagree']);
  const before = Date.now();
  await button(page, 'Agree').click();
  await page.waitForURL(/\/my-profile$/);
  await expect(page.getByText('Your profile is set up')).toBeVisible();
  const consent = consentOf(await server.state(), 'newcomer');
  expect(consent).toMatchObject({ isRegistered: true, initialConsent: { isConsentGranted: true, docVersion: 1 } });
  expect(Date.parse(consent?.initialConsent?.lastConsentModified ?? '')).toBeGreaterThan(before - 60_000);
  const { messages } = (await (await fetch(`${server.origin}/sandbox/inbox`)).json()) as {
    messages: { to: string }[];
  };
  expect(messages.filter(({ to }) => to.includes('newcomer@'))).toHaveLength(1);
});

test('each page of the first run opens by its address, stays at a reload, and leads where it should', async ({
  page,
}) => {
  await passProvider(page, 'basement');

  await test.step('next replaces nothing but the slide, skip stands on every one, finish on the last only (TOUR-02, TOUR-06)', async () => {
    await expect(button(page, 'Next')).toBeVisible();
    await expect(button(page, 'Finish')).toHaveCount(0);
    for (let slide = 0; slide < 3; slide++) {
      await expect(button(page, 'Skip')).toBeVisible();
      await button(page, 'Next').click();
    }
    await expect(button(page, 'Finish')).toBeVisible();
    await expect(button(page, 'Next')).toHaveCount(0);
    await button(page, 'Skip').click();
    await page.waitForURL(/Authentication-Preferences/);
    expect(await flag(page, 'showAppTourSticky')).toBe('false');
    await page.goto('/login/initialize-profile');
    await page.waitForURL(/Authentication-Preferences/);
  });

  await test.step('a reload stays, and back leads one page back (AUTH-23)', async () => {
    await page.reload();
    await rememberMe(page).press('Space');
    await button(page, 'Continue').click();
    await page.waitForURL(/remember-me-warning/);
    await page.reload();
    await expect(button(page, 'Agree')).toBeVisible();
    await page.goBack();
    await page.waitForURL(/Authentication-Preferences/);
    await expect(rememberMe(page)).toBeVisible();
  });

  await test.step('each opens by its address, in any case (AUTH-23, APP-06)', async () => {
    await page.goto('/LOGIN/BIOMETRICS-WARNING');
    await expect(page.getByRole('heading', { name: 'Open the app with your fingerprint or face?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rememberMe(page)).toBeVisible();
    await page.goto('/app-tour/app-tour-intro');
    await expect(button(page, 'Next')).toBeVisible();
    await page.goto('/login/terms-and-conditions');
    await expect(heading(page, HOME)).toBeVisible();
  });

  await test.step('without preferences to ask, the tour leads home (TOUR-05)', async () => {
    await page.evaluate(() => localStorage.setItem('doNotShowAgainSticky', 'true'));
    await page.goto('/App-Tour/App-Tour-Intro');
    await button(page, 'Skip').click();
    await expect(heading(page, HOME)).toBeVisible();
  });
});

/** What the terms do once they are agreed to, one after the other, and how each one's failure is logged. */
const AFTER_TERMS = [
  ['updateProfileDetails', 'UPDATE_PROFILE_ERROR'],
  ['welcomeEmail', 'SEND_WELCOME_EMAIL_ERROR'],
  ['notifyLogin', 'NOTIFY_LOGIN_ERROR'],
  ['profileDetails', 'PROFILE_DETAILS_ERROR'],
] as const;

test('nobody gets past the first run by an address, nor past terms that were not taken in', async ({
  page,
  server,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await passProvider(page, 'newcomer');

  await test.step('an app killed in it goes on there (AUTH-04, AUTH-13)', async () => {
    await expect(button(page, 'Skip')).toBeVisible();
    // Where something could be saved, too.
    await page.goto('/meter-read');
    await expect(button(page, 'Skip')).toBeVisible();
    await page.goto('/my-bill');
    await button(page, 'Skip').click();
    await page.getByRole('checkbox', { name: 'Do not show this again' }).check();
    await button(page, 'Continue').click();
    await expect(button(page, 'Agree')).toBeVisible();
    // Without preferences to ask, the tour leads to the terms (TOUR-04).
    await page.goto('/App-Tour/App-Tour-Intro');
    await button(page, 'Skip').click();
    await page.waitForURL(/Terms-and-Conditions/);
    await expect(button(page, 'Agree')).toBeVisible();
  });

  await test.step('no address leads out of the terms (AUTH-04)', async () => {
    for (const path of ['/Homepage', '/outbox', '/Login/Authentication-Preferences', '/LOGIN/terms-and-conditions']) {
      await page.goto(path);
      await page.waitForURL(/Terms-and-Conditions/i);
      await expect(button(page, 'Agree')).toBeVisible();
    }
  });

  for (const [call, tag] of AFTER_TERMS) {
    await test.step(`a ${call} that fails is logged as ${tag} (AUTH-36)`, async () => {
      expect(logged).not.toContain(tag);
      await server.fault({ path: call, mode: 'status', value: 500 });
      await button(page, 'Agree').click();
      await expect.poll(() => logged).toContain(tag);
      await expect(page.getByRole('alert')).toContainText('press “Agree” again');
    });
  }

  await test.step('agreeing again goes on (AUTH-36)', async () => {
    await button(page, 'Agree').click();
    await page.waitForURL(/\/my-profile$/);
    expect(consentOf(await server.state(), 'newcomer')?.isRegistered).toBe(true);
  });
});

test('agreeing to be remembered lasts 90 days and survives closing the browser [AUTH-10] [AUTH-21] [AUTH-28] [API2-30]', {
  tag: '@worker',
}, async ({ phone, server }) => {
  const before = Date.now();
  let page = await phone.open();
  await passProvider(page, 'basement');
  await button(page, 'Skip').click();
  await rememberMe(page).press('Space');
  await button(page, 'Continue').click();
  await page.waitForURL(/\/login\/remember-me-warning/);
  await button(page, 'Agree').click();
  await expect(heading(page, HOME)).toBeVisible();
  const newest =
    (await server.state()).sessions
      .map(({ expiresAt }) => Date.parse(expiresAt))
      .sort()
      .at(-1) ?? 0;
  expect(newest).toBeGreaterThan(before + 90 * 86_400_000);
  await phone.close();
  page = await phone.open();
  await page.goto('/Homepage');
  await expect(page.getByText('Marlene').first()).toBeVisible();
  // Asked again by the splash, the preferences know what is in force.
  await page.goto('/');
  await page.waitForURL(/Authentication-Preferences/);
  await expect(rememberMe(page)).toBeChecked();
});

test('who chose nothing is not remembered when the browser is closed [AUTH-18] [AUTH-22]', { tag: '@worker' }, async ({
  phone,
}) => {
  let page = await phone.open();
  await passProvider(page, 'basement');
  await button(page, 'Skip').click();
  await button(page, 'Continue').click();
  await expect(heading(page, HOME)).toBeVisible();
  await phone.close();
  page = await phone.open();
  await page.goto('/Homepage');
  await expect(page).toHaveURL(/\/Login\?returnUrl=%2FHomepage$/i);
  await expect(button(page, 'Sign in')).toBeVisible();
});

test('switching off what is in force ends it at once, and says when the server was not reached [AUTH-19] [AUTH-41]', async ({
  page,
  server,
}) => {
  const sessionsNow = async () => (await server.state()).sessions.filter((one) => one.rememberMe).length;
  const before = await sessionsNow();
  await signIn(page, 'basement');
  expect(await sessionsNow()).toBe(before + 1);
  await page.evaluate(() => localStorage.setItem('doNotShowAgainSticky', 'false'));
  await page.goto('/Login/Authentication-Preferences');
  await expect(rememberMe(page)).toBeChecked();
  await server.fault({ path: 'updateSession', mode: 'status', value: 503 });
  await rememberMe(page).press('Space');
  await expect(page.getByRole('alert')).toContainText('Failed to update session');
  await expect(rememberMe(page)).toBeChecked();
  await rememberMe(page).press('Space');
  await expect(rememberMe(page)).not.toBeChecked();
  expect(await flag(page, 'rememberMeEnabledSticky')).toBe('false');
  expect(await sessionsNow()).toBe(before);
});

test('disagreeing to be remembered, and to the terms, signs out [AUTH-29] [AUTH-37] [AUTH-42]', async ({
  page,
  server,
}) => {
  const before = (await server.state()).sessions.length;
  await passProvider(page, 'newcomer');
  await button(page, 'Skip').click();
  await rememberMe(page).press('Space');
  await button(page, 'Continue').click();
  await button(page, 'Disagree').click();
  await page.waitForURL(/\/login$/i);
  expect((await server.state()).sessions).toHaveLength(before);
  // The provider forgot them too: it asks for the password again.
  await passProvider(page, 'newcomer');
  await button(page, 'Continue').click();
  await page.waitForURL(/Terms-and-Conditions/);
  await button(page, 'Disagree').click();
  await page.waitForURL(/\/login$/i);
  const state = await server.state();
  expect([state.sessions.length, consentOf(state, 'newcomer')?.initialConsent]).toEqual([before, null]);
});

test('who was here before is routed by the device’s copy without a connection [AUTH-08] [AUTH-07]', {
  tag: '@worker',
}, async ({ page, context, server }) => {
  await signIn(page, 'basement');
  await expect(page.getByText('Marlene').first()).toBeVisible();
  await workerReady(page);
  await context.setOffline(true);
  await server.refuse();
  await page.goto('/');
  await expect(heading(page, HOME)).toBeVisible();
  await expect(page.getByText('Marlene').first()).toBeVisible();
});

test('an answer about the session that comes late does not undo what the customer chose meanwhile [AUTH-28]', {
  tag: '@worker',
}, async ({ phone }) => {
  let page = await phone.open();
  await passProvider(page, 'basement');
  await expect(button(page, 'Skip')).toBeVisible();
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    held.push(() => route.fulfill({ response }));
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => held.length).toBe(1);
  await passFirstRun(page);
  const heard = page.waitForResponse('**/api/session');
  await held[0]?.();
  await (await heard).finished();
  // The next start would ask again and hear better.
  await page.unroute('**/api/session');
  await page.route('**/api/session', (route) => route.abort());
  await page.goto('/meter-read');
  await expect(page.getByRole('textbox', { name: 'Digit 1 of' })).toBeVisible();
  await phone.close();
  page = await phone.open();
  await page.goto('/meter-read');
  await expect(page.getByRole('textbox', { name: 'Digit 1 of' })).toBeVisible();
});
