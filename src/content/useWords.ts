import { useCallback } from 'react';
import type { PageName, Said, Say } from '#contracts/words.ts';
import { fill, type Values } from '#contracts/words.ts';
import { isRich } from './lookUp.ts';
import { unitsKept } from './unitsKept.ts';
import { usePage } from './usePage.ts';

/** `const words = useWords('home'); words('welcome', { name })` → 'Welcome, Farm'. */
export function useWords<Page extends PageName>(page: Page): Say<Page> {
  return useListedWords(page);
}

/** Words that were chosen before, with their values. */
export function useSaid<Page extends PageName>(page: Page): (said: Said<Page>) => string {
  const words = useListedWords(page);
  return useCallback(({ key, values }) => words(key, values), [words]);
}

/** By keys that the words themselves list, so that an editor can add to them; a key without words is its own text. */
export function useListedWords(page: PageName): (key: string, values?: Values) => string {
  const wordsOf = usePage(page);
  return useCallback(
    (key, values) => {
      const words = wordsOf(key);
      return fill(unitsKept(isRich(words) ? words.markdown : words), values);
    },
    [wordsOf],
  );
}
