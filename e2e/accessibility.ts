import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

const NARROW = 320;
const WIDE = 1280;
/** The rules of axe that depend on where things lie, contrast aside. */
const LAYOUT_RULES = ['scrollable-region-focusable'];

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong in what the page shows now: by all its rules, or by these alone. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(settle);
  return violations(page, rules);
}

/**
 * No accessibility finding in what the page shows now, in light and dark, at 320 px and wide, and nothing scrolls
 * sideways. The page stays as it is: a state that took long to reach is looked at four ways at once. Between light and
 * dark only colours differ, so only they are looked at twice; where a wide screen shows the same elements in the same
 * colours, only their places are new.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A page whose code is still loading has nothing to be found.
  await expect(page.locator('h1').first()).toBeAttached();
  const size = page.viewportSize();
  const looks = new Set<string>();
  for (const width of [NARROW, WIDE]) {
    await page.setViewportSize({ width, height: 740 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(settle);
      const look = colorScheme + (await page.evaluate(displayedElements));
      const found = looks.has(look)
        ? await violations(page, LAYOUT_RULES)
        : await violations(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
      looks.add(look);
      expect(found.map((finding) => `${what}, ${colorScheme}, ${width} px: ${finding}`)).toEqual([]);
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(sideways, `${what} scrolls sideways at ${width} px`).toBe(false);
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Once a document. Evaluated, because the app's policy lets no other script element in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource);
  const options: Axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const results = await page.evaluate(
    (how) => (globalThis as unknown as { axe: typeof Axe }).axe.run(document, how),
    options,
  );
  return results.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/**
 * Ends every transition, also those that begin when another ends: an inherited colour changes with its parent's. They
 * begin with the next frame only; an animation of nothing tells that frames were drawn, also where a test has stopped
 * the clock.
 */
async function settle(): Promise<void> {
  for (;;) {
    await document.body.animate([], 50).finished;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    if (finite.length === 0) return;
    for (const animation of finite) animation.finish();
    await Promise.allSettled(finite.map(({ finished }) => finished));
  }
}

/** The document, and of each element that is displayed what its contrast depends on. */
function displayedElements(): string {
  const styles = [...document.querySelectorAll('*')].map((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return '';
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = getComputedStyle(element);
    return [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity].join();
  });
  return [document.documentElement.outerHTML, ...styles].join('\n');
}
