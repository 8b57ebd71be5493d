import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepWholeApp, wholeAppKept } from './customer.ts';
import { ageOutages, countRows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { openLocked } from './lock.ts';
import { changeReply } from './replies.ts';

/* What the utility knows of outages: for everyone, and from the device's copy where there is no connection. What is said
   of each is tests/pages/outageList.test.ts. */

/** How old a copy may become while somebody looks at it. */
const POLL_MS = 5 * 60_000;
const UPDATES = '/outage/outage-updates';
const region = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const tab = (page: Page, name: 'Planned' | 'Unplanned') => page.getByRole('tab', { name, exact: true });

const copies = (page: Page) => countRows(page, 'stormlamp-cache', 'outageMap');

test('a visitor reads what the utility publishes, as it appears, changes and goes', async ({ page, server }) => {
  const ahead = page.getByRole('heading', { name: 'Planned work ahead' });
  await page.goto(UPDATES);

  await test.step('two tabs, the unplanned outages first; arrow keys lead to the planned ones (OUT-14)', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Unplanned 6', 'Planned 2']);
    await expect(tab(page, 'Unplanned')).toHaveAccessibleDescription('6');
    await expect(tab(page, 'Unplanned')).toHaveAttribute('aria-selected', 'true');
    await expect(region(page, 'Kindersley')).toBeVisible();
    // An outage that is neither has no entry.
    await expect(region(page, 'Melfort')).toHaveCount(0);
    await expect(ahead).toHaveCount(0);
    await expectAccessible(page, 'unplanned outages');
    await tab(page, 'Unplanned').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Planned')).toBeFocused();
    await expect(tab(page, 'Planned')).toHaveAttribute('aria-selected', 'true');
    await expect(region(page, 'Estevan East')).toBeVisible();
    await expect(region(page, 'Kindersley')).toHaveCount(0);
    await expect(region(page, 'Melfort')).toHaveCount(0);
  });

  await test.step('under the planned ones stands an editor’s text, with its lists (OUT-17)', async () => {
    await expect(ahead).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^Charge your phone/ })).toBeVisible();
    await expectAccessible(page, 'planned outages');
    await changeReply(page, '**/api/content/en', (body) => {
      body.pages.outages.future = { markdown: 'Next spring we renew the line to **Biggar**.' };
    });
    await page.reload();
    await tab(page, 'Planned').click();
    await expect(page.getByText('Next spring we renew')).toBeVisible();
  });

  await test.step('an answer that is no list says so, and the last copy stays (OUT-11, OUT-12)', async () => {
    await changeReply(page, '**/outageMap', (body) => {
      body.outages = 'nonsense';
    });
    await page.reload();
    await expect(page.getByText('Error processing map data')).toBeVisible();
    await expect(region(page, 'Kindersley')).toBeVisible();
    await page.unroute('**/outageMap');
    await server.fault({ path: 'outageMap', mode: 'html' });
    await page.reload();
    // What is shown says how old it is.
    await expect(region(page, 'Kindersley')).toBeVisible();
    await expect(page.getByText('Failed to load outage map data')).toHaveCount(0);
    await server.clearFaults();
  });

  await test.step('a tab without outages says so in its own words (OUT-16)', async () => {
    await server.publish({ action: 'clear' });
    await page.reload();
    await expect(page.getByText(/there is no unplanned outage\./)).toBeVisible();
    await tab(page, 'Planned').click();
    await expect(page.getByText('No outage is planned right now.')).toBeVisible();
    await expect(page.getByText(/there is no unplanned outage\./)).toHaveCount(0);
  });

  await test.step('what is published appears with all that is known of it, changes and goes', async () => {
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
    await page.reload();
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
      Message: 'The crew is there.',
      EstimatedRestoration: null,
      EstimateUpdated: null,
      Cause: null,
      CrewStatus: null,
      CustomersAffected: null,
    });
    await page.reload();
    await expect(page.getByText('The crew is there.')).toBeVisible();
    await expect(facts).toHaveText([`Out since Jan. 5, ${year - 2}, 7:12 p.m.`]);
    await server.publish({ action: 'clear', RegionId: 'SK-900' });
    await page.reload();
    await expect(page.getByText(/there is no unplanned outage\./)).toBeVisible();
  });
});

test('without a connection the last copy stays, and the list comes again with the connection', {
  tag: '@worker',
}, async ({ page, server }) => {
  let answered = 0;
  // A request that is under way when the server is back is answered too.
  page.on('response', (response) => {
    if (response.url().endsWith('/outageMap') && response.ok()) answered++;
  });
  await page.goto('/Login');
  await keepWholeApp(page);

  await test.step('whoever only passed the sign-in has the list too', async () => {
    await expect.poll(() => copies(page)).toEqual([1]);
    await server.refuse();
    await page.goto(UPDATES);
    await expect(region(page, 'Kindersley')).toBeVisible();
  });

  await test.step('it stands there with its age (OUT-11)', async () => {
    await ageOutages(page, 37 * 60_000);
    await page.reload();
    await expect(region(page, 'Kindersley')).toBeVisible();
    await expect(page.getByText('Loaded on this device 37 min ago')).toBeVisible();
    await expect(page.getByText(/^Offline/)).toBeVisible();
    // Its age says enough.
    await expect(page.getByText('Failed to load outage map data')).toHaveCount(0);
    await server.admit();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Loaded on this device just now')).toBeVisible();
  });

  await test.step('coming back to the app or the network asks only when a poll is overdue (API2-20)', async () => {
    const before = answered;
    expect(before).toBeGreaterThan(0);
    const comeBack = () =>
      page.evaluate(() => {
        dispatchEvent(new Event('online'));
        document.dispatchEvent(new Event('visibilitychange'));
      });
    // The words are asked for each time: once they came, the outages would have come too.
    const words = page.waitForResponse('**/api/content/en');
    await comeBack();
    await words;
    expect(answered).toBe(before);
    await ageOutages(page, POLL_MS);
    await comeBack();
    await expect.poll(() => answered).toBe(before + 1);
  });
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
  await expect(page.getByText('Marlene').first()).toHaveCount(0);
  await page.goto('/Homepage');
  await expect(page.getByRole('button', { name: 'Use fingerprint or face' })).toBeVisible();
});

test('as long as it is in sight the list is loaded again every five minutes', async ({ page, server }) => {
  await page.clock.install();
  await page.goto(UPDATES);
  await expect(region(page, 'Kindersley')).toBeVisible();
  await server.publish({ action: 'clear' });
  await page.clock.fastForward(POLL_MS);
  await expect(page.getByText(/there is no unplanned outage\./)).toBeVisible();
});
