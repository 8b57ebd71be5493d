import { signedInProfile } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { inPage } from './inPage.ts';
import type * as OutboxPage from './page/outbox.ts';
import { startServer } from './server.ts';

declare const bench: typeof OutboxPage;

const READINGS = 1000;
const PAIRS = 3;

/**
 * A thousand readings that waited, through the outbox in a real browser with its strict database, against a
 * plain loop of requests for as many others, by turns on the same server.
 */
export const drain: Bench = {
  names: ['drain-ratio'],
  async run() {
    const server = await startServer();
    const profile = await signedInProfile(server.origin, 'landlord');
    try {
      const pairs = await profile.open(server.origin, async (page) => {
        // A page of the app's origin without the app, whose own triggers would send as well.
        await page.goto('/healthz');
        await inPage(page, 'outbox');
        const loop = (first: number) =>
          page.evaluate(async ([from, count]) => bench.plainLoop(await bench.readings(from, count)), [
            first,
            READINGS,
          ] as const);
        const queue = (first: number) =>
          page.evaluate(
            async ([from, count]) => {
              await bench.enqueueAll(await bench.readings(from, count));
              return bench.drainAll(count);
            },
            [first, READINGS] as const,
          );
        const done = [];
        for (let pair = 0; pair < PAIRS; pair++) {
          const plain = await loop(2 * pair * READINGS);
          const outbox = await queue((2 * pair + 1) * READINGS);
          explain(`plain loop ${Math.round(plain)} ms, outbox ${Math.round(outbox)} ms`);
          done.push(outbox / plain);
        }
        return done;
      });
      return [{ name: 'drain-ratio', value: round(median(pairs), 2), unit: '×', goal: 1 }];
    } finally {
      await profile.remove();
      await server.dispose();
    }
  },
};
