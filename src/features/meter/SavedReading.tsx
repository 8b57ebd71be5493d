import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { isMeterRead } from '#outbox/kinds/meterRead.ts';
import { SubmissionState } from '#parts/submission/SubmissionState.tsx';
import { useWhenItGoes } from '#parts/submission/useWhenItGoes.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CardLink } from '#ui/CardLink.tsx';
import { slashDay } from '#ui/dates.ts';
import { useFailures } from '#ui/failures.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { grouped } from './grouped.ts';

const KINDS = { IN: 'start', OUT: 'stop', NONE: 'regular' } as const;

/** What became of the reading: safe on the device first, then whatever the database says of it. */
export function SavedReading({ submissionId, onAnother }: { submissionId: string; onAnother: () => void }) {
  const words = useWords('meter-read');
  const row = useLiveQuery(() => outboxDb.submissions.get(submissionId), [submissionId]);
  const goes = useWhenItGoes(row ? [row] : []);
  const outbox = useWords('outbox');
  const failures = useFailures();
  // The utility's own no (an errorCode) is the result; a call that failed for good is a failure (MTR-63).
  const failure = row?.failure;
  const callFailed =
    row?.state === 'held' ||
    (failure?.kind === 'refused' && failure.status >= 400) ||
    (failure?.kind === 'held' && failure.by === 'utility');
  useEffect(() => {
    if (callFailed) failures.show(meterReadCall.failureTitle ?? '', words('failed.message'));
  }, [callFailed, failures, words]);
  if (!isMeterRead(row)) return null;
  const { intent, answer, state } = row;
  const declined = state === 'notAccepted';
  const accepted = answer !== null && !declined;
  return (
    <>
      <Card tone={declined ? 'unplanned' : accepted ? 'good' : 'waiting'}>
        <div role="status" className="flex flex-col gap-3">
          <p className="flex items-center gap-2 text-large font-bold">
            <Icon name="check" className="size-6 text-good" />
            {words('saved')}
          </p>
          <p className="text-[38px] leading-tight font-bold tabular-nums">{grouped(intent.meterRead)}</p>
          <p className="text-small text-soft">
            {words('confirm.details', {
              number: grouped(intent.meterNumber),
              day: slashDay(intent.submittedDateTime.slice(0, 10)),
            })}
          </p>
          <SubmissionState row={row} />
          {accepted && <p>{words(`success.${KINDS[intent.moveInOutIndicator]}`)}</p>}
          {declined && (
            <p>
              <span className="font-bold">{words('declined.title')}</span>
              <br />
              {words('declined.message')}
            </p>
          )}
          {!accepted && !declined && goes && <p>{outbox(goes)}</p>}
        </div>
      </Card>
      <CardLink to="/my-profile/primary-details" title={words('reminder.title')} detail={words('reminder.detail')} />
      <ActionBar>
        <LinkButton to="/Homepage">{words('finish')}</LinkButton>
        <Button look="quiet" onClick={onAnother}>
          {words('another')}
        </Button>
      </ActionBar>
    </>
  );
}
