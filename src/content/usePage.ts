import { use, useCallback, useSyncExternalStore } from 'react';
import type { Words } from '#contracts/content.ts';
import type { PageName } from '#contracts/words.ts';
import { bundledWords } from './bundled.ts';
import { deviceWords, subscribeToDeviceWords } from './deviceWords.ts';
import { find, reportMissing } from './lookUp.ts';

/** One page's words by key, plain or rich; a key without words is its own text. */
export function usePage(page: PageName): (key: string) => Words {
  const read = () => deviceWords(page);
  const device = useSyncExternalStore(subscribeToDeviceWords, read, read);
  const words = bundledWords(page);
  // The same promise at every render of a page: React replays this hook and must find what it found before.
  const bundled = words instanceof Promise ? use(words) : words;
  return useCallback(
    (key) => {
      const found = find(key, device, bundled);
      if (found === undefined) reportMissing(page, key);
      return found ?? key;
    },
    [page, device, bundled],
  );
}
