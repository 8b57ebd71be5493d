/** Screens watch the database for everything else; of a full disk it cannot tell. */
let isFull = false;
const listeners = new Set<() => void>();

/** Whether the last write of this page's outbox found no room on the disk. */
export const diskIsFull = (): boolean => isFull;

export function noteDiskFull(now: boolean): void {
  if (now === isFull) return;
  isFull = now;
  for (const listener of listeners) listener();
}

/** Calls back whenever that changes, until the returned function is called. */
export function onDiskFull(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
