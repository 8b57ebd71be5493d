import { formatInTimeZone } from 'date-fns-tz';
import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepWholeApp, wholeAppKept } from './customer.ts';
import { ageOutages, countRows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { openLocked } from './lock.ts';
import { datedAlerts } from './outageAlerts.ts';
import { changeReply } from './replies.ts';

/* What the utility knows of outages: for everyone, and from the device's copy where there is no connection. */

/** How old a copy may become while somebody looks at it. */
const POLL_MS = 5 * 60_000;
const UPDATES = '/outage/outage-updates';
const region = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const tab = (page: Page, name: 'Planned' | 'Unplanned') => page.getByRole('tab', { name, exact: true });

const copies = (page: Page) => countRows(page, 'stormlamp-cache', 'outageMap');

test('a visitor sees each region with what was said of it and when, newest first [OUT-15]', async ({ page }) => {
  const said: Record<string, string[]> = {
    Kindersley: ['2025-07-01T06:00:00Z', '2025-07-01T05:59:59Z', '2024-12-31T18:05:00Z'],
    'Estevan East': ['2025-05-09T15:30:00Z', '2024-02-29T21:00:00Z'],
  };
  await changeReply(page, '**/outageMap', (body) => datedAlerts(body, said));
  await page.goto(UPDATES);
  const kindersley = page.getByRole('listitem').filter({ has: region(page, 'Kindersley') });
  await expect(kindersley).toHaveCount(1);
  await expect(kindersley.getByRole('listitem').locator('p:first-child')).toHaveText([
    /^The crew found a broken pole/,
    /^Brock and Netherhill are out too/,
    /^Power is out after high winds/,
  ]);
  const dates = (item: Locator) => item.getByText(/^Updated on /);
  await expect(dates(kindersley)).toHaveText([
    'Updated on Jul. 1, 2025, 12:00 a.m.',
    'Updated on Jun. 30, 2025, 11:59 p.m.',
    'Updated on Dec. 31, 2024, 12:05 p.m.',
  ]);
  await tab(page, 'Planned').click();
  const estevan = page.getByRole('listitem').filter({ has: region(page, 'Estevan East') });
  await expect(dates(estevan)).toHaveText(['Updated on May 9, 2025, 9:30 a.m.', 'Updated on Feb. 29, 2024, 3:00 p.m.']);
  await expect(region(page, 'Kindersley')).toHaveCount(0);
});

test('what else the utility knows of an outage stands with it: since when, until when, who works on it and why', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  const where = { RegionId: 'SK-900', Region: 'La Ronge' };
  const year = new Date().getUTCFullYear() + 1;
  await server.publish({
    action: 'start',
    ...where,
    Planned: 'Unplanned',
    Message: 'A tree fell on the line.',
    StartDate: `${year - 2}-01-05T19:12:00-06:00`,
    Cause: 'A tree on the line',
    CrewStatus: 'On the way',
    CustomersAffected: 1840,
    EstimatedRestoration: `${year}-01-05T21:30:00-06:00`,
  });
  await server.publish({
    action: 'start',
    ...where,
    Planned: 'Planned',
    Message: 'We clear trees.',
    PlannedFrom: `${year}-01-07T09:00:00-06:00`,
    PlannedTo: `${year}-01-07T12:00:00-06:00`,
  });
  await page.goto(UPDATES);
  const facts = page
    .getByRole('listitem')
    .filter({ has: region(page, 'La Ronge') })
    .locator('dl > div');
  await expect(facts).toHaveText([
    `Out since Jan. 5, ${year - 2}, 7:12 p.m.`,
    `Power expected back Jan. 5, ${year}, 9:30 p.m. (estimate changed just now)`,
    'Crew On the way',
    'Cause A tree on the line',
    'Customers affected 1,840',
  ]);
  await expectAccessible(page, 'an outage with all that is known of it');
  await server.publish({
    action: 'update',
    RegionId: 'SK-900',
    EstimatedRestoration: `${year - 2}-01-05T21:30:00-06:00`,
    EstimateUpdated: `${year - 2}-01-05T20:00:00-06:00`,
    Cause: null,
    CrewStatus: null,
    CustomersAffected: null,
  });
  await page.reload();
  await expect(facts).toHaveText([
    `Out since Jan. 5, ${year - 2}, 7:12 p.m.`,
    `Power was expected back Jan. 5, ${year - 2}, 9:30 p.m. (estimate changed Jan. 5, ${year - 2}, 8:00 p.m.)`,
  ]);
  await server.publish({ action: 'update', RegionId: 'SK-900', EstimatedRestoration: null, EstimateUpdated: null });
  await changeReply(page, '**/outageMap', (body) => {
    // biome-ignore lint/suspicious/noExplicitAny: what the server answers
    body.outages = JSON.stringify(JSON.parse(body.outages).map((one: any) => ({ ...one, Alerts: [] })));
  });
  await page.reload();
  await expect(page.getByText('The power is out. There is no message about it yet.', { exact: true })).toBeVisible();
  await tab(page, 'Planned').click();
  await expect(
    page.getByText('Work is planned here. There is no message about it yet.', { exact: true }),
  ).toBeVisible();
  await expect(facts).toHaveText([`Planned from Jan. 7, ${year}, 9:00 a.m.`, 'Planned to 12:00 p.m.']);
});

test('two tabs, the unplanned outages first; arrow keys lead to the planned ones [OUT-14]', async ({ page }) => {
  await page.goto(UPDATES);
  await expect(page.getByRole('tab')).toHaveText(['Unplanned 4', 'Planned 2']);
  await expect(tab(page, 'Unplanned')).toHaveAccessibleDescription('4');
  await expect(tab(page, 'Unplanned')).toHaveAttribute('aria-selected', 'true');
  await expect(region(page, 'Kindersley')).toBeVisible();
  // An outage that is neither has no entry.
  await expect(region(page, 'Melfort')).toHaveCount(0);
  await tab(page, 'Unplanned').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Planned')).toBeFocused();
  await expect(tab(page, 'Planned')).toHaveAttribute('aria-selected', 'true');
  await expect(region(page, 'Estevan East')).toBeVisible();
  await expect(region(page, 'Melfort')).toHaveCount(0);
});

test('under the planned ones stands an editor’s text about those to come, with its paragraphs and lists [OUT-17]', async ({
  page,
}) => {
  await page.goto(UPDATES);
  const ahead = page.getByRole('heading', { name: 'Planned work ahead' });
  await expect(region(page, 'Kindersley')).toBeVisible();
  await expect(ahead).toHaveCount(0);
  await tab(page, 'Planned').click();
  await expect(ahead).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Charge your phone/ })).toBeVisible();
  await changeReply(page, '**/api/content/en', (body) => {
    body.pages.outages.future = { markdown: 'Next spring we renew the line to **Biggar**.' };
  });
  await page.reload();
  await tab(page, 'Planned').click();
  await expect(page.getByText('Next spring we renew')).toBeVisible();
});

test('what the utility publishes appears, changes and goes; a tab without outages says so in its own words [OUT-16]', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await page.goto(UPDATES);
  await expect(page.getByText('We know of no unplanned outage right now.')).toBeVisible();
  await tab(page, 'Planned').click();
  await expect(page.getByText('No outage is planned right now.')).toBeVisible();
  await expect(page.getByText('We know of no unplanned outage right now.')).toHaveCount(0);

  const where = { RegionId: 'SK-900', Region: 'La Ronge' };
  await server.publish({ action: 'start', ...where, Planned: 'Unplanned', Message: 'A tree fell on the line.' });
  await page.reload();
  await expect(region(page, 'La Ronge')).toBeVisible();
  await server.publish({ action: 'update', RegionId: 'SK-900', Message: 'The crew is there.' });
  await page.reload();
  await expect(page.getByText('The crew is there.')).toBeVisible();
  await server.publish({ action: 'clear', RegionId: 'SK-900' });
  await page.reload();
  await expect(page.getByText('We know of no unplanned outage right now.')).toBeVisible();
});

test('the feed’s own time stands there in local time and to the second, beside when this device loaded it [OUT-13]', async ({
  browser,
  baseURL,
}) => {
  const timezoneId = 'Pacific/Auckland';
  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId });
  const page = await context.newPage();
  // A feed that stands still: loaded a moment ago, and three hours old.
  const lastUpdated = new Date(Date.now() - 3 * 60 * 60_000).toISOString();
  await changeReply(page, '**/outageMap', (body) => {
    body.lastUpdated = lastUpdated;
  });
  await page.goto(UPDATES);
  const stamp = formatInTimeZone(lastUpdated, timezoneId, 'yyyy-MM-dd HH:mm:ss');
  await expect(page.getByText(`Last updated ${stamp}, your time`, { exact: true })).toBeVisible();
  await expect(page.getByText('Loaded on this device just now')).toBeVisible();
  await context.close();
});

test('without a connection the last copy stays, with its age and why it is the last [OUT-11]', {
  tag: '@worker',
}, async ({ page, server }) => {
  await page.goto(UPDATES);
  await expect(region(page, 'Kindersley')).toBeVisible();
  await keepWholeApp(page);
  await server.refuse();
  await ageOutages(page, 37 * 60_000);
  await page.reload();
  await expect(region(page, 'Kindersley')).toBeVisible();
  await expect(page.getByText('Loaded on this device 37 min ago')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Failed to load outage map data' })).toBeVisible();
  await expect(page.getByText(/^Offline/)).toBeVisible();
  await server.admit();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Loaded on this device just now')).toBeVisible();
  await expect(page.getByText('Failed to load outage map data')).toHaveCount(0);
});

test('an answer that is no list says so, and the last copy stays', async ({ page, server }) => {
  await page.goto(UPDATES);
  await expect(region(page, 'Kindersley')).toBeVisible();
  await changeReply(page, '**/outageMap', (body) => {
    body.outages = 'nonsense';
  });
  await page.reload();
  await expect(page.getByText('Error processing map data')).toBeVisible();
  await expect(region(page, 'Kindersley')).toBeVisible();
  await page.unrouteAll();
  await server.fault({ path: 'outageMap', mode: 'html' });
  await page.reload();
  await expect(page.getByText('Failed to load outage map data')).toBeVisible();
  await expect(region(page, 'Kindersley')).toBeVisible();
});

test('whoever only passed the sign-in has the list too when the line is gone', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await page.goto('/Login');
  await keepWholeApp(page);
  await expect.poll(() => copies(page)).toEqual([1]);
  await server.refuse();
  await page.goto(UPDATES);
  await expect(region(page, 'Kindersley')).toBeVisible();
});

test('where no copy ever came it says that, whom to call and where to report', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await server.fault({ path: 'outageMap', mode: 'drop', times: 100 });
  await page.goto('/menu');
  await keepWholeApp(page);
  await server.refuse();
  await page.goto(UPDATES);
  await expect(page.getByText('There is no list of outages on this device yet.')).toBeVisible();
  await expect(page.getByText('Failed to load outage map data')).toBeVisible();
  await expect(page.getByRole('link', { name: /Power out/ })).toHaveAttribute('href', 'tel:1-306-555-0110');
  await expectAccessible(page, 'outages without a copy');
  await page.getByRole('link', { name: 'Report an outage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report an outage' })).toBeVisible();
});

test('a locked app shows the outages after a cold start without a network, and nothing of the customer', {
  tag: '@worker',
}, async ({ phone, server }) => {
  let page = await phone.open();
  await openLocked(page);
  await wholeAppKept(page);
  await expect.poll(() => copies(page)).toEqual([1]);
  await phone.close();
  await server.refuse();
  page = await phone.open();
  await page.context().setOffline(true);
  await page.goto(UPDATES);
  await expect(region(page, 'Kindersley')).toBeVisible();
  await expect(page.getByText('Marlene')).toHaveCount(0);
  await page.goto('/Homepage');
  await expect(page.getByRole('button', { name: 'Use fingerprint or face' })).toBeVisible();
});

test('coming back to the app or the network asks only when a poll is overdue', { tag: '@worker' }, async ({ page }) => {
  let asked = 0;
  await page.route('**/outageMap', (route) => {
    asked++;
    return route.continue();
  });
  await page.goto(UPDATES);
  await keepWholeApp(page);
  await expect(page.getByText('Loaded on this device just now')).toBeVisible();
  const before = asked;
  const comeBack = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
  // The words are asked for each time: once they came, the outages would have come too.
  const words = page.waitForResponse('**/api/content/en');
  await comeBack();
  await words;
  expect(asked).toBe(before);
  await ageOutages(page, POLL_MS);
  await comeBack();
  await expect.poll(() => asked).toBe(before + 1);
});

test('as long as it is in sight the list is loaded again every five minutes', async ({ page, server }) => {
  await page.clock.install();
  await page.goto(UPDATES);
  await expect(region(page, 'Kindersley')).toBeVisible();
  await server.publish({ action: 'clear' });
  await page.clock.fastForward(POLL_MS);
  await expect(page.getByText('We know of no unplanned outage right now.')).toBeVisible();
});

test('the list is clean for everybody’s eyes and ears', async ({ page }) => {
  await page.goto(UPDATES);
  await expect(region(page, 'Kindersley')).toBeVisible();
  await expectAccessible(page, 'unplanned outages');
  await tab(page, 'Planned').click();
  await expect(page.getByRole('heading', { name: 'Planned work ahead' })).toBeVisible();
  await expectAccessible(page, 'planned outages');
});
