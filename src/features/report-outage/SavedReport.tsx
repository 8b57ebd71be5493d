import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { isOutageReport } from '#outbox/kinds/outageReport.ts';
import { ItemActions } from '#parts/submission/ItemActions.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { outcomeOf } from './outcome.ts';
import { ReportOutcome } from './ReportOutcome.tsx';

const TONES = { onItsWay: 'waiting', received: 'good', reported: 'good', declined: 'unplanned' } as const;

type Props = {
  submissionId: string;
  /** It was taken back, to be changed or for good. */
  onGone: () => void;
};

/** What became of the report: safe on the device first, then whatever the database says of it. */
export function SavedReport({ submissionId, onGone }: Props) {
  const words = useWords('report-outage');
  const row = useLiveQuery(async () => (await outboxDb.submissions.get(submissionId)) ?? null, [submissionId]);
  const isGone = row === null;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  if (!isOutageReport(row)) return null;
  const outcome = outcomeOf(row);
  return (
    <>
      <Card tone={TONES[outcome]} className="max-w-xl">
        <div role="status" className="flex flex-col gap-3">
          <h2 className="flex items-center gap-2 text-large font-bold">
            <Icon name="check" className="size-6 text-good" />
            {words('saved')}
          </h2>
          <p className="text-large font-bold">{row.intent.callbackAddress}</p>
          <ReportOutcome row={row} />
        </div>
        {outcome === 'declined' && <ItemActions row={row} onReopened={onGone} />}
      </Card>
      <ActionBar>
        <LinkButton to="/Homepage">{words('close')}</LinkButton>
        <LinkButton to="/outage/outage-updates" look="quiet">
          {words('updates')}
        </LinkButton>
      </ActionBar>
    </>
  );
}
