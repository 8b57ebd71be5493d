import type { ComponentProps } from 'react';
import { useSaid, useWords } from '#content/useWords.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { asPeopleSay } from '#ui/dates.ts';
import { ItemActions } from './ItemActions.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import { SendAsText } from './SendAsText.tsx';
import { SubmissionState } from './SubmissionState.tsx';
import { useReceipt } from './useReceipt.ts';

type Props = ComponentProps<typeof ItemActions> &
  ComponentProps<typeof SubmissionState> &
  ComponentProps<typeof SendAsText>;

/** One submission: what, for which account, when, and where it stands. A visitor, who has no history, keeps the receipt elsewhere. */
export function SubmissionItem({ row, mustSignIn, textNumber, onReopened }: Props) {
  const words = useWords('outbox');
  const say = useSaid('outbox');
  const receipt = useReceipt(row);
  const said = kinds.get(row.kind)?.words;
  const when = asPeopleSay(row.capturedAt);
  return (
    <>
      <h3 className="text-large font-bold tabular-nums">{say(said?.label(row) ?? { key: 'unknownKind' })}</h3>
      <p className="text-small text-soft">{said ? words('detail', { where: said.place(row), when }) : when}</p>
      <SubmissionState row={row} mustSignIn={mustSignIn} />
      {receipt && row.enteredBy === null && <ReceiptActions text={receipt} />}
      <ItemActions row={row} onReopened={onReopened} />
      <SendAsText row={row} textNumber={textNumber} />
    </>
  );
}
