import type { ComponentProps } from 'react';
import { useWords } from '#content/useWords.ts';
import { asPeopleSay } from '#ui/dates.ts';
import { ItemActions } from './ItemActions.tsx';
import { SubmissionState } from './SubmissionState.tsx';

/** One thing handed in: what, for which account, when, and where it stands. */
export function SubmissionItem({ row, onReopened }: ComponentProps<typeof ItemActions>) {
  const words = useWords('outbox');
  return (
    <li className="flex flex-col gap-1.5 py-3.5 first:pt-0.5 last:pb-0.5">
      <h3 className="text-large font-bold tabular-nums">
        {row.kind === 'meterRead'
          ? words('meterRead', { reading: row.intent.meterRead.replace(/\B(?=(\d{3})+$)/g, ' ') })
          : words('outageReport')}
      </h3>
      <p className="text-small text-soft">
        {words('detail', {
          where: row.kind === 'meterRead' ? row.accountName : row.intent.callbackAddress,
          when: asPeopleSay(row.capturedAt),
        })}
      </p>
      <SubmissionState row={row} />
      <ItemActions row={row} onReopened={onReopened} />
    </li>
  );
}
