import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { HOME, openMeterPage, readyForTheBasement, submitReading, typeReading, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';
import { workerReady } from './worker.ts';

const ROUTES = [
  ['/Homepage', HOME],
  ['/HOMEPAGE', HOME],
  ['/meter-read', 'Read your meter'],
  ['/outbox', 'Waiting to send'],
  ['/menu', 'Menu'],
  ['/Login', 'Sign in'],
  ['/login', 'Sign in'],
  ['/my-bill', 'Bill'],
  ['/outage/outage-map', 'Outages'],
  ['/my-notifications', 'Notices'],
  ['/outage/report-outage', 'Report an outage'],
  ['/outage/outage-updates', 'Outage updates'],
  ['/outage/outage-area', 'My outage areas'],
  ['/my-profile', 'Profile'],
  ['/my-profile/primary-details', 'Your details'],
  ['/my-profile/account-details-and-billing-preference', 'Account details'],
  ['/requests', 'Requests'],
  ['/requests/payment-arrangement', 'More time to pay'],
  ['/requests/due-date', 'Another due date'],
  ['/requests/moving-out', 'Moving out'],
  ['/my-profile/pre-authorized-payment-plan', 'Automatic payments'],
  ['/menu/security', 'Security'],
  ['/menu/security/social-connect', 'Security'],
  ['/menu/security/reset-password-success?from=forgot-password', 'Your password is changed'],
  ['/nowhere/at-all', 'Well that wasn'],
] as const;

/** Written another way, or looked at in every state where they have a file of their own. */
const LOOKED_AT_ELSEWHERE: readonly string[] = [
  '/HOMEPAGE',
  '/login',
  '/Login',
  '/outage/outage-updates',
  '/outage/outage-map',
  '/outage/report-outage',
  '/my-profile/primary-details',
  '/my-profile/pre-authorized-payment-plan',
  '/menu/security',
  '/menu/security/social-connect',
  '/menu/security/reset-password-success?from=forgot-password',
];

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('after one visit every page opens without a network, and never turns into a sign-in [APP-06] [APP-12]', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await readyForTheBasement(page);
  await wholeAppKept(page);
  await server.refuse();
  for (const [path, title] of ROUTES) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  }
  await page.goto('/');
  await expect(heading(page, 'Hello, Marlene')).toBeVisible();
  await page.goto('/meter-read');
  await expect(page.getByText(/^Updated/)).toBeVisible();
});

test('nothing on any page breaks the content security policy', { tag: '@worker' }, async ({ page }) => {
  const violations: string[] = [];
  await page.exposeFunction('violated', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (globalThis as unknown as { violated: (what: string) => void }).violated(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  await comeBack(page, 'farm');
  for (const [path, title] of ROUTES) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  }
  await page.goto('/meter-read');
  await page.getByRole('button', { name: /Choose your account/ }).click();
  await page.getByPlaceholder('Street, name, meter or number').fill('zz');
  // The first Escape empties the search, the second closes the list.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open calendar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(violations).toEqual([]);
});

test('no accessibility finding on any screen, light and dark, at 320 px and wide', { tag: '@worker' }, async ({
  page,
  context,
}) => {
  // Each screen is looked at four ways; the whole round takes its time on a slow machine.
  test.slow();
  // A slide that comes in while it is looked at has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/Login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expectAccessible(page, 'login');
  await comeBack(page, 'landlord');
  for (const [path, title] of ROUTES.filter(([path]) => !LOOKED_AT_ELSEWHERE.includes(path))) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expectAccessible(page, path);
  }
  await readyForTheBasement(page);
  await page.getByRole('button', { name: /Choose your account/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'account picker');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open calendar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'calendar');
  await page.keyboard.press('Escape');
  const boxes = await page.getByRole('textbox', { name: /^Digit/ }).count();
  await context.setOffline(true);
  await typeReading(page, '1'.repeat(boxes));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'confirmation');
  await page.getByRole('button', { name: 'Change' }).click();
  await submitReading(page, '1'.repeat(boxes));
  await expectAccessible(page, 'saved');
  await page.goto('/outbox');
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await expectAccessible(page, 'waiting');
});

test('a whole reading by keyboard alone; the focus is on the heading after going somewhere', async ({
  page,
  server,
}) => {
  await comeBack(page, 'basement');
  await openMeterPage(page);
  await page.goto('/Homepage');
  await expect(heading(page, HOME)).toBeVisible();
  const tabTo = async (name: string | RegExp) => {
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
      if (typeof name === 'string' ? text.includes(name) : name.test(text)) return;
    }
    throw new Error(`no way to ${name} by keyboard`);
  };
  await tabTo(/^Report an outage$/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Report an outage')).toBeFocused();
  await page.goBack();
  await expect(heading(page, HOME)).toBeFocused();
  await expect(page.getByRole('link', { name: /^Read your meter/ })).toBeVisible();
  await tabTo(/^Read your meter/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Read your meter')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 5' })).toBeFocused();
  await page.keyboard.type('48211');
  await tabTo('Submit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo('Confirm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  expect((await server.state()).meterReads).toHaveLength(1);
});

test('the 404 page leads home, and one step back where there is one [APP-12] [APP-13]', async ({ page, context }) => {
  await comeBack(page, 'basement');
  await page.goto('/menu');
  await expect(heading(page, 'Menu')).toBeVisible();
  await page.goto('/nowhere');
  await expect(
    heading(page, 'Well that wasn’t very bright of us…').or(heading(page, "Well that wasn't very bright of us…")),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go Back', exact: true }).click();
  await expect(heading(page, 'Menu')).toBeVisible();
  await expect(page).toHaveURL(/\/menu$/);
  // Below an address whose pages come with their code.
  await page.goto('/MY-BILL/nowhere/');
  await page
    .getByRole('link', { name: 'Go to Home Page' })
    .or(page.getByRole('button', { name: 'Go to Home Page' }))
    .click();
  await page.waitForURL(/\/Homepage$/);
  // Opened by somebody’s link: there is nothing to go back to.
  const other = await context.newPage();
  await other.goto('/nowhere');
  await other.getByRole('button', { name: 'Go Back', exact: true }).click();
  await other.waitForURL(/\/Homepage$/);
});

test('the account picker: the chosen one first, then by number downwards, found by name, street or number, 16 of 40 in sight [ACC-03] [ACC-04]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await comeBack(page, 'landlord');
  await openMeterPage(page);
  const picker = page.getByRole('button', { name: /Choose your account/ });
  await picker.click();
  const options = page.getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  for (const at of [0, 15]) await expect(options.nth(at)).toBeInViewport({ ratio: 1 });
  const numbers = (await options.allTextContents()).map((text) => text.replace(/\D/g, '').slice(-12));
  const [, ...others] = numbers;
  expect(others).toEqual([...others].sort().reverse());
  const wanted = others[5] ?? '';
  const search = page.getByPlaceholder('Street, name, meter or number');
  await search.fill('Angus');
  await expect(options).toHaveCount(5);
  await search.fill('70 412 110');
  await expect(options).toHaveText([/Suite at 112 Angus Street/]);
  await search.fill(wanted.slice(-6));
  await expect(options).toHaveCount(1);
  await options.first().click();
  await expect(picker).toContainText(wanted.slice(-4));
  await picker.click();
  await expect(options.first()).toContainText(wanted.slice(-4));
});

test('words of the app change without a rebuild, and the phone keeps the last ones [APP-02]', {
  tag: '@worker',
}, async ({ page, server }) => {
  await page.goto('/Login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await workerReady(page);
  await changeReply(page, '**/api/content/en', (body) => {
    body.pages.login.intro = 'New words from the editor.';
  });
  await page.reload();
  await expect(page.getByText('New words from the editor.')).toBeVisible();
  await page.unrouteAll();
  await server.refuse();
  await page.reload();
  await expect(page.getByText('New words from the editor.')).toBeVisible();
});

test('the app can be installed: a manifest with names, colours, a start in the app and icons that exist [APP-01]', async ({
  server,
}) => {
  // What a browser reads before any script of the app runs: it needs none to be looked at.
  const shell = await (await fetch(`${server.origin}/Login`, { headers: { accept: 'text/html' } })).text();
  const [, href] = /<link rel="manifest" href="([^"]+)"/.exec(shell) ?? [];
  const reply = await fetch(server.origin + href);
  const manifest = (await reply.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
    screenshots: { src: string; form_factor: string }[];
    share_target: object;
  };
  expect(manifest).toMatchObject({ name: 'Stormlamp', start_url: '/Homepage', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true);
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Report an outage', '/outage/report-outage'],
    ['Read my meter', '/meter-read'],
    ['Waiting to send', '/outbox'],
  ]);
  expect(manifest.screenshots.map((one) => one.form_factor)).toEqual(['narrow', 'narrow', 'narrow', 'wide']);
  expect(manifest.share_target).toMatchObject({
    action: '/meter-read',
    method: 'POST',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photo' }] },
  });
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    const icon = await fetch(new URL(src, server.origin));
    expect([icon.status, icon.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
  }
});

test('an app that is on the device leaves the address of the samples to the server, which has none [APP-45]', {
  tag: '@worker',
}, async ({ page }) => {
  await page.goto('/Login');
  await workerReady(page);
  // Seen before: an unknown address that is the app's own is answered by the device.
  const unknown = await page.goto('/nowhere/at-all');
  expect([unknown?.status(), unknown?.fromServiceWorker()]).toEqual([200, true]);
  for (const path of ['/styleguide', '/en/styleguide', '/styleguide/custom-route-type', '/da-DK/styleguide']) {
    const reply = await page.goto(path);
    expect([path, reply?.status(), reply?.fromServiceWorker()]).toEqual([path, 404, false]);
    await expect(page.getByText('Well that wasn', { exact: false })).toBeVisible();
  }
});
