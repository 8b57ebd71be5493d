import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { workerReady } from './worker.ts';

const KEEP_THE_REST = 'STORMLAMP_KEEP_THE_REST';

/* What a visitor's device keeps of the app beyond the pages that are kept first, such as the one that reports an outage. */

interface Watched {
  /** What the page tells the worker. */
  told: string[];
  /** What the page does in ten seconds, and what does it now. */
  held: (() => void)[];
}

/** Holds what waits for ten seconds. `line`: what the browser tells of it. */
async function visit(page: Page, line: string): Promise<() => Promise<Watched['told']>> {
  await page.addInitScript((effectiveType) => {
    const watched: Watched = { told: [], held: [] };
    Object.assign(globalThis, { watched });
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ effectiveType, type: 'wifi' }) });
    const post = ServiceWorker.prototype.postMessage;
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...message: [{ type: string }]) {
      watched.told.push(message[0].type);
      return Reflect.apply(post, this, message);
    } as typeof post;
    const { setTimeout: later } = globalThis;
    globalThis.setTimeout = ((work: () => void, ms: number, ...more: unknown[]) =>
      ms === 10_000 ? watched.held.push(work) : Reflect.apply(later, globalThis, [work, ms, ...more])) as never;
  }, line);
  await page.goto('/Login');
  await workerReady(page);
  // The start is over: what else it does in ten seconds waits.
  await page.waitForFunction(() => (globalThis as unknown as { watched: Watched }).watched.held.length > 0);
  return () => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.told);
}

test('on a quick line the rest of the app is kept at once', { tag: '@worker' }, async ({ page }) => {
  const told = await visit(page, '4g');
  await expect.poll(told).toContain(KEEP_THE_REST);
});

test('on a slow line a sign-in comes first, for ten seconds', { tag: '@worker' }, async ({ page }) => {
  const told = await visit(page, '3g');
  // It is told other things at the start.
  await expect.poll(told).toContain('STORMLAMP_WAKE_UP');
  expect(await told()).not.toContain(KEEP_THE_REST);
  await page.evaluate(() => {
    for (const work of (globalThis as unknown as { watched: Watched }).watched.held) work();
  });
  await expect.poll(told).toContain(KEEP_THE_REST);
});

/* What is said while nothing can be shown yet: after the two seconds of the splash (APP-14). */
const SLOW = /On a slow line the first time takes a while\./;

for (const { held, files } of [
  { held: 'the app itself', files: /\/assets\/.*\.js$/ },
  { held: 'what follows the splash', files: /\/assets\/sign-in-[^/]*\.js$/ },
]) {
  test(`where ${held} is slow to come, the screen says so after two seconds, and not before`, async ({ page }) => {
    let letIn = () => {};
    const arrived = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route(files, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.addInitScript(() => {
      const timed: Record<string, number> = {};
      Object.assign(globalThis, { timed });
      addEventListener('animationstart', (event) => {
        timed[(event as unknown as { animationName: string }).animationName] ??= performance.now();
      });
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText(SLOW).filter({ visible: true })).toHaveCount(1);
    const appeared = () => page.evaluate(() => (globalThis as unknown as { timed: { appear?: number } }).timed.appear);
    await expect.poll(appeared).toBeGreaterThan(1900);
    letIn();
    await page.waitForURL(/\/Login$/);
    await expect(page.getByText(SLOW).filter({ visible: true })).toHaveCount(0);
  });
}
