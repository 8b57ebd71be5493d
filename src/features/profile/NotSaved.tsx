import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { newValue } from '#machines/primaryDetails/primaryDetailsContext.ts';
import { Button } from '#ui/Button.tsx';
import { phoneText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { editFailureText } from './editFailureText.ts';
import type { Flow } from './usePrimaryDetails.ts';

/** The code was right and the value was not saved: it can be tried again without another code. */
export function NotSaved({ flow }: { flow: Flow }) {
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
