import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { useWords } from '#content/useWords.ts';
import type { contactVerificationMachine } from '#machines/verification/contactVerification.machine.ts';
import type { Problem } from '#machines/verification/problem.ts';
import { useFailures } from '#ui/failures.tsx';

export interface Verification {
  state: SnapshotFrom<typeof contactVerificationMachine>;
  send: ActorRefFrom<typeof contactVerificationMachine>['send'];
}

/** The verification that an edit invoked under the id `verification`, while there is one. */
export function useVerification(
  actor: ActorRefFrom<typeof contactVerificationMachine> | undefined,
): Verification | undefined {
  const state = useSelector(actor, (snapshot) => snapshot);
  useToldFailure(state?.context.problem ?? null);
  return actor && state && { state, send: actor.send };
}

/** A failed call is told in the shared alert too; an answered no is told on the page alone (ERR2-01). */
export function useToldFailure(problem: Problem | null): void {
  const words = useWords('verification');
  const failures = useFailures();
  const failure = problem?.failure;
  useEffect(() => {
    if (failure?.title && failure.why) failures.show(failure.title, words(`why.${failure.why}`));
  }, [failure, failures, words]);
}
