import type { Page } from 'playwright';
import { readyForTheBasement, wholeAppKept } from '#e2e/customer.ts';
import type { Server } from '#e2e/server.ts';
import { type Profile, signedInProfile, slowDown } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { inPage } from './inPage.ts';
import type * as ListsPage from './page/longLists.ts';
import type * as OutboxPage from './page/outbox.ts';
import { startServer } from './server.ts';

declare const bench: typeof ListsPage & typeof OutboxPage;

const RUNS = 5;
const CPU = 4;
const GIVE_UP_MS = 30_000;
const ACCOUNTS = 1000;
const OUTAGES = 5000;
const WAITING = 500;

/** One long list: where the customer is, what they press, and what the list's rows are. */
const lists = [
  {
    name: 'list-open-ms-accounts',
    from: '/meter-read',
    press: 'button[aria-haspopup="dialog"]',
    row: '[role="option"]',
  },
  {
    name: 'list-open-ms-outages',
    from: '/Homepage',
    press: 'nav a[href="/outage/outage-map"]',
    row: '[role="tabpanel"] h2',
  },
  { name: 'list-open-ms-outbox', from: '/Homepage', press: 'main a[href="/outbox"]', row: 'main li h3' },
] as const;

/** Milliseconds from the press until the list's first rows are painted and the page is free for the next press. */
async function open(page: Page, { from, press, row }: (typeof lists)[number]): Promise<number> {
  await page.goto(from);
  await page.waitForSelector(press);
  // What the page still does for itself is over, so the press alone is measured.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await slowDown(page, CPU);
  return page.evaluate(
    ([pressed, rows, giveUp]) =>
      new Promise<number>((done, failed) => {
        const start = performance.now();
        const look = () => {
          if (performance.now() - start > giveUp) return failed(new Error(`no ${rows} after ${giveUp} ms`));
          if (!document.querySelector(rows)) return requestAnimationFrame(look);
          // The frame after the one in which they were there: by then they have been painted.
          return requestAnimationFrame(() => done(performance.now() - start));
        };
        document.querySelector<HTMLElement>(pressed)?.click();
        requestAnimationFrame(look);
      }),
    [press, row, GIVE_UP_MS] as const,
  );
}

/** A customer's device with long lists on it, kept when the server is gone. */
async function profileWithLongLists(server: Server): Promise<Profile> {
  const profile = await signedInProfile(server.origin, 'landlord');
  await profile.open(server.origin, async (page) => {
    await readyForTheBasement(page);
    // The parts of long lists are kept last, and no server answers for them later.
    await wholeAppKept(page);
    // It would stand before the outages and hide the list.
    await page.evaluate(() => localStorage.setItem('showLookUpAndLiveTourSticky', 'false'));
    // A page of the app's origin without the app, which would load its own copies meanwhile.
    await page.goto('/healthz');
    await inPage(page, 'outbox');
    await page.evaluate(async (count) => void (await bench.enqueueAll(await bench.readings(0, count))), WAITING);
    await inPage(page, 'longLists');
    await page.evaluate(
      async ([accounts, outages]) => {
        await bench.growAccounts(accounts);
        await bench.growOutages(outages);
        await bench.endSession();
      },
      [ACCOUNTS, OUTAGES] as const,
    );
  });
  return profile;
}

/** How soon a long list is there after the press, on a cheap phone with the app open and no connection. */
export const listOpen: Bench = {
  names: lists.map(({ name }) => name),
  async run() {
    const server = await startServer();
    try {
      const profile = await profileWithLongLists(server);
      await server.kill();
      try {
        const figures = [];
        for (const list of lists) {
          const times: number[] = [];
          for (let run = 0; run < RUNS; run++) {
            times.push(await profile.open(server.origin, (page) => open(page, list)));
          }
          explain(`${list.name}: ${times.map((ms) => Math.round(ms)).join(' ')}`);
          figures.push({ name: list.name, value: round(median(times)), unit: 'ms', goal: 400 });
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
