import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

const NARROW = 320;
const WIDE = 1280;
/** `npm run long`. */
const ALL_LOOKS = process.env.AXE_LOOKS === 'all';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Kept in the page between two looks. */
interface InPage {
  axe: typeof Axe;
  still?: CSSStyleSheet;
}

/**
 * No accessibility finding in what the page shows now, and nothing scrolls sideways: in light at 320 px, and in `npm run
 * long` in dark and on a wide screen too. The page stays as it is.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A page whose code is still loading has nothing to be found.
  await expect(page.locator('h1').first()).toBeAttached();
  const found = await (ALL_LOOKS ? findingsInAllLooks(page) : findingsInOneLook(page));
  expect(found.map((finding) => `${what}, ${finding}`)).toEqual([]);
}

type ColorScheme = 'light' | 'dark';

export const findingsInOneLook = (page: Page): Promise<string[]> => findingsIn(page, [NARROW], ['light']);

export const findingsInAllLooks = (page: Page): Promise<string[]> =>
  findingsIn(page, [NARROW, WIDE], ['light', 'dark']);

async function findingsIn(page: Page, widths: number[], colorSchemes: ColorScheme[]): Promise<string[]> {
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await findings(page)).map((finding) => `${colorScheme}, ${width} px: ${finding}`));
    }
    const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isSideways) found.push(`${width} px: scrolls sideways`);
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
  return found;
}

/** What axe finds wrong in what the page shows now. */
export async function findings(page: Page): Promise<string[]> {
  const hasAxe = await page.evaluate(standStill);
  // Once a document. Evaluated, because the app's policy lets no other script element in.
  if (!hasAxe) await page.evaluate(await axeSource);
  const results = await page.evaluate(async () => {
    const { axe, still } = globalThis as unknown as InPage;
    const found = await axe.run(document, { resultTypes: ['violations'] });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return found;
  });
  return results.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/**
 * Ends every transition and animation, and lets no transition begin until the page was looked at. What a new size or
 * theme changes by script comes with the next frames; an animation of nothing tells that they were drawn, also where a
 * test has stopped the clock. True when axe is in the page.
 */
async function standStill(): Promise<boolean> {
  const here = globalThis as unknown as InPage;
  here.still ??= new CSSStyleSheet();
  // Adopted: the app's policy lets no other style in.
  here.still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
  document.adoptedStyleSheets.push(here.still);
  for (;;) {
    await document.body.animate([], 30).finished;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    if (finite.length === 0) return 'axe' in globalThis;
    for (const animation of finite) animation.finish();
    await Promise.allSettled(finite.map(({ finished }) => finished));
  }
}
