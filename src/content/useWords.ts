import { useCallback } from 'react';
import { fill, isRich, type Values } from './lookUp.ts';
import { usePage } from './usePage.ts';

export type Say = (key: string, values?: Values) => string;

/** `const words = useWords('home'); words('welcome', { name })` → 'Welcome, Farm'. */
export function useWords(page: string): Say {
  const wordsOf = usePage(page);
  return useCallback(
    (key, values) => {
      const words = wordsOf(key);
      return fill(isRich(words) ? words.markdown : words, values);
    },
    [wordsOf],
  );
}
