import { useEffect, useRef } from 'react';
import { useWords } from '#content/useWords.ts';
import { NOTE_LENGTH } from '#contracts/customerRequest.ts';
import { isStorageError } from '#db/storageErrors.ts';
import { WANTS_FRESH_SIGN_IN } from '#machines/customerRequest.machine.ts';
import { ReachNote } from '#parts/status/ReachNote.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { centsText } from '#ui/format.ts';
import { Note } from '#ui/Note.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { RequestFields } from './RequestFields.tsx';
import { sendText } from './sendText.ts';
import type { RequestFlow } from './useRequest.ts';
import { WhatThen } from './WhatThen.tsx';

/** React Aria marks the field around its button, a group of radios has its message beside it. */
const FIRST_WRONG = '[aria-invalid="true"], [data-invalid] button, fieldset[aria-describedby] input';

interface Props {
  flow: Pick<RequestFlow, 'state' | 'send'>;
}

/** What is asked for, and what follows from it. */
export function RequestForm({ flow }: Props) {
  const { state, send } = flow;
  const words = useWords('requests');
  const form = useRef<HTMLFormElement>(null);
  const { kind, typed, bounds, notSavedBy, isUnproven } = state.context;
  const note = typed.note ?? '';
  const isLost = notSavedBy !== null && isStorageError(notSavedBy);
  const isBusy = state.matches('saving') || state.matches('proving');
  const wantsProof = WANTS_FRESH_SIGN_IN.includes(kind);
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notSavedBy !== null || isUnproven) problem.current?.scrollIntoView({ block: 'center' });
  }, [notSavedBy, isUnproven]);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-1 flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        send({ type: 'SEND' });
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus());
      }}
    >
      <ReachNote text={(why) => `${words(`goAhead.${why}`)}${wantsProof ? ` ${words('checked')}` : ''}`} />
      <TwoColumns>
        <div className="flex flex-col gap-3.5">
          <p>{words(`${kind}.text`)}</p>
          {kind === 'paymentArrangement' && bounds.dueCents !== undefined && (
            <p className="font-bold">{words('open', { amount: centsText(bounds.dueCents) })}</p>
          )}
          <RequestFields flow={flow} />
          <TextArea
            label={words('note')}
            description={words('note.count', { count: note.length, most: NOTE_LENGTH })}
            maxLength={NOTE_LENGTH}
            value={note}
            readOnly={isBusy}
            onChange={({ currentTarget }) => send({ type: 'TYPE', typed: { note: currentTarget.value } })}
          />
        </div>
        <div className="flex flex-1 flex-col gap-3.5">
          <WhatThen kind={kind} day={typed.lastDay ?? typed.firstDay} />
          <ActionBar>
            <div ref={problem} role="alert" className="empty:hidden">
              {isUnproven && !isBusy && notSavedBy === null && <Note>{words('notProven')}</Note>}
              {notSavedBy !== null && <Note>{words(isLost ? 'storageLost' : 'notSaved')}</Note>}
            </div>
            {isLost ? (
              <Button onClick={() => location.reload()}>{words('reload')}</Button>
            ) : (
              <Button type="submit" busy={isBusy} busyLabel={words(state.matches('proving') ? 'proving' : 'saving')}>
                {sendText(kind, typed, words)}
              </Button>
            )}
          </ActionBar>
        </div>
      </TwoColumns>
    </form>
  );
}
