import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { slowDown, withNewBrowser } from './browser.ts';
import { type Bench, explain, round } from './figure.ts';
import { inPage } from './inPage.ts';
import type * as ScanPage from './page/scan.ts';
import { startServer } from './server.ts';

declare const bench: typeof ScanPage;

const CPU = 4;
const FRAMES = 60;
const ASSETS = 'dist/assets';
/** The weights, the worker and the screen, each as it travels. */
const PARTS = /^(scan-(dials|digits)-.*\.f16|(scan\.worker|MeterScan)-.*\.js\.br)$/;

/** What the meter scanner weighs, and how long a frame of six cells takes on a cheap phone: dials cost the most. */
export const scan: Bench = {
  names: ['scan-p95-ms', 'scanner-bytes'],
  async run() {
    const server = await startServer();
    try {
      const files = readdirSync(ASSETS).filter((name) => PARTS.test(name));
      const addressOf = (name: string) => `/assets/${files.find((file) => file.startsWith(name)) ?? name}`;
      const times = await withNewBrowser({ baseURL: server.origin, serviceWorkers: 'block' }, async (context) => {
        const page = await context.newPage();
        await page.goto('/healthz');
        await inPage(page, 'scan');
        await slowDown(page, CPU);
        const all = [];
        for (const [mode, name] of [
          ['auto_analog_digital_meter', 'scan-digits'],
          ['dial_meter', 'scan-dials'],
        ] as const) {
          const frames = await page.evaluate(([one, address, count]) => bench.readFrames(one, 6, address, count), [
            mode,
            addressOf(name),
            FRAMES,
          ] as const);
          const p95 = frames.sort((a, b) => a - b)[Math.floor(FRAMES * 0.95)] ?? 0;
          explain(`${mode}, 6 cells: p95 ${Math.round(p95)} ms`);
          all.push(p95);
        }
        return all;
      });
      const bytes = files.reduce((sum, name) => sum + statSync(join(ASSETS, name)).size, 0);
      return [
        { name: 'scan-p95-ms', value: round(Math.max(...times)), unit: 'ms', goal: 100 },
        { name: 'scanner-bytes', value: bytes, unit: 'bytes', goal: 512_000 },
      ];
    } finally {
      await server.dispose();
    }
  },
};
