import type { Page } from 'playwright/test';

/**
 * The tag of a test that needs the app's service worker: `test(title, { tag: '@worker' }, …)`. All others run without
 * one (see fixtures.ts), which spares each of them its installation.
 */
export const WORKER_TAG = '@worker';

/** Whether the test that runs now has no service worker. */
let isBlocked = false;

export function blockWorker(isIt: boolean): void {
  isBlocked = isIt;
}

/** Throws in a test without a service worker: going offline would prove nothing there. */
export function needsWorker(what: string): void {
  if (isBlocked) throw new Error(`${what} needs the service worker: this test lacks { tag: '${WORKER_TAG}' }`);
}

/** From here on the service worker answers for the app. */
export async function workerReady(page: Page): Promise<void> {
  needsWorker('workerReady()');
  await page.evaluate(() => navigator.serviceWorker.ready);
}
