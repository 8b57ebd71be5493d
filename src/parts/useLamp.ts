import { useSyncExternalStore } from 'react';

/** What the lamp in the header says. `count` is how many are being sent, or waiting. */
export interface Lamp {
  state: 'current' | 'offline' | 'sending' | 'waiting';
  count: number;
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** The browser's word is a hint only: it says "online" on any network, also one that leads nowhere. */
export function useLamp(): Lamp {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? { state: 'current', count: 0 } : { state: 'offline', count: 0 };
}
