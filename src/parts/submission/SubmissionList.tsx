import type { SubmissionRow } from '#db/submissions.ts';
import { LongList } from '#ui/LongList.tsx';
import { SubmissionItem } from './SubmissionItem.tsx';
import { useMustSignIn } from './useMustSignIn.ts';
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
