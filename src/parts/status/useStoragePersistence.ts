import { useEffect, useState } from 'react';

/** Asked with the first thing worth keeping: a browser short of space clears what it was not asked to keep. */
export function askToKeep(): void {
  void navigator.storage?.persist?.();
}

/** What this browser can promise about things that wait. */
export interface StoragePersistence {
  /** It may start our service worker by itself when there is a connection, with the app closed. */
  sendsInBackground: boolean;
  /** It promised not to clear our storage when space is short; null while it is being asked. */
  keeps: boolean | null;
}

export function useStoragePersistence(): StoragePersistence {
  const [keeps, setKeeps] = useState<boolean | null>(null);
  useEffect(() => {
    // WebKit on the desktop and old browsers have no such promise to give.
    void (navigator.storage?.persisted?.() ?? Promise.resolve(false)).then(setKeeps, () => setKeeps(false));
  }, []);
  return { sendsInBackground: 'SyncManager' in globalThis, keeps };
}
