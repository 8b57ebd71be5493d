/**
 * One run at a time in this tab, and at most one more behind it: a caller that asks while a run is under way
 * joins the next one, which sees everything that was saved before it asked.
 */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let queued: Promise<T> | null = null;
  return () => {
    if (queued) return queued;
    const next: Promise<T> = current.then(() => {
      queued = null;
      const run = work();
      current = run.catch(() => undefined);
      return run;
    });
    queued = next;
    return next;
  };
}
