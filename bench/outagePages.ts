import type { Page } from 'playwright';
import { keepWholeApp } from '#e2e/customer.ts';
import type { Server } from '#e2e/server.ts';
import { Profile, slowDown } from './browser.ts';
import { type Bench, explain, type Figure, median, round } from './figure.ts';
import { inPage } from './inPage.ts';
import type * as ListsPage from './page/longLists.ts';
import { startServer } from './server.ts';

declare const bench: typeof ListsPage;

const RUNS = 7;
const CPU = 4;
const OUTAGES = 5000;
const ROW = '[role="tabpanel"] h2';

/** A page about the outages, and what stands on it when it can be used. */
const pages = [
  { name: 'list-interactive-ms', address: '/outage/outage-updates', there: [ROW] },
  { name: 'map-interactive-ms', address: '/outage/outage-map', there: [ROW, 'canvas.maplibregl-canvas'] },
] as const;

/** Notes when all of it was painted and the page had nothing left to do. */
const watch = (page: Page, there: readonly string[]): Promise<unknown> =>
  page.addInitScript((selectors) => {
    const done = () => document.documentElement.setAttribute('data-seen', `${performance.now()}`);
    const look = () => {
      if (!selectors.every((one) => document.querySelector(one))) return requestAnimationFrame(look);
      return requestAnimationFrame(() => requestIdleCallback(done));
    };
    requestAnimationFrame(look);
  }, there);

/** Milliseconds from the start of the navigation. */
async function open(page: Page, { address, there }: (typeof pages)[number]): Promise<number> {
  await slowDown(page, CPU);
  await watch(page, there);
  await page.goto(address);
  const seen = await page.waitForSelector('html[data-seen]', { state: 'attached' });
  return Number(await seen.getAttribute('data-seen'));
}

/** A visitor's device with the app, the map and a storm's outages on it. */
async function profileWithOutages(server: Server): Promise<Profile> {
  const profile = await Profile.create();
  await profile.open(server.origin, async (page) => {
    await page.goto('/outage/outage-updates');
    await page.evaluate(() => localStorage.setItem('showLookUpAndLiveTourSticky', 'false'));
    await keepWholeApp(page);
    // What draws the map is kept from its first use on.
    await page.goto('/outage/outage-map');
    await page.waitForSelector('canvas.maplibregl-canvas');
    await page.goto('/healthz');
    await inPage(page, 'longLists');
    await page.evaluate((count) => bench.growOutages(count), OUTAGES);
  });
  return profile;
}

/**
 * How soon the outages can be used on a cheap phone, from its cache with no connection: from opening the address until
 * the list is painted, the map too, and the page is free for a press. (The throttling reaches the page's main thread.)
 */
export const outagePages: Bench = {
  names: pages.map(({ name }) => name),
  async run() {
    const server = await startServer();
    try {
      const profile = await profileWithOutages(server);
      await server.kill();
      try {
        const figures: Figure[] = [];
        for (const one of pages) {
          const times: number[] = [];
          for (let run = 0; run < RUNS; run++) {
            times.push(await profile.open(server.origin, (page) => open(page, one)));
          }
          explain(`${one.name}: ${times.map((ms) => Math.round(ms)).join(' ')}`);
          figures.push({ name: one.name, value: round(median(times)), unit: 'ms', goal: null });
        }
        return figures;
      } finally {
        await profile.remove();
      }
    } finally {
      await server.dispose();
    }
  },
};
