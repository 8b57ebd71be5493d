import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { useToldFailure, useVerification } from '#parts/verification/useVerification.ts';
import { billingPhonesWithEffects } from './billingPhones.effects.ts';

/** The edit of this account's phone numbers: of another account it is another edit. */
export function useBillingPhones(account: AccountCopy) {
  const words = useWords('account-details');
  const [machine] = useState(() =>
    billingPhonesWithEffects(account, {
      interactionType: words('phone.interaction.type'),
      interactionText: words('phone.interaction.text'),
    }),
  );
  const [state, send] = useMachine(machine);
  useToldFailure(state.context.problem);
  return { state, send, verification: useVerification(state.children.verification) };
}

export type BillingPhonesFlow = ReturnType<typeof useBillingPhones>;
