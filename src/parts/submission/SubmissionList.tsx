import type { ComponentProps } from 'react';
import { useSaid, useWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { kinds } from '#outbox/kinds/all.ts';
import { asPeopleSay } from '#ui/dates.ts';
import { LongList } from '#ui/LongList.tsx';
import { ItemActions } from './ItemActions.tsx';
import { LetCarry } from './LetCarry.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import { SendAsText } from './SendAsText.tsx';
import { SubmissionState, WayNote } from './SubmissionState.tsx';
import { useDescription } from './useDescription.ts';
import { useMustSignIn } from './useMustSignIn.ts';
import { useReceipt } from './useReceipt.ts';
import { useTextNumber } from './useTextNumber.ts';

type Props = { rows: readonly SubmissionRow[]; onReopened: (row: SubmissionRow) => void };

/** Submissions below each other, as many as there are. */
export function SubmissionList({ rows, onReopened }: Props) {
  // Asked once for all of them.
  const mustSignIn = useMustSignIn();
  const textNumber = useTextNumber();
  return (
    <LongList
      rows={rows}
      keyOf={({ id }) => id}
      rowHeight={185}
      rowClassName="flex flex-col gap-1.5 border-line py-3.5 not-data-last:border-b data-first:pt-0.5 data-last:pb-0.5"
    >
      {(row) => (
        <SubmissionItem row={row} mustSignIn={mustSignIn(row)} textNumber={textNumber} onReopened={onReopened} />
      )}
    </LongList>
  );
}

type SubmissionItemProps = ComponentProps<typeof ItemActions> &
  ComponentProps<typeof SendAsText> & { mustSignIn: boolean };

/** One submission: what, for which account, when, and where it stands. A visitor, who has no history, keeps the receipt elsewhere. */
export function SubmissionItem({ row, mustSignIn, textNumber, onReopened }: SubmissionItemProps) {
  const words = useWords('outbox');
  const say = useSaid('outbox');
  const receipt = useReceipt(row);
  const description = useDescription(row, mustSignIn);
  const said = kinds.get(row.kind)?.words;
  // What concerns no account has no place.
  const where = said?.place(row);
  const when = asPeopleSay(row.capturedAt);
  return (
    <>
      <h3 className="text-large font-bold tabular-nums">{say(said?.label(row) ?? { key: 'unknownKind' })}</h3>
      <p className="text-small text-soft">{where ? words('detail', { where, when }) : when}</p>
      <SubmissionState row={row} said={description} />
      {receipt && row.enteredBy === null && <ReceiptActions text={receipt} />}
      {/* Above what is not there while it is being sent, so that they stay where they are. */}
      <SendAsText row={row} textNumber={textNumber} />
      <LetCarry row={row} />
      <ItemActions row={row} onReopened={onReopened} />
      <WayNote said={description} />
    </>
  );
}
