import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { cacheDb, type OutageMapCopy } from '#db/cache.ts';
import { type OutageProblem, refreshOutages, refreshOutagesIfDue } from '#refresh/outages.ts';

/** How often it is looked whether a poll is due; what failed is tried again as soon. */
const LOOK_EVERY_MS = 60_000;

interface Outages {
  /** The device's copy; null where there is none yet, undefined until that is known. */
  copy: OutageMapCopy | null | undefined;
  loading: boolean;
  /** Why the last load brought nothing. */
  problem: OutageProblem | null;
}

/** The outages as this device knows them, kept fresh while the page is in sight. */
export function useOutages(): Outages {
  const copy = useLiveQuery(async () => (await cacheDb.outageMap.get('current')) ?? null);
  const [state, setState] = useState<Omit<Outages, 'copy'>>({ loading: true, problem: null });

  useEffect(() => {
    let isLeft = false;
    // Tells React also when nothing changed: the ages on the screen did.
    const load = async (how: typeof refreshOutages) => {
      const problem = await how();
      if (!isLeft) setState({ loading: false, problem });
    };
    const look = () => {
      if (document.visibilityState === 'visible') void load(refreshOutagesIfDue);
    };
    void load(refreshOutages);
    const looking = setInterval(look, LOOK_EVERY_MS);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      isLeft = true;
      clearInterval(looking);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  return { copy, ...state };
}
