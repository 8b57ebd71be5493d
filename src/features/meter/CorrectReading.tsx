import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { outbox } from '#outbox/pageOutbox.ts';
import { Button } from '#ui/Button.tsx';
import { registerText } from '#ui/format.ts';
import { Question } from '#ui/Question.tsx';

interface Props {
  row: MeterReadRow;
  /** It is a draft now. */
  onReopened: () => void;
}

const PROBLEM = { tooLate: 'action.tooLate', hasReplacement: 'action.hasReplacement' } as const;

/** Opens a reading again, to be replaced by the one that is confirmed then. */
export function CorrectReading({ row, onReopened }: Props) {
  const words = useWords('meter-read');
  const ofOutbox = useWords('outbox');
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<keyof typeof PROBLEM | null>(null);

  async function correct(discardDraft = false) {
    const reopened = await outbox.reopen(row.id, { discardDraft });
    setProblem(reopened === 'tooLate' || reopened === 'hasReplacement' ? reopened : null);
    setAsking(reopened === 'otherDraft');
    if (reopened === 'opened') onReopened();
  }

  const isReceived = row.state === 'received';
  return (
    <div className="flex flex-col gap-2">
      <Button look="quiet" onClick={() => void correct()}>
        {words(isReceived ? 'today.correct' : 'today.change')}
      </Button>
      <p className="text-small text-soft">
        {words(isReceived ? 'today.replaces' : 'today.replaces.waiting', {
          reading: registerText(row.intent.meterRead),
        })}
      </p>
      <p role="status" className="text-small font-bold empty:hidden">
        {problem && ofOutbox(PROBLEM[problem])}
      </p>
      <Question
        title={ofOutbox('change.otherDraft.title')}
        open={isAsking}
        onClose={() => setAsking(false)}
        answers={[
          { label: ofOutbox('change.keep'), onChoose: () => setAsking(false) },
          { label: ofOutbox('change.discard'), onChoose: () => correct(true) },
        ]}
      >
        <p>{ofOutbox('change.otherDraft.meterRead')}</p>
      </Question>
    </div>
  );
}
