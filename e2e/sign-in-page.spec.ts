import type { Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepWholeApp } from './customer.ts';
import { expect, test } from './fixtures.ts';

/* How the sign-in page looks; what it does is in sign-in.spec.ts. */

const picture = (page: Page) => page.locator('[data-picture]');
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

async function placeOf(page: Page) {
  const [left, form] = [await picture(page).boundingBox(), await signIn(page).boundingBox()];
  // The app takes the place of what stood there before it.
  if (!left || !form) return null;
  return { beside: form.x >= left.x + left.width, below: form.y >= left.y + left.height, height: left.height };
}

test('says whose app it is; the picture stands above on a phone, and fills the left where there is room', async ({
  page,
}) => {
  await page.goto('/Login');
  await expect(signIn(page)).toBeVisible();
  await expect(picture(page)).toHaveText('StormlampYour bill, your meter and the power, with or without a connection.');
  await expect.poll(() => placeOf(page)).toMatchObject({ beside: false, below: true });
  // All of it can be reached without scrolling.
  await expect(page.getByRole('link', { name: /^Power out\?/ })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'the sign-in page');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => placeOf(page)).toEqual({ beside: true, below: false, height: 800 });
  // What it was moved over for is gone with the next page.
  await page.getByRole('link', { name: 'See outages' }).click();
  await expect(page.getByRole('tab', { name: 'Unplanned', exact: true })).toBeVisible();
  expect((await page.locator('#root').boundingBox())?.width).toBe(1280);
  expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).paddingLeft)).toBe('0px');
});

test('with text of twice the size the picture goes, and nothing is cut off', async ({ page }) => {
  await page.goto('/Login');
  const image = picture(page).locator('img');
  await expect(image).toBeVisible();
  // As many pixels for the same words.
  await page.setViewportSize({ width: 180, height: 370 });
  await expect(image).toBeHidden();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('h1, main :is(p, a, button)')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});

test('the picture is on the device too', { tag: '@worker' }, async ({ page, server }) => {
  await page.goto('/Login');
  await keepWholeApp(page);
  const image = picture(page).locator('img');
  const isKept = () =>
    image.evaluate(
      async (one: HTMLImageElement) =>
        one.currentSrc !== '' && Boolean(await caches.match(one.currentSrc, { ignoreSearch: true })),
    );
  await expect.poll(isKept).toBe(true);
  await server.refuse();
  await page.reload();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
});
