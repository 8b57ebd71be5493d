import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outbox.ts';
import { mayHaveLeft, type SubmissionRow } from '#db/submissions.ts';
import { canCorrect, reopen, sendAsItWas } from '#outbox/engine/reopen.ts';
import { canChange, discard, goOnWithoutPhoto } from '#outbox/engine/withdraw.ts';
import { tryNow } from '#outbox/syncTriggers.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

type Props = {
  row: SubmissionRow;
  /** It is a draft now, to be opened where it was written; or its draft is gone, and it goes as it was. */
  onReopened: (row: SubmissionRow) => void;
};

/** What the customer can do about one item: change it, take it back, or let a refused photo go. */
export function ItemActions({ row, onReopened }: Props) {
  const words = useWords('outbox');
  const [asking, setAsking] = useState<'remove' | 'otherDraft' | null>(null);
  /** A busy device takes its time to forget the second copy too. */
  const [removing, setRemoving] = useState(false);
  /** Why nothing came of the last press. */
  const [problem, setProblem] = useState<keyof typeof PROBLEM | null>(null);
  const close = () => setAsking(null);

  async function change(discardDraft = false) {
    const reopened = await reopen(outboxDb, row.id, { discardDraft });
    setProblem(reopened === 'tooLate' || reopened === 'hasReplacement' ? reopened : null);
    setAsking(reopened === 'otherDraft' ? 'otherDraft' : null);
    if (reopened === 'opened') onReopened(row);
  }

  async function leaveAsItWas() {
    if (await sendAsItWas(outboxDb, row.id)) tryNow();
  }

  async function remove() {
    setRemoving(true);
    setProblem(null);
    const outcome = await discard(outboxDb, row.id).finally(() => setRemoving(false));
    setProblem(outcome === 'removed' ? null : outcome);
    close();
  }

  if (row.state === 'photoRefused') {
    return <Action onClick={() => void goOnWithoutPhoto(outboxDb, row.id)}>{words('action.withoutPhoto')}</Action>;
  }
  const correctable = canCorrect(row) && isOfToday(row);
  const changeable = canChange(row) || correctable;
  // A question that is open stays, also in the moment in which the item is tried once more.
  if (!changeable && asking === null) return null;
  return (
    <div className="-ml-2 flex flex-wrap gap-x-2">
      {changeable && <Action onClick={() => void change()}>{words(changeWord(row))}</Action>}
      {row.state === 'changing' && <Action onClick={() => void leaveAsItWas()}>{words('action.asItWas')}</Action>}
      {changeable && !correctable && <Action onClick={() => setAsking('remove')}>{words('action.remove')}</Action>}
      <Dialog
        title={words('remove.title')}
        role="alertdialog"
        open={asking === 'remove'}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{words('remove.keep')}</Button>
            <Button look="quiet" busy={removing} onClick={() => void remove()}>
              {words('remove.remove')}
            </Button>
          </>
        }
      >
        <p>{words(mayHaveLeft(row) ? 'remove.mayHaveArrived' : 'remove.message')}</p>
      </Dialog>
      <Dialog
        title={words('change.otherDraft.title')}
        role="alertdialog"
        open={asking === 'otherDraft'}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{words('change.keep')}</Button>
            <Button look="quiet" onClick={() => void change(true)}>
              {words('change.discard')}
            </Button>
          </>
        }
      >
        <p>{words(`change.otherDraft.${row.kind}`)}</p>
      </Dialog>
      <p role="status" className="w-full px-2 text-muted empty:hidden">
        {problem && words(PROBLEM[problem])}
      </p>
    </div>
  );
}

const PROBLEM = {
  /** Between the picture and the press it was taken to be sent. */
  tooLate: 'action.tooLate',
  /** What takes its place waits to be sent itself. */
  hasReplacement: 'action.hasReplacement',
  /** A second copy of it might bring it back. */
  notCertain: 'remove.notCertain',
};

/** A reading that the utility has is corrected on its own day; later, another one is handed in. */
const isOfToday = (row: SubmissionRow): boolean => reginaDay(new Date(row.capturedAt)) === reginaDay(new Date());

function changeWord({ state }: SubmissionRow) {
  if (state === 'changing') return 'action.goOn';
  if (state === 'received') return 'action.correct';
  return state === 'notAccepted' ? 'action.again' : 'action.change';
}

function Action({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 rounded-control px-2 font-bold text-act">
      {children}
    </button>
  );
}
