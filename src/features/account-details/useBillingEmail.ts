import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { useToldFailure, useVerification } from '#parts/verification/useVerification.ts';
import { billingEmailWithEffects } from './billingEmail.effects.ts';

/** The edit of this account's billing e-mail: of another account it is another edit. */
export function useBillingEmail(account: AccountCopy) {
  const words = useWords('account-details');
  const [machine] = useState(() =>
    billingEmailWithEffects(account, {
      interactionType: words('email.interaction.type'),
      interactionText: words('email.interaction.text'),
    }),
  );
  const [state, send] = useMachine(machine);
  useToldFailure(state.context.problem);
  return { state, send, verification: useVerification(state.children.verification) };
}

export type BillingEmailFlow = ReturnType<typeof useBillingEmail>;
