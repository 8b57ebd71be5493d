/// <reference lib="webworker" />
import { Queue } from 'workbox-background-sync';
import { registerRoute } from 'workbox-routing';
import { cacheDb } from '#copies/cacheDb.ts';
import { type AnswerParts, reportStillOut, sayItIsBack } from '#outbox/answerPower.ts';
import { browserEnvironment } from '#outbox/browserEnvironment.ts';
import { createOutbox } from '#outbox/createOutbox.ts';
import { PAGE_LEFT_MESSAGE, REGISTER_SYNC_MESSAGE } from '#outbox/messages.ts';
import { type AppFile, keepApp } from './keepApp.ts';
import { keepNow } from './keepNow.ts';
import { KEEP_THE_REST, SKIP_WAITING } from './messages.ts';
import { ON_DEMAND } from './onDemand.ts';
import { pageLeft } from './pageLeft.ts';
import { showPushed } from './pushed.ts';
import { takeShared } from './takeShared.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] };

// Before the app's own pages: the first route that fits answers.
keepNow();
const keepTheRest = keepApp(self.__WB_MANIFEST);
takeShared();
showPushed(async (says, asked) => {
  const enqueue = (report: Parameters<AnswerParts['enqueue']>[0]) => outbox.enqueue('outageReport', report);
  const parts = { outboxDb: browserEnvironment.db, copies: cacheDb, enqueue, now: () => new Date() };
  if (says === 'back') return (await sayItIsBack(parts, asked)) ? async () => {} : null;
  if (!(await reportStillOut(parts, asked))) return null;
  void alarm.registerSync().catch(() => {});
  // What is saved is saved, whether or not it can go now.
  return () => sendWhatWaits().catch(() => {});
});

registerRoute(
  ({ url }) => ON_DEMAND.some((name) => url.pathname.startsWith(`/assets/${name}-`)),
  async ({ request }) => {
    const kept = await caches.open('on-demand');
    const before = await kept.match(request);
    if (before) return before;
    const reply = await fetch(request);
    if (reply.ok) await kept.put(request, reply.clone());
    return reply;
  },
);

/** How long one wake-up goes on by itself, in ms; browsers end a worker that takes much longer. */
const STAY_AWAKE_MS = 20_000;

/**
 * Workbox's queue only starts the worker again: nothing is ever pushed into it (it deletes before it sends,
 * counts a 500 as sent and drops after seven days). An Error thrown while submissions remain makes the
 * browser start it once more.
 */
const outbox = createOutbox(browserEnvironment);
const alarm = new Queue('stormlamp-outbox', { onSync: () => sendWhatWaits() });

async function sendWhatWaits(): Promise<void> {
  const until = Date.now() + STAY_AWAKE_MS;
  for (let next = await outbox.tryNow(); next !== null; next = await outbox.drain()) {
    // The browser starts the worker again in minutes; what is due in seconds (a photo's scan) is worth staying up for.
    if (next > until) throw new Error('submissions are still waiting');
    await wait(Math.max(250, next - Date.now()));
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

self.addEventListener('message', (event) => {
  if (event.data?.type === REGISTER_SYNC_MESSAGE) event.waitUntil(alarm.registerSync());
  if (event.data?.type === PAGE_LEFT_MESSAGE) {
    // Should the worker be ended before it is done, where the browser can start it again.
    void alarm.registerSync().catch(() => {});
    event.waitUntil(pageLeft(browserEnvironment, { wait, send: sendWhatWaits }));
  }
  if (event.data?.type === KEEP_THE_REST) keepTheRest(event);
  // Sent by the update prompt only: a new version never takes over by itself.
  if (event.data?.type === SKIP_WAITING) event.waitUntil(self.skipWaiting());
});

// The first version controls the page that installed it, so that one visit is enough to go offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
