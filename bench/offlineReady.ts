import type { Page } from 'playwright';
import { missingFiles, signIn } from '#e2e/customer.ts';
import { freePort } from '#e2e/freePort.ts';
import { slowDown, withNewBrowser } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { startServer } from './server.ts';
import { portOf, SlowLink } from './slowLink.ts';

const LINK = { bitsPerSecond: 400_000, roundTripMs: 400 };
const CPU = 4;
const RUNS = 3;
const GIVE_UP_MS = 180_000;

/** What a page of the app can say about itself; null while it is on its way to another page. */
async function state(page: Page) {
  return page
    .evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const worker = registration?.active?.state === 'activated';
      // Never opened before the app itself made it: an empty database under its name would stop it.
      const made = (await indexedDB.databases()).some(({ name }) => name === 'stormlamp-cache');
      if (!made) return { worker, data: false };
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open('stormlamp-cache');
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => failed(opening.error);
      });
      const tables = ['profile', 'accounts', 'accountDetails', 'meters'];
      const counts = await Promise.all(
        tables.map(
          (name) =>
            new Promise<number>((done, failed) => {
              const counting = db.transaction(name).objectStore(name).count();
              counting.onsuccess = () => done(counting.result);
              counting.onerror = () => failed(counting.error);
            }),
        ),
      );
      db.close();
      return { worker, data: counts.every((count) => count > 0) };
    })
    .catch(() => null);
}

/** Polls until `done`, and answers the seconds since `start`. */
async function until(start: number, done: () => Promise<boolean>): Promise<number> {
  while (!(await done())) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error('not ready after three minutes');
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return (performance.now() - start) / 1000;
}

async function firstVisit() {
  const port = await freePort();
  const server = await startServer({ APP_ORIGIN: `http://localhost:${port}` });
  const link = await SlowLink.create(port, portOf(server.origin), LINK);
  try {
    return await withNewBrowser({ baseURL: link.origin }, async (context) => {
      const page = await context.newPage();
      await slowDown(page, CPU);
      page.setDefaultTimeout(GIVE_UP_MS);
      page.setDefaultNavigationTimeout(GIVE_UP_MS);
      const start = performance.now();
      // The customer types as fast as a machine: whatever a person takes longer, the app would be ready sooner.
      await signIn(page, 'basement');
      const signedIn = (performance.now() - start) / 1000;
      const data = await until(start, async () => (await state(page))?.data === true);
      const ready = await until(start, async () => (await state(page))?.worker === true);
      const bytes = link.bytesDown;
      const whole = await until(start, async () => (await missingFiles(page)) === 0);
      explain(
        `signed in after ${signedIn.toFixed(1)} s, data ${data.toFixed(1)} s, worker ${ready.toFixed(1)} s, all ${whole.toFixed(1)} s`,
      );
      return { seconds: ready, bytes, whole };
    });
  } finally {
    await link.close();
    await server.dispose();
  }
}

/**
 * From the first navigation ever, over one bar of signal, until everything is on the device: the worker is
 * active (so the whole shell is kept) and the customer's profile, accounts and meter are stored; and until every page of
 * the app is kept, so that none needs a connection any more. The identity provider is another company's server and stands
 * outside the slow link; TLS is not counted.
 */
export const offlineReady: Bench = {
  names: ['offline-ready-seconds', 'offline-ready-bytes', 'whole-app-kept-seconds'],
  async run() {
    const visits = [];
    for (let run = 0; run < RUNS; run++) visits.push(await firstVisit());
    const seconds = median(visits.map((visit) => visit.seconds));
    const bytes = median(visits.map((visit) => visit.bytes));
    const whole = median(visits.map((visit) => visit.whole));
    return [
      { name: 'offline-ready-seconds', value: round(seconds, 1), unit: 's', goal: 10 },
      { name: 'offline-ready-bytes', value: bytes, unit: 'bytes', goal: null },
      { name: 'whole-app-kept-seconds', value: round(whole, 1), unit: 's', goal: null },
    ];
  },
};
