import type { Page } from 'playwright/test';
import { comeBack } from './comeBack.ts';
import { putRow } from './database.ts';
import { expect, test } from './fixtures.ts';
import { askSingly, changeReply } from './replies.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** What the utility says next time it is asked for the notices. */
async function notices(page: Page, unread: number): Promise<void> {
  await page.unrouteAll();
  await askSingly(page);
  await page.route('**/notifications', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const one = (readIndicator: string, oid: number) => ({
      oid: String(oid),
      UID: 'x',
      createdTime: '2026-11-01T12:00:00.000Z',
      data: { interactionType: 'x', interactionText: 'x', accountNumber: '', readIndicator },
    });
    const results = [...Array(unread).keys()].map((oid) => one('unread', oid));
    await route.fulfill({ json: { results: [...results, one('read', 90), one('deleted', 91)] } });
  });
}

test('the navigation is what content lists, counts the notices, and takes no page with it', async ({ page }) => {
  await comeBack(page, 'basement');
  const item = bar(page).getByRole('link', { name: /Notices$/ });

  await test.step('the notices carry how many are unread, 9+ above nine, and no badge when none is (APP-15, APP-17)', async () => {
    await notices(page, 3);
    await page.goto('/Homepage');
    await expect(item).toHaveAttribute('href', '/my-notifications');
    await expect(item).toHaveAccessibleName('3 unread, Notices');
    await expect(item.getByText('3', { exact: true })).toBeVisible();
    await notices(page, 10);
    await page.goto('/Homepage');
    const badge = item.getByText('9+', { exact: true });
    await expect(badge).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    const room = await badge.evaluate((shown) => {
      const range = document.createRange();
      range.selectNodeContents(shown.closest('a')?.lastChild ?? shown);
      return range.getBoundingClientRect().left - shown.getBoundingClientRect().right;
    });
    expect(room, 'where there is room the badge stands beside the word').toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await notices(page, 0);
    await page.goto('/Homepage');
    await expect(item).toHaveAccessibleName('Notices');
  });

  await test.step('it has the items that content lists (APP-15)', async () => {
    await changeReply(page, '**/api/content/en', (body) => {
      Object.assign(body.pages.navigation, {
        items: 'notices waiting',
        'waiting.label': 'My list',
        'waiting.path': '/outbox',
        'waiting.icon': 'waiting',
      });
    });
    await page.reload();
    await expect(bar(page).getByRole('listitem')).toHaveCount(2);
    await bar(page).getByRole('link', { name: 'My list' }).click();
    await expect(page).toHaveURL(/\/outbox$/);
    await expect(bar(page).getByRole('link', { name: 'My list' })).toHaveAttribute('aria-current', 'page');
  });

  // From here on the copies are what a step writes: a late answer of the server would replace them.
  await page.route('**/api/content/en', (route) => route.abort());

  await test.step('a damaged copy of a notice is not counted, and takes nothing with it', async () => {
    await notices(page, 0);
    await page.goto('/Homepage');
    await expect(item).toHaveAccessibleName('Notices');
    await page.unroute('**/notifications');
    await page.route('**/notifications', (route) => route.abort());
    await putRow(page, 'stormlamp-cache', 'notifications', { oid: 'of another version' });
    await page.reload();
    await expect(page.getByText('Marlene').first()).toBeVisible();
    await expect(item).toHaveAccessibleName('Notices');
  });

  await test.step('what breaks in it takes no page with it', async () => {
    const fetchedAt = new Date().toISOString();
    await putRow(page, 'stormlamp-cache', 'content', { page: 'navigation', fetchedAt, words: { items: 5 } });
    await page.reload();
    await expect(page.getByText('Marlene').first()).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
});

test('there is a way back from a page behind another, and none from home nor from pages that content lists [APP-18]', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  const back = page.getByRole('button', { name: 'Previous page' });
  for (const path of ['/Homepage', '/menu', '/my-bill', '/outage/outage-map']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(back).toHaveCount(0);
  }
  await page.goto('/menu');
  await page.getByRole('link', { name: /^Waiting to send/ }).click();
  await back.click();
  await expect(page).toHaveURL(/\/menu$/);
});

test('on a phone a task has its button instead of the tabs, and a way back; the outages have both, a wide screen too', async ({
  page,
}) => {
  await comeBack(page, 'basement');
  const submit = page.getByRole('button', { name: 'Submit for 70 412 011' });
  await page.goto('/my-bill');
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('link', { name: 'Meter' }).click();
  await expect(submit).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toBeHidden();
  // Nothing below it that the tabs would have taken.
  const box = await submit.boundingBox();
  expect(740 - (box?.y ?? 0) - (box?.height ?? 0)).toBe(12);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar(page)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page).toHaveURL(/\/my-bill$/);
  await bar(page).getByRole('link', { name: 'Outages' }).click();
  const report = page.getByRole('link', { name: /^(Report an outage|My power is out)/ }).last();
  await expect(report).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toBeVisible();
  const [button, tabs] = [await report.boundingBox(), await bar(page).boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
});

test('on a phone on its side the navigation is a rail at the left, and what to do now is in sight beside it', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await page.setViewportSize({ width: 740, height: 360 });
  await comeBack(page, 'overdue');
  await page.goto('/Homepage');
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toBeInViewport({ ratio: 1 });
  expect(await bar(page).boundingBox()).toEqual({ x: 0, y: 0, width: 76, height: 360 });
  for (const name of ['Home', 'Bill', 'Meter', 'Outages'])
    await expect(bar(page).getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  // The rows stand beside the hero, not below it.
  const [hero, row] = [page.getByRole('region', { name: /^\$/ }), page.getByRole('link', { name: /^Read your meter/ })];
  const [left, right] = [await hero.boundingBox(), await row.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await page.mouse.wheel(0, 1000);
  await expect(bar(page).getByRole('link', { name: 'Home', exact: true })).toBeInViewport({ ratio: 0.99 });
});
