import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Page } from './page.ts';

/** The part of a search that says what was just done; null where it says nothing of that. */
export function justDoneIn(justDone: readonly string[], search: object): object | null {
  const said = Object.entries(search).filter(([key, value]) => justDone.includes(key) && value !== undefined);
  return said.length > 0 ? Object.fromEntries(said) : null;
}

/**
 * The page's part of the address's search. Keys that say what was just done (`justDone`) leave the address and the
 * history at once and stay with the page while it is open: a reload, a bookmark or the way back must not repeat them.
 * What arrives, also the same again, is a new object; that it leaves the address makes none.
 */
export function useTakenSearch(page: Page): object {
  const navigate = useNavigate();
  const given = useSearch({ strict: false });
  const [taken, setTaken] = useState<{ page: Page; said: object }>({ page, said: {} });
  // One route shows all pages of an area, one after the other.
  if (taken.page !== page) setTaken({ page, said: {} });
  const { arrived, lasting } = useMemo(() => {
    const read = page.search?.(given) ?? {};
    const arrived = justDoneIn(page.justDone ?? [], read);
    const kept = Object.entries(read).filter(([key]) => !page.justDone?.includes(key));
    return { arrived, lasting: JSON.stringify(Object.fromEntries(kept)) };
  }, [page, given]);
  useEffect(() => {
    if (!arrived) return;
    setTaken({ page, said: arrived });
    const without = Object.fromEntries(Object.keys(arrived).map((key) => [key, undefined]));
    void navigate({
      to: '.',
      search: ((now: object) => ({ ...now, ...without })) as never,
      hash: true,
      state: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  }, [arrived, page, navigate]);
  const said = arrived ?? taken.said;
  return useMemo(() => ({ ...JSON.parse(lasting), ...said }), [lasting, said]);
}
