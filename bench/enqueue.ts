import { signedInProfile } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { inPage } from './inPage.ts';
import type * as OutboxPage from './page/outbox.ts';
import { startServer } from './server.ts';

declare const bench: typeof OutboxPage;

/** How many wait at the end, and of how many saves at either end the median is told. */
const READINGS = 1000;
const ENDS = 50;

/**
 * What a customer waits between "Confirm" and "Saved on this device": one strict transaction, on the disk; where nothing
 * waits yet, and where nearly a thousand do.
 */
export const enqueue: Bench = {
  names: ['enqueue-ms', 'enqueue-ms-950'],
  async run() {
    const server = await startServer();
    const profile = await signedInProfile(server.origin, 'landlord');
    try {
      const times = await profile.open(server.origin, async (page) => {
        await page.goto('/healthz');
        await inPage(page, 'outbox');
        return page.evaluate(async (count) => bench.enqueueAll(await bench.readings(0, count)), READINGS);
      });
      const [none, most] = [times.slice(0, ENDS), times.slice(-ENDS)];
      explain(`fastest ${round(Math.min(...times), 1)} ms, slowest ${round(Math.max(...times), 1)} ms`);
      return [
        { name: 'enqueue-ms', value: round(median(none), 1), unit: 'ms', goal: 5 },
        { name: 'enqueue-ms-950', value: round(median(most), 1), unit: 'ms', goal: 5 },
      ];
    } finally {
      await profile.remove();
      await server.dispose();
    }
  },
};
