import { useWords } from '#content/useWords.ts';
import { NotSaved } from '#parts/verification/NotSaved.tsx';
import { Saving } from '#parts/verification/Saving.tsx';
import { AddressForm } from './AddressForm.tsx';
import { mailingAddress } from './facts.ts';
import type { BillingAddressFlow } from './useBillingAddress.ts';
import { useEditProblemText } from './useEditProblemText.ts';

type Props = { flow: BillingAddressFlow };

/** The new address, or that it could not be saved. */
export function AddressEdit({ flow }: Props) {
  const words = useWords('account-details');
  const { state, send } = flow;
  const { current, picked, problem } = state.context;
  const textOf = (address: typeof current) => mailingAddress({ accountAddress: address ?? undefined }) ?? '';
  const text = useEditProblemText(problem, textOf(current));
  if (state.matches('notSaved')) {
    return (
      <NotSaved
        problem={text}
        waiting={words('waiting', { value: textOf(picked) })}
        retry={words(problem?.key === 'changedMeanwhile' ? 'useMine' : 'retry')}
        onRetry={() => send({ type: 'RETRY' })}
        onCancel={() => send({ type: 'CANCEL' })}
      />
    );
  }
  return state.hasTag('saving') ? <Saving /> : <AddressForm flow={flow} error={text} />;
}
