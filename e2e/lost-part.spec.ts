import type { Page } from 'playwright/test';
import { passFirstRun, passProvider, tellProvider } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* A file of the app gets lost on its way, on a first visit, when nothing of it is on the device yet. */

/** Loses every request for this chunk until the returned function is called, or so many of them. */
async function lose(page: Page, chunk: string, times = Number.POSITIVE_INFINITY) {
  let left = times;
  await page.route(`**/assets/${chunk}-*.js`, (route) => (left-- > 0 ? route.abort() : route.continue()));
  return () => {
    left = 0;
  };
}

test('what the sign-in needs is lost once: it is asked for again, and the customer comes in', async ({ page }) => {
  await lose(page, 'sign-in', 1);
  await passProvider(page, 'basement');
  await passFirstRun(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('what the sign-in needs is lost for good: the customer is told that it is the connection, and comes in when that is back', async ({
  page,
}) => {
  const back = await lose(page, 'sign-in');
  await page.goto('/Login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Signing in needs a connection')).toBeVisible();
  back();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tellProvider(page, 'basement');
  await passFirstRun(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('what follows the provider is slow: the server is asked meanwhile, and for the profile before all that nobody waits for', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const redeemed = page.waitForRequest('**/api/session/finishSignIn');
  await page.route('**/assets/signed-in-*.js', async (route) => {
    await redeemed;
    await route.continue();
  });
  await passProvider(page, 'basement');
  await passFirstRun(page);
  await expect.poll(() => asked).toContain('/api/session/submissionGrant');
  expect(asked.indexOf('/api/utility/profileDetails')).toBeGreaterThan(asked.indexOf('/api/session/finishSignIn'));
  expect(asked.indexOf('/api/session/submissionGrant')).toBeGreaterThan(asked.indexOf('/api/utility/profileDetails'));
});

test('what follows the provider is lost for good: the customer is told that it is the connection, and comes in when that is back', async ({
  page,
}) => {
  const back = await lose(page, 'signed-in');
  await passProvider(page, 'basement');
  await expect(page.getByText('Signing in needs a connection')).toBeVisible();
  back();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await passFirstRun(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a page of the first run is lost: it says so and does not wait for ever, and comes when it is opened again', async ({
  page,
}) => {
  const back = await lose(page, 'first-run');
  await passProvider(page, 'newcomer');
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not arrive' })).toBeVisible();
  const plain = page.getByRole('link', { name: 'See the outages on a plain page' });
  await expect(plain).toHaveAttribute('href', '/now');
  back();
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
});

test('a page that was not kept yet and is lost says so, and comes when it is opened again', async ({ page }) => {
  const back = await lose(page, 'report-outage');
  await page.goto('/outage/report-outage');
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not arrive' })).toBeVisible();
  back();
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByRole('heading', { name: 'Where is the power out?' })).toBeVisible();
});
