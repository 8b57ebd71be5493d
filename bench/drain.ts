import { Profile } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { inPage } from './inPage.ts';
import { instantStub } from './instantStub.ts';
import type * as OutboxPage from './page/outbox.ts';

declare const bench: typeof OutboxPage;

const PAIRS = 3;
const LINES = [
  { name: 'drain-ratio', delayMs: 0, readings: 1000, goal: 1.2 },
  { name: 'drain-ratio-400ms', delayMs: 400, readings: 120, goal: 1.2 },
] as const;

/**
 * Readings that waited, through the outbox in a real browser with its strict database, against requests for as many
 * others, as many side by side, by turns; before a utility that answers at once, and one that is 400 ms away.
 */
export const drain: Bench = {
  names: [...LINES.map(({ name }) => name), 'drain-item-ms'],
  async run() {
    const stub = await instantStub();
    const profile = await Profile.create();
    try {
      return await profile.open(stub.origin, async (page) => {
        await page.goto('/');
        await inPage(page, 'outbox');
        await page.evaluate(() => bench.signIn());
        const figures = [];
        for (const { name, delayMs, readings, goal } of LINES) {
          const ratios: number[] = [];
          const items: number[] = [];
          for (let pair = 0; pair < PAIRS; pair++) {
            stub.delay(delayMs);
            const plain = await page.evaluate((count) => bench.plainLanes(bench.madeUpReadings(count)), readings);
            await page.evaluate((count) => bench.enqueueAll(bench.madeUpReadings(count)), readings);
            const outbox = await page.evaluate((count) => bench.drainAll(count), readings);
            explain(`${delayMs} ms: plain ${Math.round(plain)} ms, outbox ${Math.round(outbox)} ms`);
            ratios.push(outbox / plain);
            items.push((outbox - plain) / readings);
          }
          figures.push({ name, value: round(median(ratios), 2), unit: '×', goal });
          if (delayMs === 0) {
            figures.push({ name: 'drain-item-ms', value: round(median(items), 2), unit: 'ms', goal: null });
          }
        }
        return figures;
      });
    } finally {
      await profile.remove();
      stub.close();
    }
  },
};
