/**
 * WebKit (Safari, every browser of an iPhone): a page that is left while it registers the service worker is put to
 * sleep, and the registration waits for it. Nothing ends that: until the browser is restarted, each later
 * register, update and unregister hangs too, and the app is never kept. Chromium and Firefox finish it without the page.
 */
const WAITS_FOR_THE_PAGE = navigator.vendor === 'Apple Computer, Inc.';
/** The longest wait for a registration, in ms: a customer who wants to sign in is not held by a lost reply. */
const LONGEST_WAIT_MS = 10_000;

let isLeaving = false;
let registering: Promise<unknown> = Promise.resolve();

/** Goes on to another site, with the customer's session: to the provider. The page goes on running for a moment. */
export async function leavePage(url: string): Promise<void> {
  if (WAITS_FOR_THE_PAGE) {
    isLeaving = true;
    await Promise.race([registering, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  }
  location.assign(url);
}

/**
 * Opens a page of the app as a new document, which remembers nothing of this one. False where no worker has the app:
 * without a connection there would be no page at all, and the caller goes there in this document.
 */
export function openAnew(path: string): boolean {
  if (!navigator.serviceWorker?.controller) return false;
  location.replace(path);
  return true;
}

/**
 * Runs what registers or updates the service worker so that `leavePage` waits for its end. Null, and it is not run,
 * when the page is about to be left: the next page does it. Rejects as `register` does.
 */
export async function beforeLeaving<T>(register: () => Promise<T>): Promise<T | null> {
  if (isLeaving) return null;
  const registered = register();
  registering = Promise.allSettled([registering, registered]);
  return registered;
}
