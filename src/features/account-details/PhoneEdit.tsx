import { useWords } from '#content/useWords.ts';
import { savedPhone } from '#machines/billingPhones/billingPhonesContext.ts';
import { CodeForm } from '#parts/verification/CodeForm.tsx';
import { NotSaved } from '#parts/verification/NotSaved.tsx';
import { Saving } from '#parts/verification/Saving.tsx';
import { phoneNumberText, phoneTypeText } from './facts.ts';
import { PhoneForm } from './PhoneForm.tsx';
import type { BillingPhonesFlow } from './useBillingPhones.ts';
import { useEditProblemText } from './useEditProblemText.ts';

type Props = { flow: BillingPhonesFlow };

/** The new number, the code that proves a mobile one, or that it could not be saved. */
export function PhoneEdit({ flow }: Props) {
  const words = useWords('account-details');
  const { state, send, verification } = flow;
  const { phones, problem } = state.context;
  const textOf = (phone: (typeof phones)[number]) =>
    words('phone.of', { type: phoneTypeText(phone.phoneType, words), number: phoneNumberText(phone, words) });
  const text = useEditProblemText(problem, phones.map(textOf).join(', '));
  const onCancel = () => send({ type: 'CANCEL' });
  if (state.matches('notSaved')) {
    return (
      <NotSaved
        problem={text}
        waiting={words('waiting', { value: textOf(savedPhone(state.context)) })}
        retry={words(problem?.key === 'changedMeanwhile' ? 'useMine' : 'retry')}
        onRetry={() => send({ type: 'RETRY' })}
        onCancel={onCancel}
      />
    );
  }
  if (state.hasTag('saving')) return <Saving />;
  if (verification?.state.hasTag('code')) {
    return <CodeForm verification={verification} onChange={() => send({ type: 'CHANGE' })} onCancel={onCancel} />;
  }
  return <PhoneForm flow={flow} error={text} />;
}
