import '#ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cacheDb } from '#copies/cacheDb.ts';
import { sealCopies } from '#copies/engine/sealCopies.ts';
import { forgetReadAhead, readAhead } from '#copies/readAhead.ts';
import { refreshForCustomer } from '#copies/refresh.ts';
import { breakable } from '#db/bfcache.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { keepInstallPrompt } from '#parts/install/installPrompt.ts';
import { onFreshSignInWanted } from '#session/freshSignIn.ts';
import { startLocked } from '#session/lock.ts';
import { sealDeviceSession } from '#session/sealDeviceSession.ts';
import { showOwnFontIfKept } from '#ui/ownFont.ts';
import { replaceShell } from './replaceShell.ts';
import { router } from './router.ts';
import { keepOnDevice } from './serviceWorker.ts';
import { startSyncTriggers } from './syncTriggers.ts';

showOwnFontIfKept();
keepInstallPrompt();
sealCopies(cacheDb);
sealDeviceSession(outboxDb);
startLocked(() => void refreshForCustomer('start'));
onFreshSignInWanted(() => import('./askFreshSignIn.tsx').then(({ askFreshSignIn }) => askFreshSignIn()));
const breakOffs = [outboxDb, cacheDb].map(breakable);
window.addEventListener('pagehide', ({ persisted }) => {
  if (persisted) for (const breakOff of breakOffs) breakOff();
});
// Shown again by "back" from the browser's cache, it reloads: its requests were cut off when it was left.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

/** How long the first paint may wait for its page, in ms: then the frame is shown alone. */
const PAGE_WAIT_MS = 200;
/** The same where the page is on the device: it comes soon, and a frame drawn before it would delay it. */
const KEPT_PAGE_WAIT_MS = 700;

/** How long a cheap phone draws at a page that is loaded, and how long the rest waits for it at most. */
const DRAW_MS = 300;
const PAGE_PATIENCE_MS = 3000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The page's code and the copies it shows, while the gate is still being asked; out of the cache they cost nothing. */
function preloadPage(): void {
  if (!navigator.serviceWorker?.controller) return;
  readAhead();
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId];
    if (!route) continue;
    void router.loadRouteChunk(route)?.catch(() => {});
    void route.options.staticData?.ahead?.(router.latestLocation.pathname).catch(() => {});
  }
}

/** Not awaited at the top: what this file shares with the pages would have to leave the first chunk. */
async function start(root: HTMLElement) {
  const everythingAsked = new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  preloadPage();
  const loaded = router.load();
  // Frame and page in one paint where that is quick: React delays a page that follows its frame by 300 ms.
  // A shell that the document has put there (build/shells.ts) stays until the whole page can take its place.
  const wait = navigator.serviceWorker?.controller ? KEPT_PAGE_WAIT_MS : PAGE_WAIT_MS;
  await Promise.race([loaded, pause(root.firstChild ? PAGE_PATIENCE_MS : wait)]);
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  const draw = () => createRoot(root).render(app);
  if (root.firstChild) await replaceShell(root, draw);
  else draw();

  // After the page's first paint, unless that takes long: keeping the app, sending what waits and what is
  // fetched again would delay it.
  await everythingAsked;
  await Promise.race([loaded.then(() => pause(DRAW_MS)), pause(PAGE_PATIENCE_MS)]);
  forgetReadAhead();
  void keepOnDevice();
  startSyncTriggers();
}
void start(document.getElementById('root') as HTMLElement);
