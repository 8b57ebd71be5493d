import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Copy, RowOf, Stamped } from '#db/copy.ts';
import { useCustomer } from '#session/customer.ts';
import { cacheDb, type ListedCopy } from './cacheDb.ts';
import type { AccountCopy } from './engine/account.ts';
import { type AnySource, type CopyFailure, type Source, whoseOf } from './engine/source.ts';
import { dueIn, load, loadIfDue } from './refresh.ts';

/** How often to check whether the next poll is due, in ms. */
const POLL_CHECK_MS = 60_000;

export interface Shown<Row> {
  /** The device's copy; null where there is none, undefined until that is known. */
  copy: Row | null | undefined;
  /** When it was loaded (ISO). */
  asOf: string | null;
  loading: boolean;
  /** Why the last load brought nothing. */
  failure: CopyFailure | null;
}

/**
 * The device's copy for a screen, reloaded when the screen opens, when it is for another account, and when the
 * connection comes back and it is due. A copy of each account needs the account; undefined: it is not known yet.
 * `ahead`: the copy as it was read before the first paint.
 */
export function useCopy<Filled extends readonly [ListedCopy & Copy<string, Stamped>, ...ListedCopy[]]>(
  // biome-ignore lint/suspicious/noExplicitAny: the screen cares for the row alone
  source: Source<Filled, any, any>,
  account?: AccountCopy,
  ahead?: NoInfer<RowOf<Filled[0]>> | null,
): Shown<RowOf<Filled[0]>> {
  type Row = RowOf<Filled[0]>;
  const customerId = useCustomer()?.customerId;
  const owner = whoseOf(source) === 'everyone' ? 'everyone' : customerId;
  const key = source.perAccount ? account?.caAccount : 'current';
  const [{ name }] = source.fills;
  const read = useLiveQuery(
    async () => {
      if (key === undefined) return undefined;
      return { key, row: ((await cacheDb.table(name).get(key)) as Row | undefined) ?? null };
    },
    [name, key],
    ahead === undefined || key === undefined ? undefined : { key, row: ahead },
  );
  // A live query keeps its last answer while it asks for another account: that one is no answer to ours.
  const copy = read?.key === key ? read?.row : undefined;
  const isWanted = key !== undefined && owner !== undefined;
  const { loading, failure, isStored, noteShown } = useLoads(source, isWanted ? `${owner} ${key}` : undefined, account);
  const isShown = Boolean(copy);
  useEffect(() => {
    if (isStored && isShown) noteShown();
  }, [isStored, isShown, noteShown]);
  return { copy, asOf: copy?.fetchedAt ?? null, loading: loading || (isStored && !isShown), failure };
}

interface Loads {
  loading: boolean;
  failure: CopyFailure | null;
  /**
   * The load stored a row that the live query has not delivered yet, which takes it some frames. Until then a page would
   * take "not loading, and no copy" for "there is none", and show that for a moment.
   */
  isStored: boolean;
}

/** Loads whenever `wanted` changes, and says whether a load is under way and how the last one failed. */
function useLoads(source: AnySource, wanted: string | undefined, account: AccountCopy | undefined) {
  const [state, setState] = useState<Loads>({ loading: true, failure: null, isStored: false });
  const noteShown = useCallback(() => setState((before) => ({ ...before, isStored: false })), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` stands for the account
  useEffect(() => {
    if (wanted === undefined) return;
    let isLeft = false;
    const run = async (how: typeof load) => {
      const failure = await how(source, account);
      const isStored = !failure && (await hasRow(source, account));
      // Tells React also when nothing changed: the ages on the screen did.
      if (!isLeft) setState({ loading: false, failure, isStored });
    };
    let next: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const due = await dueIn(source, account);
      clearTimeout(next);
      if (!isLeft) next = setTimeout(() => void look(), due > 0 ? Math.min(due, POLL_CHECK_MS) : POLL_CHECK_MS);
    };
    const look = async (event?: Event) => {
      // While the utility does not answer, one timer asks for the whole page (app/askAgain.ts), and later each time.
      const { reach = 'answered' } = (await cacheDb.reach.get('utility')) ?? {};
      const isAsked = event !== undefined || reach === 'answered';
      if (isAsked && document.visibilityState === 'visible') await run(loadIfDue);
      await poll();
    };
    const online = () => {
      setState((before) => ({ ...before, loading: true }));
      void run(loadIfDue);
    };
    setState((before) => ({ ...before, loading: true }));
    const first = run(load);
    if (source.polled) void first.then(poll);
    addEventListener('online', online);
    if (source.polled) document.addEventListener('visibilitychange', look);
    return () => {
      isLeft = true;
      removeEventListener('online', online);
      clearTimeout(next);
      document.removeEventListener('visibilitychange', look);
    };
  }, [source, wanted]);

  return { ...state, noteShown };
}

async function hasRow({ fills, perAccount }: AnySource, account: AccountCopy | undefined): Promise<boolean> {
  const key = perAccount ? account?.caAccount : 'current';
  const row = key !== undefined && (await cacheDb.table(fills[0].name).get(key));
  return Boolean(row);
}
