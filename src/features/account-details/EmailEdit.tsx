import { useWords } from '#content/useWords.ts';
import { CodeForm } from '#parts/verification/CodeForm.tsx';
import { NotSaved } from '#parts/verification/NotSaved.tsx';
import { contactProblemText, isContactKey, withReason } from '#parts/verification/problemText.ts';
import { Saving } from '#parts/verification/Saving.tsx';
import { ValueForm } from '#parts/verification/ValueForm.tsx';
import { Button } from '#ui/Button.tsx';
import type { BillingEmailFlow } from './useBillingEmail.ts';

type Props = { flow: BillingEmailFlow };

/** The new e-mail, the code that proves it, or that it could not be saved. */
export function EmailEdit({ flow }: Props) {
  const words = useWords('account-details');
  const verification = useWords('verification');
  const text = useProblemText(flow);
  const { state, send } = flow;
  const { typed, profileEmail } = state.context;
  const isBusy = state.matches('verifying');
  const onCancel = () => send({ type: 'CANCEL' });
  if (state.matches('notSaved')) {
    return (
      <NotSaved
        problem={text}
        waiting={words('waiting', { value: state.context.to })}
        retry={words(state.context.problem?.key === 'changedMeanwhile' ? 'useMine' : 'retry')}
        onRetry={() => send({ type: 'RETRY' })}
        onCancel={onCancel}
      />
    );
  }
  if (state.hasTag('saving')) return <Saving />;
  if (flow.verification?.state.hasTag('code')) {
    return <CodeForm verification={flow.verification} onChange={() => send({ type: 'CHANGE' })} onCancel={onCancel} />;
  }
  return (
    <ValueForm
      label={words('email.new')}
      description={words('email.help')}
      box={{ type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 }}
      typed={typed}
      error={text}
      isBusy={isBusy}
      button={[verification('send'), verification('sending')]}
      onType={(value) => send({ type: 'TYPE', typed: value })}
      onSubmit={() => send({ type: 'SUBMIT' })}
      onCancel={onCancel}
    >
      {profileEmail && !isBusy && (
        <Button look="plain" className="self-start -ml-5 narrow:ml-0" onClick={() => send({ type: 'USE_PROFILE' })}>
          {words('email.useProfile')}
        </Button>
      )}
    </ValueForm>
  );
}

function useProblemText({ state }: BillingEmailFlow): string | undefined {
  const words = useWords('account-details');
  const verification = useWords('verification');
  const { problem, current } = state.context;
  if (!problem) return undefined;
  const { key, failure } = problem;
  if (isContactKey(key)) return contactProblemText(verification, { key, failure });
  if (key === 'changedMeanwhile') return words(key, { current: current || words('none') });
  return withReason(verification, failure?.said ?? words(key), failure);
}
