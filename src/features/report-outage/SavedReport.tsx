import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useEffect } from 'react';
import { useListedWords, useWords } from '#content/useWords.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { isKnownReport, isOutageReport } from '#outbox/kinds/outageReport.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';
import { InstallCard } from '#parts/install/InstallCard.tsx';
import { ItemActions } from '#parts/submission/ItemActions.tsx';
import { ReceiptActions } from '#parts/submission/ReceiptActions.tsx';
import { ResultCard } from '#parts/submission/ResultCard.tsx';
import { useDescription } from '#parts/submission/useDescription.ts';
import { useReceipt } from '#parts/submission/useReceipt.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { OutagePartsContext } from './outageParts.ts';

/** What waits for the customer alone. */
const FOR_THEM: readonly string[] = ['notAccepted', 'needsDecision'];

type Props = {
  submissionId: string;
  /** It was taken back, to be changed or for good. */
  onGone: () => void;
};

/** What became of the report: safe on the device first, then whatever the database says of it. */
export function SavedReport({ submissionId, onGone }: Props) {
  const row = useLiveQuery(async () => (await outboxDb.submissions.get(submissionId)) ?? null, [submissionId]);
  const isGone = row === null;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return isOutageReport(row) ? <ReportResult row={row} onGone={onGone} /> : null;
}

export function ReportResult({ row, onGone }: { row: OutageReportRow } & Pick<Props, 'onGone'>) {
  const words = useWords('report-outage');
  return (
    <TwoColumns>
      <ReportState row={row} onGone={onGone} />
      <div className="flex flex-1 flex-col gap-3.5">
        {row.state === 'received' && <InstallCard />}
        <ActionBar>
          {/* While something is asked, "Close" would sound like an answer to it. */}
          <LinkButton to="/Homepage">{words(row.state === 'needsDecision' ? 'later' : 'close')}</LinkButton>
          <LinkButton to="/outage/outage-updates" look="quiet">
            {words('updates')}
          </LinkButton>
        </ActionBar>
      </div>
    </TwoColumns>
  );
}

/** The utility's answer with what it knows of the outage; until there is one, where the report stands. */
function ReportState({ row, onGone }: { row: OutageReportRow } & Pick<Props, 'onGone'>) {
  const parts = useContext(OutagePartsContext);
  const receipt = useReceipt(row);
  const actions = FOR_THEM.includes(row.state) && <ItemActions row={row} onReopened={onGone} />;
  if (!parts || !isAnswered(row)) {
    return (
      <ResultCard row={row} title={<h2 className="text-large">{row.intent.callbackAddress}</h2>}>
        <ReportOutcome row={row} />
        {actions}
      </ResultCard>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <parts.ReportAnswer row={row} />
      <SubmissionNotes row={row} />
      {actions}
      {receipt && <ReceiptActions text={receipt} />}
    </div>
  );
}

/** A replaced report is told as such. */
const isAnswered = (row: OutageReportRow): boolean =>
  (row.state === 'received' && !row.answer?.replaced) || (row.state === 'notAccepted' && isKnownReport(row));

/** What was submitted otherwise than the customer chose. */
function SubmissionNotes({ row }: { row: OutageReportRow }) {
  const kept = useListedWords('outbox');
  return useDescription(row, false).notes?.map(({ key, values }) => <p key={key}>{kept(key, values)}</p>);
}

/** What the state of a report does not say: thanks, or the words that REP-46 has for a refusal without a reason. */
function ReportOutcome({ row }: { row: OutageReportRow }) {
  const words = useWords('report-outage');
  const { state, failure, answer } = row;
  if (state === 'held') return <p>{words('held.message')}</p>;
  if (state === 'received') return <p>{words('success', { reference: answer?.reference ?? '' })}</p>;
  const isWithoutReason = state === 'notAccepted' && failure?.kind === 'refused' && failure.message === '';
  if (!isWithoutReason || isKnownReport(row)) return null;
  return <p className="text-small text-soft">{createOutageCall.failureTitle}</p>;
}
