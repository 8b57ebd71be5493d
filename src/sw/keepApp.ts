import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NOW_ADDRESS } from '#contracts/nowPage.ts';
import { SAMPLE_ADDRESS } from '#contracts/samplePages.ts';

declare const self: ServiceWorkerGlobalScope;

/** A file of the build. `first`: a first visit is not over without it, see build/firstTier.ts. */
export interface AppFile {
  url: string;
  revision: string | null;
  first?: boolean;
}

/** Files asked for side by side: Workbox takes one after the other, which on a slow line is waiting, not loading. */
const FIRST_AT_ONCE = 5;
/** Fewer than a browser's six connections, and at low priority: the customer's own requests go first. */
const LATER_AT_ONCE = 4;

/**
 * Keeps the app on the device: every route's shell opens from here, with or without a network. The very first
 * version is there as soon as its first files are; an update waits until all of it is kept, because it may be
 * taken over without a network. Answers the function that keeps what is still missing,
 * as part of the event it is called in.
 */
export function keepApp(files: AppFile[]): (event: ExtendableEvent) => void {
  const controller = new PrecacheController();
  controller.addToCacheList(files);
  const laterFiles = new Set(files.filter(({ first }) => !first).map(({ url }) => new URL(url, location.href).href));

  self.addEventListener('install', (event) => {
    const isUpdate = self.registration.active !== null;
    const urls = controller.getCachedURLs().filter((url) => isUpdate || !laterFiles.has(url));
    event.waitUntil(keep(controller, urls, { event, atOnce: FIRST_AT_ONCE, priority: 'high' }));
  });
  self.addEventListener('activate', (event) => void controller.activate(event));

  registerRoute(new PrecacheRoute(controller));
  registerRoute(
    new NavigationRoute(controller.createHandlerBoundToURL('/index.html'), {
      denylist: [/^\/api\//, /^\/sandbox/, /^\/oidc/, /^\/healthz/, /^\/readyz/, NOW_ADDRESS, SAMPLE_ADDRESS],
    }),
  );
  return (event) =>
    event.waitUntil(keep(controller, [...laterFiles], { event, atOnce: LATER_AT_ONCE, priority: 'low' }));
}

/** Fetches these files into the cache, so many at a time; what is there already costs nothing. */
async function keep(
  controller: PrecacheController,
  urls: string[],
  { event, atOnce, priority }: { event: ExtendableEvent; atOnce: number; priority: RequestPriority },
): Promise<void> {
  const waiting = [...urls];
  // Workbox's strategy stores only what it fetches for an installation.
  const installing = { type: 'install', waitUntil: (work: Promise<unknown>) => event.waitUntil(work) };
  const work = async () => {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      const cacheKey = controller.getCacheKeyForURL(url) ?? url;
      // A file without a hash in its name may be an old one in the browser's own cache.
      const cache = cacheKey === url ? 'default' : 'reload';
      const request = new Request(url, { cache, credentials: 'same-origin', priority });
      await Promise.all(
        controller.strategy.handleAll({ params: { cacheKey }, request, event: installing as ExtendableEvent }),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
