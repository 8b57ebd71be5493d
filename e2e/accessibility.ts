import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

const NARROW = 320;
const WIDE = 1280;
/** The rules of axe that depend on where things lie, contrast aside. */
const LAYOUT_RULES = ['scrollable-region-focusable'];
const CONTRAST = ['color-contrast'];
/** `npm run long`: every look with all rules, also where it can show nothing new. */
const ALL_LOOKS = process.env.AXE_LOOKS === 'all';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What of the page is looked at, and by which rules; all of it, by all rules, where nothing is said. */
interface Scope {
  rules?: string[];
  /** Only what {@link noteShown} found to be new. */
  newlyShown?: boolean;
}

/** Kept in the page between two looks. */
interface InPage {
  axe: typeof Axe;
  still?: CSSStyleSheet;
  shown?: Map<Element, string>;
  newlyShown?: Element[];
}

/**
 * No accessibility finding in what the page shows now, in light and dark, at 320 px and wide, and nothing scrolls
 * sideways. The page stays as it is: a state that took long to reach is looked at four ways at once.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A page whose code is still loading has nothing to be found.
  await expect(page.locator('h1').first()).toBeAttached();
  const found = await findingsInAllLooks(page);
  expect(found.map((finding) => `${what}, ${finding}`)).toEqual([]);
}

/**
 * All rules once, in light at 320 px. In dark only colours differ: contrast is looked at again. A wide screen has the
 * same elements in other places, for the layout rules; what it shows in addition, or otherwise, is looked at as at
 * first.
 */
export async function findingsInAllLooks(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const found: string[] = [];
  const look = async (colorScheme: 'light' | 'dark', width: number, scope: Scope) => {
    await page.emulateMedia({ colorScheme });
    const here = await findings(page, ALL_LOOKS ? {} : scope);
    found.push(...here.map((finding) => `${colorScheme}, ${width} px: ${finding}`));
  };
  const lookSideways = async (width: number) => {
    const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isSideways) found.push(`${width} px: scrolls sideways`);
  };
  await page.setViewportSize({ width: NARROW, height: 740 });
  await look('light', NARROW, {});
  await look('dark', NARROW, { rules: CONTRAST });
  await lookSideways(NARROW);
  await page.evaluate(noteShown);
  await page.setViewportSize({ width: WIDE, height: 740 });
  await look('dark', WIDE, { rules: LAYOUT_RULES });
  await lookSideways(WIDE);
  if (ALL_LOOKS) {
    await look('light', WIDE, {});
  } else if (await page.evaluate(noteShown)) {
    await look('dark', WIDE, { newlyShown: true });
    await look('light', WIDE, { newlyShown: true, rules: CONTRAST });
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
  return found;
}

/** What axe finds wrong in what the page shows now. */
export async function findings(page: Page, { rules, newlyShown = false }: Scope = {}): Promise<string[]> {
  const hasAxe = await page.evaluate(standStill);
  // Once a document. Evaluated, because the app's policy lets no other script element in.
  if (!hasAxe) await page.evaluate(await axeSource);
  const options: Axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const results = await page.evaluate(
    async ([how, isPart]) => {
      const { axe, still, newlyShown: elements = [] } = globalThis as unknown as InPage;
      const found = await axe.run(isPart ? { include: elements } : document, how);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      return found;
    },
    [options, newlyShown] as const,
  );
  return results.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/**
 * Notes each element that is displayed, with what its findings depend on apart from its place. True when some are new
 * or changed since the last time; these are noted too.
 */
function noteShown(): boolean {
  const here = globalThis as unknown as InPage;
  const before = here.shown;
  here.shown = new Map();
  here.newlyShown = [];
  for (const element of document.querySelectorAll('*')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = getComputedStyle(element);
    const texts = [...element.childNodes].map((node) => (node instanceof Text ? node.data : ''));
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
    const look = [
      ...attributes,
      ...texts,
      color,
      backgroundColor,
      backgroundImage,
      fontSize,
      fontWeight,
      opacity,
    ].join();
    here.shown.set(element, look);
    if (before?.get(element) !== look) here.newlyShown.push(element);
  }
  return here.newlyShown.length > 0;
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
