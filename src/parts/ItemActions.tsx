import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outbox.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { canChange, discard, goOnWithoutPhoto, reopen } from '#outbox/changes.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

type Props = {
  row: SubmissionRow;
  /** It is a draft again, to be opened where it was written. */
  onReopened: (row: SubmissionRow) => void;
};

/** What the customer can do about one item: change it, take it back, or let a refused photo go. */
export function ItemActions({ row, onReopened }: Props) {
  const words = useWords('outbox');
  const [asking, setAsking] = useState(false);
  /** A busy device takes its time to forget the second copy too. */
  const [removing, setRemoving] = useState(false);
  /** Between the picture and the press it was taken to be sent. */
  const [tooLate, setTooLate] = useState(false);

  async function change() {
    const taken = await reopen(outboxDb, row.id);
    setTooLate(!taken);
    if (taken) onReopened(taken);
  }

  async function remove() {
    setRemoving(true);
    const taken = await discard(outboxDb, row.id).finally(() => setRemoving(false));
    setTooLate(!taken);
    setAsking(false);
  }

  if (row.state === 'photoRefused') {
    return <Action onClick={() => void goOnWithoutPhoto(outboxDb, row.id)}>{words('action.withoutPhoto')}</Action>;
  }
  if (!canChange(row)) return null;
  return (
    <div className="-ml-2 flex flex-wrap gap-x-2">
      <Action onClick={() => void change()}>
        {words(row.state === 'notAccepted' ? 'action.again' : 'action.change')}
      </Action>
      <Action onClick={() => setAsking(true)}>{words('action.remove')}</Action>
      <Dialog
        title={words('remove.title')}
        role="alertdialog"
        open={asking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{words('remove.keep')}</Button>
            <Button look="quiet" busy={removing} onClick={() => void remove()}>
              {words('remove.remove')}
            </Button>
          </>
        }
      >
        <p>{words(row.attempts > 0 ? 'remove.mayHaveArrived' : 'remove.message')}</p>
      </Dialog>
      <p role="status" className="w-full px-2 text-muted empty:hidden">
        {tooLate && words('action.tooLate')}
      </p>
    </div>
  );
}

function Action({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 rounded-control px-2 font-bold text-act">
      {children}
    </button>
  );
}
