import type { SubmissionRow } from '#db/submissions.ts';
import { LongList } from '#ui/LongList.tsx';
import { SubmissionItem } from './SubmissionItem.tsx';

type Props = { rows: readonly SubmissionRow[]; onReopened: (row: SubmissionRow) => void };

/** Submissions below each other, as many as there are. */
export function SubmissionList({ rows, onReopened }: Props) {
  return (
    <LongList
      rows={rows}
      keyOf={({ id }) => id}
      rowHeight={150}
      rowClassName="flex flex-col gap-1.5 border-line py-3.5 not-data-last:border-b data-first:pt-0.5 data-last:pb-0.5"
    >
      {(row) => <SubmissionItem row={row} onReopened={onReopened} />}
    </LongList>
  );
}
