import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const WIDTHS = [320, 1280];

/**
 * No accessibility finding in what the page shows now, in light and dark, at 320 px and wide, and nothing scrolls
 * sideways. The page stays as it is: a state that took long to reach is looked at four ways at once. Between light
 * and dark only colours differ, so only they are looked at twice.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(settled);
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
      const found = violations.map(({ id, nodes }) => `${what}, ${colorScheme}, ${width} px: ${id} ${nodes[0]?.html}`);
      expect(found).toEqual([]);
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(sideways, `${what} scrolls sideways at ${width} px`).toBe(false);
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

/**
 * What turns from light to dark slowly is neither on its way; and it begins to turn with the next picture only. An
 * animation of nothing tells that pictures were drawn, also where a test has stopped the clock.
 */
async function settled(): Promise<void> {
  await document.body.animate([], 50).finished;
  await Promise.all(document.getAnimations().map((moving) => moving.finished.catch(() => {})));
}
