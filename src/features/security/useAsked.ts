import { useCallback, useEffect, useState } from 'react';
import type { AnyCall, ReplyOf, RequestOf } from '#contracts/call.ts';
import type { Failure } from '#contracts/failure.ts';
import { useHindrance } from '#parts/status/useSyncStatus.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { type CommandFailure, commandFailureOf } from './CommandFailureNote.tsx';

/** As far as it is known: the list, why it could not be had, and why the last change of it was not made. */
export interface Asked<Reply> {
  said: Reply | null;
  missing: Failure | null;
  problem: CommandFailure | null;
}

/**
 * A list that only the server has, and that no copy is kept of. It is asked for when the page is shown, and again when
 * there is a connection; the answer to a change of it takes its place.
 */
export function useAsked<C extends AnyCall>(call: C) {
  const [said, setSaid] = useState<ReplyOf<C> | null>(null);
  const [missing, setMissing] = useState<Failure | null>(null);
  const [problem, setProblem] = useState<CommandFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const hindrance = useHindrance();

  // biome-ignore lint/correctness/useExhaustiveDependencies: until it is there; a change of it is no reason to ask again
  useEffect(() => {
    if (said !== null) return;
    void callAsCustomer(call, {} as RequestOf<C>).then((outcome) => {
      if (outcome.ok) setSaid((known) => known ?? outcome.reply);
      setMissing(outcome.ok ? null : outcome.failure);
    });
  }, [call, hindrance]);

  const change = useCallback(async <Change extends AnyCall>(how: Change, what: RequestOf<Change>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const outcome = await callAsCustomer(how, what).finally(() => setBusy(false));
    if (outcome.ok) setSaid(outcome.reply as ReplyOf<C>);
    else setProblem(commandFailureOf(outcome.failure));
  }, []);

  return { said, missing, problem, busy, change };
}
