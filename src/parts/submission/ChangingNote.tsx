import { useLiveQuery } from 'dexie-react-hooks';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { sendAsItWas } from '#outbox/engine/queue/reopen.ts';
import { mayHaveLeft } from '#outbox/engine/settle/advance.ts';
import { tryNow } from '#outbox/pageOutbox.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';

type Props = {
  /** What the form's draft takes the place of, newest first. */
  replaces: readonly string[];
  /** The customer left the change, and what was saved first goes as it was. */
  onSentAsItWas: () => void;
};

/** Above a form in which something saved is being changed: what becomes of it meanwhile. */
export function ChangingNote({ replaces: [id], onSentAsItWas }: Props) {
  const words = useWords('outbox');
  const row = useLiveQuery(() => (id === undefined ? undefined : outboxDb.submissions.get(id)), [id]);

  async function leaveIt(changed: string) {
    if (!(await sendAsItWas(outboxDb, changed))) return;
    tryNow();
    onSentAsItWas();
  }

  if (row?.state === 'received') {
    return <Note>{words('changing.received', { reference: row.answer?.reference ?? '' })}</Note>;
  }
  if (row?.state !== 'changing') return null;
  return (
    <Note>
      <div className="flex flex-col gap-3">
        <p>{words(mayHaveLeft(row) ? 'changing.mayHaveArrived' : 'changing.waits')}</p>
        <Button look="quiet" onClick={() => void leaveIt(row.id)}>
          {words('action.asItWas')}
        </Button>
      </div>
    </Note>
  );
}
