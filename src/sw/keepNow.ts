import { registerRoute } from 'workbox-routing';
import { NOW_ADDRESS, NOW_HEADER, NOW_PATH } from '#contracts/nowPage.ts';

/** On a line that carries nothing, the kept page is better than a wait; in ms. */
const PATIENCE_MS = 4000;
/** Where the app shows the same of its own copy. */
const IN_THE_APP = '/outage/outage-updates';

/** Keeps the page of all outages as it last came, and shows that one where no newer one comes in time. */
export function keepNow(): void {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && NOW_ADDRESS.test(url.pathname),
    async ({ event }) => {
      const cache = await caches.open('now');
      const kept = await cache.match(NOW_PATH);
      const coming = load(cache);
      event.waitUntil(coming);
      const late = new Promise<null>((done) => setTimeout(() => done(null), kept ? PATIENCE_MS : 5 * PATIENCE_MS));
      return (await Promise.race([coming, late])) ?? kept ?? Response.redirect(IN_THE_APP, 302);
    },
  );
}

/** Null where none comes, or what comes is none of ours. */
async function load(cache: Cache): Promise<Response | null> {
  try {
    const reply = await fetch(NOW_PATH, { cache: 'no-cache', redirect: 'error' });
    if (!reply.ok || !reply.headers.has(NOW_HEADER)) return null;
    await cache.put(NOW_PATH, reply.clone());
    return reply;
  } catch {
    return null;
  }
}
