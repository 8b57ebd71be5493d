import type { Page } from 'playwright/test';
import { findings } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './replies.ts';

const LONG = 'We work on the lines around Pine Creek. '.repeat(12);
const banner = (page: Page) => page.getByRole('region', { name: 'Notice' });

/** The editor switches the banner on; nothing of the app is built again. */
async function publish(page: Page, words: Record<string, unknown>): Promise<void> {
  await page.unrouteAll();
  await changeReply(page, '**/api/content/en', (body) => Object.assign(body.pages.banner, words));
}

test('a banner arrives, is cut and opened, and stands where the editor wants it', async ({ page }) => {
  await test.step('published while the app is open it arrives when the customer comes back to it (APP-20)', async () => {
    await page.goto('/menu');
    await expect(page.getByRole('link', { name: /Power out/ })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await publish(page, { showGlobalBanner: 'true', globalBannerContent: 'We are back.' });
    // Whoever listens for it comes after the first picture.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(banner(page)).toHaveText('We are back.', { timeout: 1000 });
    }).toPass();
    await expect(banner(page).getByRole('button')).toHaveCount(0);
  });
  for (const [what, content] of [
    ['plain', LONG],
    ['rich', { markdown: `${LONG}\n\n${LONG}` }],
  ] as const) {
    await test.step(`a long ${what} banner is cut at two lines until it is opened; a short one has no button (APP-23)`, async () => {
      await publish(page, { showGlobalBanner: 'true', globalBannerContent: content });
      await page.reload();
      const text = banner(page).locator('[id]').first();
      const lines = () =>
        text.evaluate((box) => Math.round(box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight)));
      const more = page.getByRole('button', { name: 'Read all of it' });
      await expect(more).toHaveAttribute('aria-expanded', 'false');
      expect(await lines()).toBe(2);
      expect(await findings(page)).toEqual([]);
      await more.click();
      expect(await lines()).toBeGreaterThan(5);
      await expect(page.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
      await page.getByRole('button', { name: 'Show less' }).click();
      await expect.poll(lines).toBe(2);
      await publish(page, { showGlobalBanner: 'true', globalBannerContent: 'Short.' });
      await page.reload();
      await expect(banner(page)).toHaveText('Short.');
      await expect(banner(page).getByRole('button')).toHaveCount(0);
    });
  }
  await test.step('it shows on all pages but the disabled ones, and a page of its own text shows that (APP-20, APP-21, APP-22)', async () => {
    await publish(page, {
      showGlobalBanner: 'true',
      globalBannerContent: { markdown: 'The app rests **tonight** from 2 to 4 a.m.' },
      disabledPages: '/outage/report-outage',
      showOnSpecificPage: 'true',
      specificPages: '/outage/outage-map',
      specificPageBannerContent: 'The map is late today.',
    });
    await page.reload();
    for (const path of ['/Login', '/menu', '/nowhere']) {
      await page.goto(path);
      await expect(banner(page)).toContainText('The app rests tonight from 2 to 4 a.m.');
    }
    await expect(banner(page).locator('strong')).toHaveText('tonight');
    await page.goto('/outage/outage-map');
    await expect(banner(page)).toHaveText('The map is late today.');
    await page.goto('/outage/report-outage');
    await expect(page.getByRole('heading', { level: 1, name: 'Report an outage' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });
});
