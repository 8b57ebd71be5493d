import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { useFailures } from '#ui/failures.tsx';
import { primaryDetailsWithEffects } from './primaryDetails.effects.ts';

/** The three edits: a failed call is told in the shared alert too. */
export function usePrimaryDetails() {
  const words = useWords('primary-details');
  const failures = useFailures();
  const [machine] = useState(() =>
    primaryDetailsWithEffects(({ field }) => ({
      interactionType: words(`${field}.interaction.type`),
      interactionText: words(`${field}.interaction.text`),
    })),
  );
  const [state, send] = useMachine(machine);

  const failure = state.context.problem?.failure;
  useEffect(() => {
    if (failure?.title && failure.why) failures.show(failure.title, words(`why.${failure.why}`));
  }, [failure, failures, words]);

  return { state, send };
}

export type Flow = ReturnType<typeof usePrimaryDetails>;
