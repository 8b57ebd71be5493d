import { signedInProfile } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { inPage } from './inPage.ts';
import type * as OutboxPage from './page/outbox.ts';
import { startServer } from './server.ts';

declare const bench: typeof OutboxPage;

const READINGS = 300;

/** What a customer waits between "Confirm" and "Saved on this device": one strict transaction, on the disk. */
export const enqueue: Bench = {
  names: ['enqueue-ms'],
  async run() {
    const server = await startServer();
    const profile = await signedInProfile(server.origin, 'landlord');
    try {
      const times = await profile.open(server.origin, async (page) => {
        await page.goto('/healthz');
        await inPage(page, 'outbox');
        return page.evaluate(async (count) => bench.enqueueAll(await bench.readings(0, count)), READINGS);
      });
      times.sort((a, b) => a - b);
      explain(`fastest ${round(times[0] ?? 0, 1)} ms, slowest of a hundred ${round(times.at(-3) ?? 0, 1)} ms`);
      return [{ name: 'enqueue-ms', value: round(median(times), 1), unit: 'ms', goal: null }];
    } finally {
      await profile.remove();
      await server.dispose();
    }
  },
};
