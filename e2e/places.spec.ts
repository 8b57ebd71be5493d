import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { keepWholeApp, wholeAppKept } from './customer.ts';
import { expect, test } from './fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const PUBLIC = [
  ['/outage/outage-map', 'Outages'],
  ['/outage/outage-updates', 'Outage updates'],
  ['/outage/report-outage', 'Report an outage'],
] as const;

/** Whoever opens it without a session is asked to sign in, and would come back to it. */
async function leadsToSignIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe('/Login');
  expect(searchParams.get('returnUrl')).toBe(path);
}

test('outage map, outage updates and report are open to a visitor, my outage areas is not; without a connection too [SEC-01]', {
  tag: '@worker',
}, async ({ page, server }) => {
  const round = async () => {
    for (const [path, title] of PUBLIC) {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
    }
    await leadsToSignIn(page, '/outage/outage-area');
    for (const path of ['/my-profile', '/my-profile/account-details-and-billing-preference', '/menu/security'])
      await leadsToSignIn(page, path);
  };
  await round();
  await keepWholeApp(page);
  await server.refuse();
  await round();
});

test('with a session the same places open, and my outage areas with them; without a connection too [SEC-01] [OUT-01]', {
  tag: '@worker',
}, async ({ page, server }) => {
  await comeBack(page, 'basement');
  await page.goto('/Homepage');
  await wholeAppKept(page);
  for (const connection of ['there', 'gone']) {
    if (connection === 'gone') await server.refuse();
    for (const [path, title] of [...PUBLIC, ['/outage/outage-area', 'My outage areas']] as const) {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  }
});

test('the app tour, an outage area, and account details and billing have their addresses [APP-11]', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  for (const [path, title, within] of [
    ['/outage/outage-area', 'My outage areas', /^My outage areas/],
    ['/my-profile/account-details-and-billing-preference', 'Account details', /^Account details and billing/],
  ] as const) {
    await page.goto('/my-profile');
    await page.getByRole('link', { name: within }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(heading(page, title)).toBeVisible();
    for (const address of [path, path.toUpperCase()]) {
      await page.goto(address);
      await expect(heading(page, title)).toBeVisible();
    }
  }
  await page.goto('/App-Tour/App-Tour-Intro');
  await expect(heading(page, 'App tour')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
});
