import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { comeBack } from './comeBack.ts';
import { keepWholeApp } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

/* The pictures of what to do at a power line, from a row below the outages. */

const near = (page: Page) => page.getByRole('button', { name: /^Near a fallen line: 3 pictures/ });

test('a tour about power lines never comes before the outages: a row opens it, Skip leads to its last slide, and Finish ends it [APP-30] [APP-31]', async ({
  page,
}) => {
  await page.goto('/outage/outage-map');
  const tour = page.getByRole('dialog', { name: 'Look up and live' });
  const button = (name: string) => tour.getByRole('button', { name, exact: true });
  const title = tour.getByRole('heading');
  await expect(near(page)).toBeVisible();
  await expect(tour).toHaveCount(0);
  await near(page).click();
  await expect(title).toHaveText('Look up and live');
  await expect(tour).toBeInViewport({ ratio: 1 });
  expect(await tour.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await expect(tour).toHaveCSS('background-color', 'rgb(244, 242, 236)');
  await expectAccessible(page, 'the first slide');
  await button('Next').click();
  await expect(title).toHaveText('Three metres, always');
  // What was not finished begins anew.
  await page.reload();
  await near(page).click();
  await expect(title).toHaveText('Look up and live');
  await button('Skip tour').click();
  await expect(title).toHaveText('A line is down?');
  await expect(button('Skip tour')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(title).toHaveText('A line is down?');
  await button('Finish tour').click();
  await expect(tour).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Unplanned', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('showLookUpAndLiveTourSticky'))).toBe('false');
});

test('without a connection too, Next leads through every slide, and Finish ends it [APP-30]', {
  tag: '@worker',
}, async ({ page, server }) => {
  await page.goto('/outage/outage-updates');
  await keepWholeApp(page);
  await expect(page.getByRole('tab', { name: 'Unplanned', exact: true })).toBeVisible();
  await server.refuse();
  await page.goto('/outage/outage-map');
  await near(page).click();
  const tour = page.getByRole('dialog', { name: 'Look up and live' });
  for (const title of ['Look up and live', 'Three metres, always']) {
    await expect(tour.getByRole('heading')).toHaveText(title);
    await page.keyboard.press('Enter');
  }
  await expect(tour.getByRole('heading')).toHaveText('A line is down?');
  await page.keyboard.press('Enter');
  await expect(tour).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Unplanned', exact: true })).toBeVisible();
});

test('on home the tour opens once by itself, where nothing is out and there is nothing to do [APP-30]', async ({
  page,
  server,
}) => {
  await server.publish({ action: 'clear' });
  await changeReply(page, '**/billDetails', (body) => {
    body.data.billDetails.totalDue = 0;
  });
  await comeBack(page, 'smart');
  const tour = page.getByRole('dialog', { name: 'Look up and live' });
  const nothing = page.getByRole('heading', { name: 'Nothing to do' });
  // After an outage has just left the list nobody is told that all is well.
  await changeReply(page, '**/outageMap', (body) => {
    body.regionsLeft = [];
    body.regionsLeftSince = [];
  });
  await page.goto('/Homepage');
  await expect(tour).toBeVisible();
  await tour.getByRole('button', { name: 'Skip tour' }).click();
  await tour.getByRole('button', { name: 'Finish tour' }).click();
  await expect(tour).toHaveCount(0);
  await expect(nothing).toBeVisible();
  await page.reload();
  await expect(nothing).toBeVisible();
  await expect(tour).toHaveCount(0);
});
