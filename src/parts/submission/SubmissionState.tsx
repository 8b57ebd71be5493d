import { useListedWords, useWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { longDay } from '#ui/dates.ts';
import { Tag, type TagTone } from '#ui/Tag.tsx';
import type { Description } from './describeSubmission.ts';
import { isOnItsWay, type Said } from './useDescription.ts';

const TONES: Record<Description['word'], TagTone> = {
  waiting: 'waiting',
  sending: 'neutral',
  received: 'good',
  replaced: 'neutral',
  known: 'good',
  noted: 'good',
  notAccepted: 'unplanned',
  needsYou: 'planned',
};

/**
 * Where a submission stands, in a word, and what the customer may know or do about it. Not what became of the last try
 * to send it: {@link WayNote}.
 */
export function SubmissionState({ row, said }: { row: SubmissionRow; said: Said }) {
  const words = useWords('outbox');
  // Those of a receipt were written by the version that sent it.
  const kept = useListedWords('outbox');
  const { word, rest, text, notes } = said;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={TONES[word]}>{words(`state.${word}`)}</Tag>
        {row.answer?.reference && (word === 'received' || word === 'replaced') && (
          <span className="text-small text-soft">
            {words(word === 'received' ? 'reference' : 'reference.replaced', { reference: row.answer.reference })}
          </span>
        )}
        {row.deadline && (word === 'waiting' || word === 'sending' || word === 'needsYou') && (
          <span className="text-small text-soft">{words('deadline', { day: longDay(row.deadline) })}</span>
        )}
      </div>
      {text && !isOnItsWay(said) && <p className="text-small">{text}</p>}
      {notes?.map(({ key, values }) => (
        <p key={key} className="text-small">
          {kept(key, values)}
        </p>
      ))}
      {rest && <p className="text-small text-soft">{words(rest)}</p>}
    </div>
  );
}

/** What became of the last try. It comes and goes by itself, so it stands below what can be pressed: nothing moves away under a finger. */
export function WayNote({ said }: { said: Said }) {
  return said.text && isOnItsWay(said) ? <p className="text-small">{said.text}</p> : null;
}
