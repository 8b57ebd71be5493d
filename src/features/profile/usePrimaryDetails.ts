import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { useToldFailure, useVerification } from '#parts/verification/useVerification.ts';
import { primaryDetailsWithEffects } from './primaryDetails.effects.ts';

/** The three edits: a failed call is told in the shared alert too. */
export function usePrimaryDetails() {
  const words = useWords('primary-details');
  const [machine] = useState(() =>
    primaryDetailsWithEffects(({ field }) => ({
      interactionType: words(`${field}.interaction.type`),
      interactionText: words(`${field}.interaction.text`),
    })),
  );
  const [state, send] = useMachine(machine);

  useToldFailure(state.context.problem);
  const verification = useVerification(state.children.verification);

  return { state, send, verification };
}

export type Flow = ReturnType<typeof usePrimaryDetails>;
