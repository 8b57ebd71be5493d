/** Says something to the service worker, as soon as there is one. */
export function tellWorker(type: string): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type }));
}
