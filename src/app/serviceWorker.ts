import { beforeLeaving } from '#session/leavePage.ts';
import { SKIP_WAITING } from '#sw/messages.ts';

/** Asks again for a newer version this often while the app stays open. */
const CHECK_EVERY_MS = 60 * 60 * 1000;
/** After a first installation that failed, in ms: on a slow connection a file may well not arrive. */
const TRY_AGAIN_MS = 5000;
/** So often in all. */
const TRIES = 6;

let waiting: ServiceWorker | null = null;
let applying = false;
const listeners = new Set<() => void>();

export const isUpdateReady = (): boolean => waiting !== null;

export function subscribeToUpdates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function offer(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** How often a worker that was asked to take over, and did not, is asked again, in ms. */
const ASK_AGAIN_MS = 2000;

/**
 * The customer said yes: the new version takes over, and this page is loaded once more with it. Chromium sometimes
 * leaves the old worker in control although it has nothing to do: so the new one is asked until it did.
 */
export function applyUpdate(): void {
  if (applying) return;
  applying = true;
  const ask = () => waiting?.postMessage({ type: SKIP_WAITING });
  ask();
  setInterval(ask, ASK_AGAIN_MS);
}

/** Registers the worker that keeps the app on the device. A new version is offered, never forced. */
export async function keepOnDevice(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a visit takes over too; only a wanted update reloads. Another tab's update leaves
    // this page as it is: its chunks are still kept until it closes.
    if (applying) location.reload();
  });
  setInterval(async () => {
    const registration = await serviceWorker.getRegistration();
    if (registration) await beforeLeaving(() => registration.update()).catch(() => {});
  }, CHECK_EVERY_MS);
  await register();
}

async function register(tries = TRIES): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    // Its imports have the hash of their content in their names: what the page has loaded of them is not fetched again.
    const registration = await beforeLeaving(() => serviceWorker.register('/sw.js', { updateViaCache: 'imports' }));
    if (!registration) return;
    const watch = (worker: ServiceWorker | null) => {
      worker?.addEventListener('statechange', () => {
        // Without a controller this is the first install, which is no update.
        if (worker.state === 'installed' && serviceWorker.controller) offer(worker);
        else if (worker === waiting && worker.state !== 'installed') offer(null);
        // What had arrived by then is kept, so each attempt begins where the last one ended.
        else if (worker.state === 'redundant' && !registration.active) setTimeout(register, TRY_AGAIN_MS);
      });
    };
    if (registration.waiting && serviceWorker.controller) {
      watch(registration.waiting);
      offer(registration.waiting);
    }
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
  } catch (reason) {
    // One of the files that the worker runs was lost on its way.
    if (tries > 1 && !isRefused(reason)) return void setTimeout(register, TRY_AGAIN_MS, tries - 1);
    // A browser that allows no worker (private windows of some) still has the app while it is online.
    // biome-ignore lint/suspicious/noConsole: the one trace of why the app is not there offline
    console.warn('The app could not be kept on this device', reason);
  }
}

const isRefused = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'SecurityError';
