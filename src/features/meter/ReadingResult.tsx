import { useEffect } from 'react';
import { useWords } from '#content/useWords.ts';
import type { BillDetails } from '#contracts/bill.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { type AccountTask, nextToRead } from '#parts/account/accountTasks.ts';
import { InstallCard } from '#parts/install/InstallCard.tsx';
import { CostSoFar } from '#parts/meter/CostSoFar.tsx';
import { ResultCard } from '#parts/submission/ResultCard.tsx';
import { useDescription } from '#parts/submission/useDescription.ts';
import { useMustSignIn } from '#parts/submission/useMustSignIn.ts';
import { catchUp } from '#rules/catchUp.ts';
import { costSoFar, nextBill } from '#rules/costSoFar.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { CardLink } from '#ui/CardLink.tsx';
import { longDay } from '#ui/dates.ts';
import { useFailures } from '#ui/failures.tsx';
import { registerText } from '#ui/format.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { CatchUpCard } from './CatchUpCard.tsx';
import { useReadNext } from './useReadNext.ts';

const KINDS = { IN: 'start', OUT: 'stop', NONE: 'regular' } as const;

interface Props {
  row: MeterReadRow;
  /** As it was known when the reading was confirmed. */
  meter: MeterDetails;
  /** The account's latest; undefined where the device does not have it. */
  bill: BillDetails | null | undefined;
  /** Of the customer's accounts; undefined while that is read from the device. */
  tasks: readonly AccountTask[] | undefined;
  onAnother: () => void;
}

/** What became of a reading, with thanks where it is in, and what may be done next (MTR-61, MTR-62, MTR-64, MTR-65). */
export function ReadingResult({ row, meter, bill, tasks, onAnother }: Props) {
  const words = useWords('meter-read');
  const phone = useWords('contact')('service.phone');
  const failures = useFailures();
  const { text } = useDescription(row, useMustSignIn()(row));
  const { intent, answer, state, failure } = row;
  // The utility's own no (an errorCode) is the result; a call that failed for good is a failure (MTR-63).
  const callFailed =
    state === 'held' ||
    (failure?.kind === 'refused' && failure.status >= 400) ||
    (failure?.kind === 'held' && failure.by === 'utility');
  useEffect(() => {
    if (callFailed) failures.show(meterReadCall.failureTitle ?? '', text);
  }, [callFailed, failures, text]);
  const readNext = useReadNext();
  const declined = state === 'notAccepted';
  const accepted = answer !== null && !declined;
  const taken = {
    meterNumber: intent.meterNumber,
    reading: intent.meterRead,
    day: intent.submittedDateTime.slice(0, 10),
  };
  const cost = declined ? null : costSoFar(meter, taken);
  const caughtUp = declined ? null : catchUp(meter, taken);
  const next = tasks && !declined ? nextToRead(tasks, row.caAccount) : undefined;

  return (
    <TwoColumns>
      <ResultCard
        row={row}
        title={<p className="text-amount font-bold tabular-nums">{registerText(intent.meterRead)}</p>}
        facts={words('confirm.details', {
          number: registerText(intent.meterNumber),
          day: longDay(intent.submittedDateTime.slice(0, 10)),
        })}
      >
        {accepted && <p>{words(`success.${KINDS[intent.moveInOutIndicator]}`)}</p>}
        {declined && (
          <>
            <p>{words('declined.next', { phone })}</p>
            <p className="text-small text-soft">{words('declined.title')}</p>
          </>
        )}
      </ResultCard>
      <div className="flex flex-1 flex-col gap-3.5">
        {cost && <CostSoFar cost={cost} next={nextBill(cost, meter, bill)} />}
        {caughtUp && <CatchUpCard found={caughtUp} />}
        {accepted && <InstallCard />}
        {accepted && (
          <CardLink to={words('reminder.path')} title={words('reminder')} detail={words('reminder.detail')} />
        )}
        <ActionBar>
          {next && <Button onClick={() => void readNext(next)}>{words('next', { name: next.descriptiveName })}</Button>}
          <LinkButton to="/Homepage" look={next ? 'quiet' : 'primary'}>
            {words('finish')}
          </LinkButton>
          <Button look={declined ? 'quiet' : 'plain'} onClick={onAnother}>
            {words('another')}
          </Button>
        </ActionBar>
      </div>
    </TwoColumns>
  );
}
