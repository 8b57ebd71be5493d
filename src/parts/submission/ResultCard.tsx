import type { ReactNode } from 'react';
import { useListedWords, useWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { Card } from '#ui/Card.tsx';
import { asPeopleSay, longDay } from '#ui/dates.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Steps } from '#ui/Steps.tsx';
import type { Description } from './describeSubmission.ts';
import { LetCarry } from './LetCarry.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import { SendAsText } from './SendAsText.tsx';
import { isOnItsWay, useDescription } from './useDescription.ts';
import { useMustSignIn } from './useMustSignIn.ts';
import { useReceipt } from './useReceipt.ts';
import { useTextNumber } from './useTextNumber.ts';
import { useWhenItGoes } from './useWhenItGoes.ts';

type Word = Description['word'];

const LOOKS: Record<Word, { icon: IconName; colour: string }> = {
  waiting: { icon: 'waiting', colour: 'text-lamp-ink' },
  sending: { icon: 'send', colour: 'text-act' },
  received: { icon: 'check', colour: 'text-good' },
  replaced: { icon: 'check', colour: 'text-soft' },
  known: { icon: 'check', colour: 'text-good' },
  noted: { icon: 'check', colour: 'text-good' },
  notAccepted: { icon: 'warning', colour: 'text-unplanned' },
  needsYou: { icon: 'warning', colour: 'text-planned' },
};

interface Props {
  row: SubmissionRow;
  /** What was submitted: a figure, an address. */
  title: ReactNode;
  /** A line about it. */
  facts?: string;
  /** Thanks, or what to do. */
  children?: ReactNode;
}

/** What became of a submission: its state as the headline, then what happened so far. The same for every kind. */
export function ResultCard({ row, title, facts, children }: Props) {
  const words = useWords('outbox');
  // Those of a receipt were written by the version that sent it.
  const kept = useListedWords('outbox');
  const said = useDescription(row, useMustSignIn()(row));
  const { word, rest, text, notes } = said;
  const { icon, colour } = LOOKS[word];
  const reference = row.answer?.reference;
  const steps = useSteps(row, said);
  const receipt = useReceipt(row);
  const textNumber = useTextNumber();
  const onItsWay = isOnItsWay(said);
  // What is said of the tries comes and goes by itself: below what can be pressed, which moves away under no finger.
  const ways = (
    <>
      <SendAsText row={row} textNumber={textNumber} />
      <LetCarry row={row} />
    </>
  );
  return (
    <Card className="max-w-xl">
      <div role="status" className="flex flex-col gap-3">
        <p className={`flex flex-wrap items-center gap-x-2 text-large font-bold ${colour}`}>
          <Icon name={icon} className="size-6" />
          <span>{words(word === 'waiting' ? 'headline.saved' : `state.${word}`)}</span>
          {reference && (word === 'received' || word === 'replaced') && (
            <span className="tabular-nums">
              {words(word === 'received' ? 'reference' : 'reference.replaced', { reference })}
            </span>
          )}
        </p>
        <div>
          {title}
          {facts && <p className="text-small text-soft">{facts}</p>}
        </div>
        {onItsWay && ways}
        <Timeline steps={steps} />
        {text && <p>{text}</p>}
        {notes?.map(({ key, values }) => (
          <p key={key}>{kept(key, values)}</p>
        ))}
        {rest && <p className="text-small text-soft">{words(rest)}</p>}
        {children}
        {!onItsWay && ways}
        {receipt && <ReceiptActions text={receipt} />}
      </div>
    </Card>
  );
}

const ANSWERED: readonly Word[] = ['received', 'known', 'noted', 'notAccepted'];

/** Saved, sent, answered; the one that is under way says when. */
function useSteps(row: SubmissionRow, { word, rest }: Description): TimelineStep[] {
  const words = useWords('outbox');
  const goes = useWhenItGoes([row]);
  const isAnswered = rest !== null || row.answer !== null || ANSWERED.includes(word);
  const isKnown = word === 'known' || word === 'noted';
  const sending = word === 'sending' ? 'timeline.sending' : 'timeline.toSend';
  const untilWhen = row.deadline ? words('deadline.sentence', { day: longDay(row.deadline) }) : undefined;
  const when = [word === 'sending' ? null : goes && words(goes), untilWhen].filter(Boolean).join(' ');
  return [
    { name: words('timeline.saved'), detail: asPeopleSay(row.capturedAt), state: 'done' },
    isAnswered
      ? { name: words('timeline.sent'), state: 'done' }
      : { name: words(sending), ...(when && { detail: when }), state: 'now' },
    word === 'notAccepted'
      ? { name: words('state.notAccepted'), state: 'failed' }
      : { name: words(isKnown ? `state.${word}` : 'timeline.confirmed'), state: isAnswered ? 'done' : 'later' },
  ];
}

interface TimelineStep {
  name: string;
  detail?: string;
  state: 'done' | 'now' | 'later' | 'failed';
}

const MARKS: Record<TimelineStep['state'], { look: string; icon?: IconName }> = {
  done: { look: 'border-good bg-good-wash text-good', icon: 'check' },
  now: { look: 'border-lamp bg-lamp-wash text-lamp-ink', icon: 'waiting' },
  later: { look: 'border-edge' },
  failed: { look: 'border-unplanned bg-unplanned-wash text-unplanned', icon: 'close' },
};

/** What happened, is happening and comes, one below the other; once nothing comes, what happened in as few lines as it takes. */
function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  if (steps.every(({ state }) => state === 'done')) return <DoneSteps steps={steps} />;
  const marked = steps.map(({ state, ...step }) => ({ ...step, ...MARKS[state], isQuiet: state === 'later' }));
  return <Steps steps={marked} isSmall />;
}

function DoneSteps({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {steps.map(({ name, detail }) => (
        <li key={name} className="flex items-center gap-1.5">
          <Icon name="check" className="size-4 text-good" />
          <span className="font-bold">{name}</span>
          {detail && <span className="text-soft">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
