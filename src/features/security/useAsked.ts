import { useCallback, useEffect, useState } from 'react';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import { useSyncStatus } from '#parts/status/useSyncStatus.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { type Problem, problemOf } from './problemOf.ts';

/**
 * A list that only the server has, and that no copy is kept of. It is asked for when the page is shown, and again when
 * there is a connection; the answer to a change of it takes its place. `said` is null until there is an answer.
 */
export function useAsked<C extends AnyCall>(call: C, request: RequestOf<C>) {
  const [said, setSaid] = useState<ReplyOf<C> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const isOffline = useSyncStatus().state === 'offline';

  /** Gives whether it was done. */
  const change = useCallback(async <Change extends AnyCall>(how: Change, what: RequestOf<Change>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    const outcome = await callAsCustomer(how, what).finally(() => setBusy(false));
    if (outcome.ok) setSaid(outcome.reply as ReplyOf<C>);
    else setProblem(problemOf(outcome.failure));
    return outcome.ok;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: until it is there, and not at every rendering
  useEffect(() => {
    if (said === null) void change(call, request);
  }, [call, change, isOffline]);

  return { said, problem, busy, change };
}
