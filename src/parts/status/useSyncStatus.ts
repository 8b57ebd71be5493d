import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { currentCustomer } from '#session/customer.ts';
import { unsentListedFor } from '../submission/unsent.ts';

/** What the lamp in the header says. `count` is how many are being sent, or waiting. */
export interface SyncStatus {
  state: 'current' | 'offline' | 'signedOut' | 'sending' | 'waiting';
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

async function look(): Promise<SyncStatus> {
  const customer = await currentCustomer();
  const unsent = await unsentListedFor(outboxDb, customer?.customerId);
  // First: what a page was sending when it was left stays "sending", and nobody goes on with it before a sign-in.
  if (customer?.expired) return { state: 'signedOut', count: unsent.length };
  const sending = unsent.filter((row) => row.state === 'sending').length;
  if (sending > 0) return { state: 'sending', count: sending };
  const answered = (await cacheDb.reach.get('utility'))?.answered ?? true;
  if (!answered) return { state: 'offline', count: unsent.length };
  return { state: unsent.length > 0 ? 'waiting' : 'current', count: unsent.length };
}

/** The browser's word is a hint only: it says "online" on any network, also one that leads nowhere. */
export function useSyncStatus(): SyncStatus {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const syncStatus = useLiveQuery(look) ?? { state: 'current', count: 0 };
  return online ? syncStatus : { ...syncStatus, state: 'offline' };
}
