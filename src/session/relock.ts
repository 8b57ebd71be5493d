/** Minutes out of sight after which the app locks itself, fixed at build time (STORMLAMP_LOCK_MINUTES). */
declare const __LOCK_MINUTES__: number | undefined;
const MINUTES = typeof __LOCK_MINUTES__ === 'number' ? __LOCK_MINUTES__ : 5;

const listeners = new Set<() => void>();
let held = 0;
let isWatching = false;

/** Keeps the app open while the customer is away on its behalf: with the camera, or choosing a file. Gives the end of it. */
export function holdLockOpen(): () => void {
  let isHeld = true;
  held += 1;
  return () => {
    if (isHeld) held -= 1;
    isHeld = false;
  };
}

/** Calls `listener` before the page is reloaded to lock. */
export function beforeRelock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Locks the app again when it was out of sight for long: the page is reloaded, and every start finds the lock closed.
 * The time is looked at once more when it is shown: a phone stops the timers of what it hides.
 */
export function relockWhenHidden(isOpen: () => boolean): void {
  if (isWatching) return;
  isWatching = true;
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const relock = () => {
    if (since === null || held > 0 || !isOpen() || Date.now() - since < MINUTES * 60_000) return;
    for (const listener of listeners) listener();
    location.reload();
  };
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      since = Date.now();
      timer = setTimeout(relock, MINUTES * 60_000);
    } else {
      relock();
      since = null;
    }
  });
}
