import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { useToldFailure } from '#parts/verification/useVerification.ts';
import { billingAddressWithEffects } from './billingAddress.effects.ts';

/** The edit of this account's mailing address: of another account it is another edit. */
export function useBillingAddress(account: AccountCopy) {
  const words = useWords('account-details');
  const [machine] = useState(() =>
    billingAddressWithEffects(account, {
      interactionType: words('mailing.interaction.type'),
      interactionText: words('mailing.interaction.text'),
    }),
  );
  const [state, send] = useMachine(machine);
  useToldFailure(state.context.problem);
  return { state, send };
}

export type BillingAddressFlow = ReturnType<typeof useBillingAddress>;
