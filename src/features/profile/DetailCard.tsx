import type { ComponentProps } from 'react';
import { useWords } from '#content/useWords.ts';
import { type Field, newValue, type PrimaryDetails } from '#machines/primaryDetails/primaryDetailsContext.ts';
import { CodeForm } from '#parts/verification/CodeForm.tsx';
import { NotSaved } from '#parts/verification/NotSaved.tsx';
import { Saving } from '#parts/verification/Saving.tsx';
import { ValueForm } from '#parts/verification/ValueForm.tsx';
import { plainDigits } from '#rules/plainDigits.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { phoneText } from '#ui/format.ts';
import { editFailureText } from './editFailureText.ts';
import type { Flow } from './usePrimaryDetails.ts';

type Props = { field: Field; profile: PrimaryDetails; isReached: boolean; flow: Flow };

/** One of the three: what the utility has, and below it the edit while it is open. Meanwhile no other can begin. */
export function DetailCard({ field, profile, isReached, flow }: Props) {
  const words = useWords('primary-details');
  const { state, send } = flow;
  const isOpen = state.hasTag('open');
  const isMine = state.context.field === field;
  const value = profile[field];
  return (
    <Card>
      <section aria-labelledby={`${field}-name`} className="flex flex-col gap-4">
        <div className="flex items-center">
          <div className="min-w-0 flex-1">
            <h2 id={`${field}-name`} className="text-small font-normal text-soft">
              {words(`${field}.label`)}
            </h2>
            <p className="figures font-bold">
              {(field === 'contactNumber' ? phoneText(value) : value) || words('none')}
            </p>
          </div>
          {!isOpen && (
            <Button
              id={`edit-${field}`}
              look="plain"
              className="-mr-5"
              aria-label={words(`${field}.edit`)}
              busy={state.matches('reaching') && isMine}
              onClick={() => {
                const { profileName, profileEmail, contactNumber } = profile;
                send({ type: 'EDIT', field, profile: { profileName, profileEmail, contactNumber }, isReached });
              }}
            >
              {words('edit')}
            </Button>
          )}
        </div>
        {isOpen && isMine && <Edit flow={flow} />}
      </section>
    </Card>
  );
}

function Edit({ flow }: { flow: Flow }) {
  const { state, send, verification } = flow;
  if (state.matches('notSaved')) return <WaitingValue flow={flow} />;
  if (verification?.state.hasTag('code')) {
    return (
      <CodeForm
        verification={verification}
        onChange={() => send({ type: 'CHANGE' })}
        onCancel={() => send({ type: 'CANCEL' })}
      />
    );
  }
  return state.hasTag('saving') && state.context.field !== 'profileName' ? <Saving /> : <NewValue flow={flow} />;
}

/** The keyboard and the browser's help for each box. */
const BOXES: Record<Field, ComponentProps<'input'>> = {
  profileName: { autoComplete: 'name', maxLength: 100 },
  profileEmail: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 },
  contactNumber: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
};

function NewValue({ flow: { state, send } }: { flow: Flow }) {
  const words = useWords('primary-details');
  const ofCodes = useWords('verification');
  const { field, typed, problem } = state.context;
  return (
    <ValueForm
      label={words(`${field}.new`)}
      description={words(`${field}.help`)}
      box={BOXES[field]}
      typed={typed}
      error={editFailureText({ details: words, verification: ofCodes }, problem)}
      isBusy={state.hasTag('busy') || state.matches('verifying')}
      button={field === 'profileName' ? [words('save'), words('saving')] : [ofCodes('send'), ofCodes('sending')]}
      onType={(value) => send({ type: 'TYPE', typed: field === 'contactNumber' ? plainDigits(value) : value })}
      onSubmit={() => send({ type: 'SUBMIT' })}
      onCancel={state.hasTag('saving') ? undefined : () => send({ type: 'CANCEL' })}
    />
  );
}

/** The new value that was proven and not saved. */
function WaitingValue({ flow: { state, send } }: { flow: Flow }) {
  const words = useWords('primary-details');
  const verification = useWords('verification');
  const { field, problem } = state.context;
  const value = newValue(state.context);
  return (
    <NotSaved
      problem={editFailureText({ details: words, verification }, problem)}
      waiting={words('waiting', { value: field === 'contactNumber' ? phoneText(value) : value })}
      retry={words('retry')}
      onRetry={() => send({ type: 'RETRY' })}
      onCancel={() => send({ type: 'CANCEL' })}
    />
  );
}
