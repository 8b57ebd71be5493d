import type { Page } from 'playwright';
import { signIn } from '#e2e/customer.ts';
import { withNewBrowser } from './browser.ts';
import { type Bench, explain } from './figure.ts';
import { startServer } from './server.ts';

/**
 * Loads an address to the end and counts what came as JavaScript and CSS, as it came: brotli. `last`: what is there when
 * all was asked for.
 */
async function weigh(page: Page, address: string, last?: string): Promise<number> {
  const files = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (!/\.(js|css)$/.test(path) || path === '/sw.js') return;
    // A script that a module needs as well is asked for twice, and comes once.
    if (files.has(path)) return;
    files.set(
      path,
      response
        .request()
        .sizes()
        // The browser does not tell it of a worker's script, and of one that was preloaded it tells a number below zero.
        .then(({ responseBodySize: told }) => (told > 0 ? told : Number(response.headers()['content-length'] ?? 0))),
    );
  });
  // The last thing that a start asks for: on a busy machine nothing else tells that it is over.
  const lastAsked = page.waitForResponse('**/api/content/en');
  await page.goto(address);
  await lastAsked;
  if (last) await page.waitForSelector(last);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all([...files].map(async ([path, size]) => ({ path, size: await size })));
  const sum = sizes.reduce((all, { size }) => all + size, 0);
  explain(`${address}: ${sum} bytes in ${sizes.length} files`);
  for (const { path, size } of sizes.sort((a, b) => b.size - a.size)) explain(`  ${String(size).padStart(7)} ${path}`);
  return sum;
}

/**
 * What a browser that was never here loads for the first route: the sign-in page for a visitor, home for a
 * customer, the bill and the page to pay it by card for a customer, the map and the list of outages for a visitor.
 * The service worker is not registered: what it keeps for later is `offline-ready-bytes`.
 */
export const firstRoute: Bench = {
  names: [
    'first-route-bytes',
    'first-home-bytes',
    'bill-route-bytes',
    'payment-route-bytes',
    'map-route-bytes',
    'outage-list-bytes',
  ],
  async run() {
    const server = await startServer();
    try {
      const cold = { baseURL: server.origin, serviceWorkers: 'block' } as const;
      const login = await withNewBrowser(cold, async (context) => weigh(await context.newPage(), '/Login'));
      const storageState = await withNewBrowser(cold, async (context) => {
        await signIn(await context.newPage(), 'basement');
        return context.storageState({ indexedDB: true });
      });
      const home = await withNewBrowser({ ...cold, storageState }, async (context) =>
        weigh(await context.newPage(), '/Homepage'),
      );
      const bill = await withNewBrowser({ ...cold, storageState }, async (context) =>
        weigh(await context.newPage(), '/my-bill', 'main dl'),
      );
      const payment = await withNewBrowser({ ...cold, storageState }, async (context) =>
        weigh(await context.newPage(), '/my-bill/payment-summary', 'input[inputmode=decimal]'),
      );
      const map = await withNewBrowser(cold, async (context) =>
        weigh(await context.newPage(), '/outage/outage-map', 'canvas.maplibregl-canvas'),
      );
      const list = await withNewBrowser(cold, async (context) =>
        weigh(await context.newPage(), '/outage/outage-updates', 'main [role=tabpanel]'),
      );
      return [
        { name: 'first-route-bytes', value: login, unit: 'bytes', goal: 140_000 },
        { name: 'first-home-bytes', value: home, unit: 'bytes', goal: 226_000 },
        { name: 'bill-route-bytes', value: bill, unit: 'bytes', goal: 310_000 },
        { name: 'payment-route-bytes', value: payment, unit: 'bytes', goal: null },
        { name: 'map-route-bytes', value: map, unit: 'bytes', goal: 655_000 },
        { name: 'outage-list-bytes', value: list, unit: 'bytes', goal: 210_000 },
      ];
    } finally {
      await server.dispose();
    }
  },
};
