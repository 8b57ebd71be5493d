import { useRef, useState } from 'react';
import { useSaid, useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { canCorrect, sendAsItWas } from '#outbox/engine/queue/reopen.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import { canChange, mayHaveLeft } from '#outbox/engine/settle/advance.ts';
import { forgetReceipt } from '#outbox/engine/settle/forgetReceived.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { outbox, sendSoon, tryNow } from '#outbox/pageOutbox.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { Question } from '#ui/Question.tsx';
import { TextField } from '#ui/TextField.tsx';

type Props = {
  row: SubmissionRow;
  /** It is a draft now, to be opened where it was written; or its draft is gone, and it goes as it was. */
  onReopened: (row: SubmissionRow) => void;
};

/** What the customer can do about one item: answer what is asked of it, change it, take it back, forget it, or go on without a part that was refused. */
export function ItemActions({ row, onReopened }: Props) {
  const words = useWords('outbox');
  const say = useSaid('outbox');
  const kind = kinds.get(row.kind);
  const [asking, setAsking] = useState<'remove' | 'otherDraft' | null>(null);
  /** A busy device takes its time to forget the second copy too. */
  const [removing, setRemoving] = useState(false);
  /** Why nothing came of the last press. */
  const [problem, setProblem] = useState<keyof typeof PROBLEM | null>(null);
  const close = () => setAsking(null);

  async function change(discardDraft = false) {
    const reopened = await outbox.reopen(row.id, { discardDraft });
    setProblem(reopened === 'tooLate' || reopened === 'hasReplacement' ? reopened : null);
    setAsking(reopened === 'otherDraft' ? 'otherDraft' : null);
    if (reopened === 'opened') onReopened(row);
  }

  async function leaveAsItWas() {
    if (await sendAsItWas(outboxDb, row.id)) tryNow();
  }

  async function decide(choice: string, typed?: string) {
    const isDecided = await outbox.decide(row.id, choice, typed);
    setProblem(isDecided ? null : 'decided');
    if (isDecided) sendSoon();
  }

  async function remove() {
    setRemoving(true);
    setProblem(null);
    const outcome = await discard(outboxDb, row.id).finally(() => setRemoving(false));
    setProblem(outcome === 'removed' ? null : outcome);
    close();
  }

  const correctable = kind !== undefined && canCorrect(kind, row) && isOfToday(row);
  const isKnown = row.state === 'notAccepted' && Boolean(kind?.words.known?.(row));
  const changeable = (kind?.draft && canChange(row) && !isKnown) || correctable;
  const removable = canChange(row);
  const forgettable = row.state === 'received' && row.enteredBy === null;
  const choices = row.state === 'needsDecision' ? (kind?.question?.choices(row) ?? []) : [];
  const goOn = row.state === 'partRefused' && kind?.words.rest?.goOn;
  // A question that is open stays, also in the moment in which the item is tried once more.
  if (!changeable && !removable && !forgettable && !goOn && asking === null) return null;
  return (
    <div className="-ml-2 flex flex-wrap gap-x-2">
      {choices.length > 0 && (
        <div className="flex w-full flex-col gap-2 py-2 pl-2">
          {choices.map(({ id, words: said, withdraws, types }) =>
            types ? (
              <TypedChoice
                key={id}
                label={say(types)}
                button={say(said)}
                onChoose={(typed) => void decide(id, typed)}
              />
            ) : (
              <Action key={id} onClick={() => void (withdraws ? remove() : decide(id))} look={CHOICE}>
                {say(said)}
              </Action>
            ),
          )}
        </div>
      )}
      {goOn && <Action onClick={() => void outbox.goOnWithoutPart(row.id)}>{words(goOn)}</Action>}
      {changeable && <Action onClick={() => void change()}>{words(changeWord(row))}</Action>}
      {row.state === 'changing' && <Action onClick={() => void leaveAsItWas()}>{words('action.asItWas')}</Action>}
      {removable && <Action onClick={() => setAsking('remove')}>{words('action.remove')}</Action>}
      {forgettable && <Action onClick={() => void forgetReceipt(outboxDb, row.id)}>{words('action.forget')}</Action>}
      <Question
        title={words('remove.title')}
        open={asking === 'remove'}
        onClose={close}
        answers={[
          { label: words('remove.keep'), onChoose: close },
          { label: words('remove.remove'), onChoose: remove, busy: removing },
        ]}
      >
        <p>{words(mayHaveLeft(row) ? 'remove.mayHaveArrived' : 'remove.message')}</p>
      </Question>
      <Question
        title={words('change.otherDraft.title')}
        open={asking === 'otherDraft'}
        onClose={close}
        answers={[
          { label: words('change.keep'), onChoose: close },
          { label: words('change.discard'), onChoose: () => change(true) },
        ]}
      >
        <p>{kind?.draft && words(kind.draft.otherDraft)}</p>
      </Question>
      <p role="status" className="w-full px-2 text-muted empty:hidden">
        {problem && words(PROBLEM[problem])}
      </p>
    </div>
  );
}

const PROBLEM = {
  /** It was taken to be sent between the last render and the press. */
  tooLate: 'action.tooLate',
  /** What takes its place waits to be sent itself. */
  hasReplacement: 'action.hasReplacement',
  /** Another tab was quicker. */
  decided: 'action.decided',
  /** A second copy of it might bring it back. */
  notCertain: 'remove.notCertain',
} as const;

/** What the utility has is corrected on its own day; later, another one is submitted. */
const isOfToday = (row: SubmissionRow): boolean => reginaDay(new Date(row.capturedAt)) === reginaDay(new Date());

function changeWord({ state }: SubmissionRow) {
  if (state === 'changing') return 'action.goOn';
  if (state === 'received') return 'action.correct';
  return state === 'notAccepted' ? 'action.again' : 'action.change';
}

const CHOICE = 'border border-line text-left';

/** A choice with a box to type into; without anything in it a press leads there. */
function TypedChoice({
  label,
  button,
  onChoose,
}: {
  label: string;
  button: string;
  onChoose: (typed: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') form.current?.querySelector('input')?.focus();
        else onChoose(typed);
      }}
    >
      <TextField
        label={label}
        value={typed}
        autoComplete="off"
        maxLength={300}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Action onClick={() => form.current?.requestSubmit()} look={CHOICE}>
        {button}
      </Action>
    </form>
  );
}

function Action({ onClick, children, look = '' }: { onClick: () => void; children: string; look?: string }) {
  return (
    <button type="button" onClick={onClick} className={`min-h-11 rounded-control px-2 font-bold text-act ${look}`}>
      {children}
    </button>
  );
}
