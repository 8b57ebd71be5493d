import { use, useCallback, useSyncExternalStore } from 'react';
import type { Words } from '#contracts/content.ts';
import { bundledWords, loadWords, mustLoad } from './bundled.ts';
import { deviceWords, subscribeToDeviceWords } from './deviceWords.ts';
import { find, reportMissing } from './lookUp.ts';

/** One page's words by key, plain or rich; a key without words is its own text. */
export function usePage(page: string): (key: string) => Words {
  const device = useSyncExternalStore(subscribeToDeviceWords, () => deviceWords(page));
  if (mustLoad(page)) use(loadWords(page));
  const bundled = bundledWords(page);
  return useCallback(
    (key) => {
      const words = find(key, device, bundled);
      if (words === undefined) reportMissing(page, key);
      return words ?? key;
    },
    [page, device, bundled],
  );
}
