import { useEffect } from 'react';

/** How long a browser without idle callbacks (WebKit) is left to itself first, in ms. */
const LATER_MS = 1000;

/**
 * Fetches what is likely to be opened next as soon as the page has nothing else to do. Only where the service worker
 * answers for the app's files: on a first visit the line is for what is on the screen.
 */
export function usePreload(preload: () => void, isLikely = true): void {
  useEffect(() => {
    if (!isLikely || !navigator.serviceWorker?.controller) return;
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(preload, LATER_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(preload);
    return () => cancelIdleCallback(request);
  }, [preload, isLikely]);
}
