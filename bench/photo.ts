import { slowDown, withNewBrowser } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { inPage } from './inPage.ts';
import type * as PhotoPage from './page/photo.ts';
import { startServer } from './server.ts';

declare const bench: typeof PhotoPage;

const RUNS = 3;
const CPU = 4;

/** A phone's 12-megapixel picture until it is ready to travel, on a cheap phone, and how heavy it is then. */
export const photo: Bench = {
  names: ['photo-bytes', 'photo-ms'],
  async run() {
    const server = await startServer();
    try {
      const runs = await withNewBrowser({ baseURL: server.origin, serviceWorkers: 'block' }, async (context) => {
        const page = await context.newPage();
        await page.goto('/healthz');
        await inPage(page, 'photo');
        const file = await page.evaluateHandle(() => bench.takePhoto());
        await slowDown(page, CPU);
        const done = [];
        for (let run = 0; run < RUNS; run++) {
          const result = await page.evaluate((picture) => bench.prepare(picture), file);
          explain(`${result.before} bytes to ${result.after} in ${Math.round(result.ms)} ms`);
          done.push(result);
        }
        return done;
      });
      return [
        { name: 'photo-bytes', value: median(runs.map(({ after }) => after)), unit: 'bytes', goal: 300 * 1024 },
        { name: 'photo-ms', value: round(median(runs.map(({ ms }) => ms))), unit: 'ms', goal: null },
      ];
    } finally {
      await server.dispose();
    }
  },
};
