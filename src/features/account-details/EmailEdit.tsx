import { useWords } from '#content/useWords.ts';
import { CodeForm } from '#parts/verification/CodeForm.tsx';
import { NotSaved } from '#parts/verification/NotSaved.tsx';
import { Saving } from '#parts/verification/Saving.tsx';
import { ValueForm } from '#parts/verification/ValueForm.tsx';
import { Button } from '#ui/Button.tsx';
import type { BillingEmailFlow } from './useBillingEmail.ts';
import { useEditProblemText } from './useEditProblemText.ts';

type Props = { flow: BillingEmailFlow };

/** The new e-mail, the code that proves it, or that it could not be saved. */
export function EmailEdit({ flow }: Props) {
  const words = useWords('account-details');
  const verification = useWords('verification');
  const { state, send } = flow;
  const text = useEditProblemText(state.context.problem, state.context.current);
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
