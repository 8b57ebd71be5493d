import { useEffect, useState } from 'react';
import type { LoadFailure } from '#refresh/meter.ts';

/**
 * Loads now, whenever `key` changes, and each time the connection comes back. The screen reads the
 * database; this only says whether a load is under way and how the last one failed.
 */
export function useKeptFresh(
  key: string | undefined,
  load: () => Promise<LoadFailure | null>,
): { loading: boolean; failed: LoadFailure | null } {
  const [state, setState] = useState<{ loading: boolean; failed: LoadFailure | null }>({ loading: true, failed: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for everything `load` depends on
  useEffect(() => {
    if (key === undefined) return;
    let stale = false;
    async function run() {
      setState((before) => ({ ...before, loading: true }));
      const failed = await load();
      if (!stale) setState({ loading: false, failed });
    }
    const again = () => void run();
    again();
    addEventListener('online', again);
    return () => {
      stale = true;
      removeEventListener('online', again);
    };
  }, [key]);

  return state;
}
