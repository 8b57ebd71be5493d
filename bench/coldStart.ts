import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { readyForTheBasement } from '#e2e/customer.ts';
import { Server } from '#e2e/server.ts';
import { type Profile, signedInProfile, slowDown } from './browser.ts';
import { type Bench, explain, median, round } from './figure.ts';

const RUNS = 9;
const CPU = 4;

/** The least a service worker app can be: one page out of a cache. What it takes is the browser's own share. */
const barePage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<h1>Welcome, bare page</h1>
<script>navigator.serviceWorker.register('/sw.js')</script></html>`;
const bareWorker = `
addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add('/'))));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));
`;

async function bareServer(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server: HttpServer = createServer((request, reply) => {
    const isWorker = request.url === '/sw.js';
    reply.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    reply.end(isWorker ? bareWorker : barePage);
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

/** Milliseconds from the start of the navigation until these words were painted. */
async function openCold(profile: Profile, address: string, words: string): Promise<number> {
  return profile.open(address, async (page: Page) => {
    await slowDown(page, CPU);
    await page.addInitScript((wanted) => {
      const look = () => {
        if (!document.body?.textContent?.includes(wanted)) return requestAnimationFrame(look);
        // The frame after the one in which it was there: by then it has been painted.
        return requestAnimationFrame(() => document.documentElement.setAttribute('data-seen', `${performance.now()}`));
      };
      requestAnimationFrame(look);
    }, words);
    await page.goto(address);
    const seen = await page.waitForSelector('html[data-seen]', { state: 'attached' });
    return Number(await seen.getAttribute('data-seen'));
  });
}

/**
 * From `start_url` to the customer's home out of the cache, with the server stopped and in a browser that has
 * just been started, against a bare page from a bare worker. (The throttling reaches the page's main thread.)
 */
export const coldStart: Bench = {
  names: ['cold-start-ms', 'cold-start-ratio'],
  async run() {
    const server = await Server.create();
    const bare = await bareServer();
    const profile = await signedInProfile(server.origin, 'basement');
    try {
      await profile.open(server.origin, async (page) => {
        await readyForTheBasement(page);
        await page.goto(bare.origin);
        await page.evaluate(() => navigator.serviceWorker.ready);
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
        { name: 'cold-start-ms', value: round(median(ours)), unit: 'ms', goal: 1000 },
        { name: 'cold-start-ratio', value: round(median(ratios), 2), unit: '×', goal: 2 },
      ];
    } finally {
      await profile.remove();
      await server.dispose();
    }
  },
};
