import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { useCustomer } from '#session/customer.ts';
import { Card } from '#ui/Card.tsx';
import { asPeopleSay, shortDay } from '#ui/dates.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { type Description, describe } from './describeSubmission.ts';
import { ReceiptActions } from './ReceiptActions.tsx';
import { Timeline, type TimelineStep } from './Timeline.tsx';
import { useWhenItGoes } from './useWhenItGoes.ts';

type Word = Description['word'];

const LOOKS: Record<Word, { icon: IconName; colour: string }> = {
  waiting: { icon: 'waiting', colour: 'text-lamp-ink' },
  sending: { icon: 'send', colour: 'text-act' },
  received: { icon: 'check', colour: 'text-good' },
  replaced: { icon: 'check', colour: 'text-soft' },
  notAccepted: { icon: 'warning', colour: 'text-unplanned' },
  needsYou: { icon: 'warning', colour: 'text-planned' },
};

interface Props {
  row: SubmissionRow;
  /** What was submitted: a figure, an address. */
  title: ReactNode;
  /** A line about it. */
  facts?: string;
  /** What to say in place of the state, where the kind knows better. */
  outcome?: { word: Word; headline: string };
  /** Thanks, or what to do. */
  children?: ReactNode;
}

/** What became of a submission: its state as the headline, then what happened so far. The same for every kind. */
export function ResultCard({ row, title, facts, outcome, children }: Props) {
  const words = useWords('outbox');
  const signedOut = useCustomer()?.expired === true;
  const said = describe(row, signedOut);
  const word = outcome?.word ?? said.word;
  const { icon, colour } = LOOKS[word];
  const reference = row.answer?.reference;
  const steps = useSteps(row, { ...said, word });
  const receipt = useReceipt(row);
  return (
    <Card className="max-w-xl">
      <div role="status" className="flex flex-col gap-3">
        <p className={`flex items-center gap-2 text-large font-bold ${colour}`}>
          <Icon name={icon} className="size-6" />
          {outcome?.headline ?? words(`state.${word}`)}
        </p>
        <div>
          {title}
          {facts && <p className="text-small text-soft">{facts}</p>}
          {reference && (word === 'received' || word === 'replaced') && (
            <p className="font-bold">
              {words(word === 'received' ? 'reference' : 'reference.replaced', { reference })}
            </p>
          )}
        </div>
        <Timeline steps={steps} />
        {!outcome && said.detail && (said.detail.message || said.detail.key !== 'detail.refused') && (
          <p>{words(said.detail.key, { message: said.detail.message })}</p>
        )}
        {said.rest && <p className="text-small text-soft">{words(said.rest)}</p>}
        {children}
        {receipt && <ReceiptActions text={receipt} />}
      </div>
    </Card>
  );
}

/** The utility's confirmation in words that can stand alone; null before there is one. */
function useReceipt(row: SubmissionRow): string | null {
  const words = useWords('outbox');
  const said = kinds.get(row.kind)?.words;
  const reference = row.state === 'received' && row.answer?.reference;
  if (!said || !reference) return null;
  const label = said.label(row);
  const what = words(label.key, label.values);
  return words('receipt.text', { what, where: said.place(row), when: asPeopleSay(row.capturedAt), reference });
}

/** Saved, sent, answered; the one that is under way says when. */
function useSteps(row: SubmissionRow, { word, rest }: Description): TimelineStep[] {
  const words = useWords('outbox');
  const goes = useWhenItGoes([row]);
  const isAnswered = rest !== null || row.answer !== null || word === 'received' || word === 'notAccepted';
  const sending = word === 'sending' ? 'timeline.sending' : 'timeline.toSend';
  const untilWhen = row.deadline ? words('deadline.sentence', { day: shortDay(row.deadline) }) : undefined;
  const when = [word === 'sending' ? null : goes && words(goes), untilWhen].filter(Boolean).join(' ');
  return [
    { name: words('timeline.saved'), detail: asPeopleSay(row.capturedAt), state: 'done' },
    isAnswered
      ? { name: words('timeline.sent'), state: 'done' }
      : { name: words(sending), ...(when && { detail: when }), state: 'now' },
    word === 'notAccepted'
      ? { name: words('timeline.declined'), state: 'failed' }
      : { name: words('timeline.confirmed'), state: isAnswered ? 'done' : 'later' },
  ];
}
