import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { type Field, newValue, type PrimaryDetails } from '#machines/primaryDetails/primaryDetailsContext.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { phoneText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { CodeForm } from './CodeForm.tsx';
import { editFailureText } from './editFailureText.ts';
import type { Flow } from './usePrimaryDetails.ts';
import { ValueForm } from './ValueForm.tsx';

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
  const { state } = flow;
  if (state.matches('notSaved')) return <NotSaved flow={flow} />;
  const isName = state.context.field === 'profileName';
  return state.hasTag('value') || isName ? <ValueForm flow={flow} /> : <CodeForm flow={flow} />;
}

/** The code was right and the value was not saved: it can be tried again without another code. */
function NotSaved({ flow }: { flow: Flow }) {
  const words = useWords('primary-details');
  const { state, send } = flow;
  const { field, problem } = state.context;
  const value = newValue(state.context);
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => retry.current?.focus(), []);
  return (
    <>
      <div role="alert">
        <Note>
          <p>{editFailureText(words, problem)}</p>
        </Note>
      </div>
      <p>{words('waiting', { value: field === 'contactNumber' ? phoneText(value) : value })}</p>
      <div className="flex flex-col gap-3 wide:max-w-md">
        <Button ref={retry} onClick={() => send({ type: 'RETRY' })}>
          {words('retry')}
        </Button>
        <Button look="quiet" onClick={() => send({ type: 'CANCEL' })}>
          {words('cancel')}
        </Button>
      </div>
    </>
  );
}
