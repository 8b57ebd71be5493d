import { wholeAppKept } from '#e2e/customer.ts';
import { signedInProfile, slowDown } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { startServer } from './server.ts';

const RUNS = 5;
const CPU = 4;
const MAP = '/outage/outage-map';

/** From the start of the navigation until all that is in the first frame was painted, in ms. */
const timeToPaint = (): Promise<number> =>
  new Promise((painted) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('map-painted');
      if (first) painted(first.startTime);
    }).observe({ type: 'mark', buffered: true });
  });

/**
 * The map of outages out of the cache, with the server stopped, in a browser that has just been started, at 360 px: the
 * customer's own area, the nearest outage and the towns are painted. (The throttling reaches the page's main thread.)
 */
export const mapUseful: Bench = {
  names: ['map-first-useful-ms'],
  async run() {
    const server = await startServer();
    const profile = await signedInProfile(server.origin, 'basement');
    try {
      await profile.open(server.origin, async (page) => {
        await page.goto(MAP);
        await page.evaluate(timeToPaint);
        await wholeAppKept(page);
      });
      await server.kill();
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const ms = await profile.open(server.origin, async (page) => {
          await slowDown(page, CPU);
          await page.goto(MAP, { waitUntil: 'commit' });
          return page.evaluate(timeToPaint);
        });
        times.push(ms);
      }
      explain(times.map((ms) => Math.round(ms)).join(' '));
      return [{ name: 'map-first-useful-ms', value: round(median(times)), unit: 'ms', goal: null }];
    } finally {
      await profile.remove();
      await server.dispose();
    }
  },
};
