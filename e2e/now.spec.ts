import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepWholeApp } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* The outages as one page without a script: for whatever browser and line there is. */

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

test.describe('In a browser without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: NARROW });

  test('the app’s own address leads to it, and it says what is out, where and until when', async ({ page, server }) => {
    await server.publish({ action: 'clear' });
    await server.publish({
      action: 'start',
      RegionId: 'SK-900',
      Region: 'La Ronge',
      Planned: 'Unplanned',
      Message: 'A tree fell on the line.',
      StartDate: '2026-11-21T19:12:00-06:00',
      EstimatedRestoration: '2026-11-21T23:30:00-06:00',
      CustomersAffected: 1840,
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'See the outages' }).click();
    await expect(page).toHaveURL(/\/now$/);
    await expect(page.getByRole('heading')).toHaveText(['Outages now', 'Unplanned', 'La Ronge', 'Planned']);
    await expect(page.getByRole('listitem').locator('p')).toHaveText([
      '1 outage · 1,840 customers · out since Nov. 21, 7:12 p.m. · was expected back Nov. 21, 11:30 p.m., and is still out',
      'A tree fell on the line.',
    ]);
    await expect(page.getByText('No outage is planned right now.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Power out? Call' })).toHaveAttribute('href', 'tel:1-306-555-0110');
  });
});

test('everybody’s eyes and ears get it, by day and by night, on a phone and wide; nothing scrolls sideways', async ({
  page,
  server,
}) => {
  const Message = `A word${'without'.repeat(30)}anend.`;
  await server.publish({ action: 'start', RegionId: 'SK-900', Region: 'La Ronge', Planned: 'Unplanned', Message });
  for (const [viewport, colorScheme] of [
    [NARROW, 'light'],
    [WIDE, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto('/now');
    await expect(heading(page, 'La Ronge')).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([viewport.width, over]).toEqual([viewport.width, 0]);
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').length);
    expect(asked).toBe(0);
  }
  await expectAccessible(page, 'the outages without a script');
});

test('its last copy opens without a connection, and a guest network’s page does not take its place', {
  tag: '@worker',
}, async ({ page, server }) => {
  await page.goto('/Login');
  await keepWholeApp(page);
  await page.getByRole('link', { name: 'Outages as text' }).click();
  await expect(heading(page, 'Kindersley')).toBeVisible();
  const asOf = page.locator('time');
  const before = await asOf.getAttribute('datetime');
  await server.fault({ path: '/', mode: 'html', times: 100 });
  await page.goto('/now');
  await expect(heading(page, 'Kindersley')).toBeVisible();
  await server.clearFaults();

  await server.refuse();
  for (const path of ['/now', '/NOW/', '/now?again']) {
    await page.goto(path);
    await expect(heading(page, 'Kindersley')).toBeVisible();
    expect([path, await asOf.getAttribute('datetime')]).toEqual([path, before]);
  }
  await server.admit();
  await server.publish({ action: 'clear' });
  await page.reload();
  await expect(page.getByText('We know of no unplanned outage right now.')).toBeVisible();
  await expect(heading(page, 'Kindersley')).toHaveCount(0);
});

test('a line that carries nothing shows the last copy after some seconds', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await page.goto('/Login');
  await keepWholeApp(page);
  await page.goto('/now');
  await expect(heading(page, 'Kindersley')).toBeVisible();
  await server.publish({ action: 'clear' });
  await server.fault({ path: 'now', mode: 'delay', value: 120_000, times: 1 });
  await page.goto('/now');
  await expect(heading(page, 'Kindersley')).toBeVisible();
});

test('where no copy of it ever came, the app shows its own list instead', { tag: '@worker' }, async ({
  page,
  server,
}) => {
  await page.goto('/Login');
  await keepWholeApp(page);
  await server.refuse();
  await page.goto('/now');
  await expect(page).toHaveURL(/\/outage\/outage-updates$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Outage updates' })).toBeVisible();
});
