import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readyForTheBasement, wholeAppKept } from '#e2e/customer.ts';
import { workerReady } from '#e2e/worker.ts';
import { type Profile, signedInProfile } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';
import { pageScript } from './inPage.ts';
import { PlainChromium } from './plainChromium.ts';
import { startServer } from './server.ts';

const RUNS = 9;
const CPU = 4;

const bareFiles = async (): Promise<Record<string, { type: string; body: string }>> => ({
  '/': {
    type: 'text/html',
    body: '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><div id="root"></div><script src="/app.js"></script>',
  },
  '/app.js': { type: 'text/javascript', body: await pageScript('bareReact.tsx') },
  '/sw.js': {
    type: 'text/javascript',
    body: `
      addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.addAll(['/', '/app.js']))));
      addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));
    `,
  },
});

/** The least that an app of React with a service worker can be. */
async function bareServer(): Promise<{ origin: string; close: () => Promise<void> }> {
  const files = await bareFiles();
  const server = createServer((request, reply) => {
    const file = files[request.url ?? ''];
    reply.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.body);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const openCold = (profile: Profile, address: string, words: string): Promise<number> =>
  PlainChromium.open(profile.folder, async (page) => {
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    return page.timeToWords(address, words);
  });

/**
 * From `start_url` to the customer's home out of the cache, with the server stopped and in a browser that has
 * just been started, beside a bare React page from a bare worker. (The throttling reaches the page's main thread.)
 */
export const coldStart: Bench = {
  names: ['cold-start-ms', 'cold-start-ratio'],
  async run() {
    const server = await startServer();
    const bare = await bareServer();
    const profile = await signedInProfile(server.origin, 'basement');
    try {
      await profile.open(server.origin, async (page) => {
        await readyForTheBasement(page);
        await wholeAppKept(page);
        await page.goto(bare.origin);
        await workerReady(page);
      });
      await server.kill();
      await bare.close();
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        theirs.push(await openCold(profile, `${bare.origin}/`, 'Welcome, bare page'));
        ours.push(await openCold(profile, `${server.origin}/Homepage`, 'Marlene Kowalchuk'));
      }
      explain(
        `ours ${ours.map((ms) => Math.round(ms)).join(' ')}; bare ${theirs.map((ms) => Math.round(ms)).join(' ')}`,
      );
      const ratios = ours.map((ms, run) => ms / (theirs[run] ?? Number.NaN));
      return [
        { name: 'cold-start-ms', value: round(median(ours)), unit: 'ms', goal: 600 },
        { name: 'cold-start-ratio', value: round(median(ratios), 2), unit: '×', goal: null },
      ];
    } finally {
      await profile.remove();
      await server.dispose();
    }
  },
};
