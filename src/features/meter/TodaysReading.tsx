import { useWords } from '#content/useWords.ts';
import type { MeterCopy } from '#copies/meters.ts';
import { canCorrect } from '#outbox/engine/queue/reopen.ts';
import { canChange } from '#outbox/engine/settle/advance.ts';
import { type MeterReadRow, meterRead } from '#outbox/kinds/meterRead.ts';
import { type AccountTask, nextToRead } from '#parts/account/accountTasks.ts';
import { useDescription } from '#parts/submission/useDescription.ts';
import { useMustSignIn } from '#parts/submission/useMustSignIn.ts';
import { addDays, type Day } from '#rules/day.ts';
import { lifecycleState } from '#rules/meterLifecycle.ts';
import { nextReadDay } from '#rules/meterReadDates.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { longDay, timeOfDay } from '#ui/dates.ts';
import { registerText } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { TwoColumns } from '#ui/TwoColumns.tsx';
import { CorrectReading } from './CorrectReading.tsx';
import { LastReadings } from './LastReadings.tsx';
import { useReadNext } from './useReadNext.ts';

interface Props {
  copy: MeterCopy;
  today: Day;
  /** Today's reading, where this device sent it; else the utility has one, from elsewhere. */
  row: MeterReadRow | undefined;
  /** The customer's readings of this meter on the device. */
  saved: readonly MeterReadRow[];
  /** Of the customer's accounts; undefined while that is read from the device. */
  tasks: readonly AccountTask[] | undefined;
  onReopened: () => void;
}

/** In place of a form whose reading the utility would refuse, because it takes one a day: today's, and how to correct it. */
export function TodaysReading({ copy, today, row, saved, tasks, onReopened }: Props) {
  const words = useWords('meter-read');
  const readNext = useReadNext();
  const next = tasks && nextToRead(tasks, copy.caAccount);
  return (
    <TwoColumns>
      <Card className="flex flex-col gap-3">
        {row ? (
          <FromHere row={row} meter={copy.meter} onReopened={onReopened} />
        ) : (
          <FromElsewhere copy={copy} today={today} />
        )}
        <p>
          {words('today.one')} <NextDay copy={copy} today={today} />
        </p>
      </Card>
      <div className="flex flex-col gap-3.5">
        <LastReadings copy={copy} saved={saved} />
        {next && (
          <Button look="quiet" onClick={() => void readNext(next)}>
            {words('next', { name: next.descriptiveName })}
          </Button>
        )}
      </div>
    </TwoColumns>
  );
}

type FromHereProps = { row: MeterReadRow; meter: MeterCopy['meter']; onReopened: () => void };

function FromHere({ row, meter, onReopened }: FromHereProps) {
  const words = useWords('meter-read');
  const ofOutbox = useWords('outbox');
  const { text, rest } = useDescription(row, useMustSignIn()(row));
  const { answer, settledAt, capturedAt, intent } = row;
  const isIn = answer !== null;
  const gaveWay = meter.gaveWay?.some(({ submittedDateTime }) => submittedDateTime === intent.submittedDateTime);
  const reference = answer?.reference;
  function when(): string {
    if (!isIn) return words('today.saved', { time: timeOfDay(capturedAt) });
    const time = timeOfDay(settledAt ?? capturedAt);
    return reference ? words('today.received.reference', { time, reference }) : words('today.received', { time });
  }
  return (
    <>
      <Headline says={gaveWay ? 'gaveWay' : isIn ? 'isIn' : 'waits'} reading={intent.meterRead} />
      <p className="text-soft">{when()}</p>
      {text && <p>{text}</p>}
      {rest && <p className="text-small text-soft">{ofOutbox(rest)}</p>}
      {gaveWay && <p className="font-bold">{words('today.gaveWay')}</p>}
      {!gaveWay && (canChange(row) || canCorrect(meterRead, row)) && (
        <CorrectReading row={row} onReopened={onReopened} />
      )}
    </>
  );
}

/** The device knows of it by the details of the meter alone. */
function FromElsewhere({ copy, today }: { copy: MeterCopy; today: Day }) {
  const words = useWords('meter-read');
  const { lastRead } = copy.meter;
  return (
    <>
      <Headline says="isIn" reading={lastRead?.meterReadDate === today ? lastRead.meterRead : undefined} />
      <p>{words('today.elsewhere')}</p>
    </>
  );
}

/** What does not count is no good news, however well it arrived. */
const HEADLINES = {
  isIn: { key: 'today.isIn', icon: 'check', colour: 'text-good' },
  waits: { key: 'today.waits', icon: 'waiting', colour: 'text-lamp-ink' },
  gaveWay: { key: 'today.gaveWay.title', icon: 'warning', colour: 'text-soft' },
} as const;

function Headline({ says, reading }: { says: keyof typeof HEADLINES; reading: string | undefined }) {
  const words = useWords('meter-read');
  const { key, icon, colour } = HEADLINES[says];
  return (
    <div className="flex flex-col gap-2">
      <h2 className={`flex items-center gap-2 text-small font-bold ${colour}`}>
        <Icon name={icon} className="size-5" />
        {words(key)}
      </h2>
      {reading && <p className="text-[2.75rem] leading-none font-bold tabular-nums">{registerText(reading)}</p>}
    </div>
  );
}

function NextDay({ copy: { meter }, today }: Pick<Props, 'copy' | 'today'>) {
  const words = useWords('meter-read');
  const day = nextReadDay(meter, { state: lifecycleState(meter, today), today, hasPhoto: false });
  if (!day) return null;
  return day === addDays(today, 1) ? words('today.tomorrow') : words('today.next', { day: longDay(day) });
}
