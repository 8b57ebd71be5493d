import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { outboxDb } from '#db/outbox.ts';
import { currentCustomer } from './customer.ts';
import { unsentOf } from './unsent.ts';

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
  const unsent = useLiveQuery(async () => {
    const customer = await currentCustomer();
    return customer ? unsentOf(outboxDb, customer.customerId) : [];
  });
  if (!online) return { state: 'offline', count: 0 };
  const sending = unsent?.filter((row) => row.state === 'sending').length ?? 0;
  if (sending > 0) return { state: 'sending', count: sending };
  return unsent && unsent.length > 0 ? { state: 'waiting', count: unsent.length } : { state: 'current', count: 0 };
}
