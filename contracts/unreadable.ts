/** Told how many entries of which list did not fit their contract and were left out, but not what they say. */
type Listener = (list: string, count: number) => void;

const listeners = new Set<Listener>();

/** @returns stops listening. */
export function onUnreadable(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellUnreadable(list: string, count: number): void {
  for (const listener of listeners) listener(list, count);
}
