import { useWords } from '#content/useWords.ts';
import type { Outage } from '#contracts/outageMap.ts';
import type { Say } from '#contracts/words.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';
import { outageNow } from '#rules/outageNow.ts';
import { useCustomer } from '#session/customer.ts';
import { grouped } from '#ui/format.ts';
import { Hero } from '#ui/Hero.tsx';
import { Row, Rows } from '#ui/Rows.tsx';
import { type ReportStep, ReportSteps } from './ReportSteps.tsx';
import { type BackTold, tellBack, tellCrew, tellPlanned } from './tellOutage.ts';
import { tellTime } from './tellTime.ts';
import { type PowerThere, usePowerThere } from './usePowerThere.ts';

/** What became of a report that the utility has: when the power is back, its number, how many are out, and what is next. */
export const ReportAnswer = ({ row }: { row: OutageReportRow }) => (
  <AnsweredReport
    row={row}
    there={usePowerThere(row.intent.installationNumber, row.intent.relatedOutageId)}
    isSignedIn={Boolean(useCustomer())}
  />
);

interface Props {
  row: OutageReportRow;
  there: PowerThere | undefined;
  /** They choose how they are told. */
  isSignedIn: boolean;
}

export function AnsweredReport({ row, there, isSignedIn }: Props) {
  const words = useWords('report-outage');
  const outageWords = useWords('outages');
  const { intent, answer, capturedAt } = row;
  const outages = there?.at?.kind === 'out' || there?.at?.kind === 'planned' ? there.at.outages : [];
  const back = there && backAt(there, outageWords);
  const now = there?.at?.kind === 'out' ? outageNow(outages, there.asOf, Date.now()) : undefined;
  const isReceived = row.state === 'received';
  const figures = [
    ...(answer?.reference ? [{ name: words('answer.number'), value: answer.reference }] : []),
    ...(now && now.customers > 0 ? [{ name: words('answer.customers'), value: grouped(now.customers) }] : []),
  ];
  const steps: ReportStep[] = [
    {
      name: words('answer.told'),
      detail: words('answer.told.at', { time: tellTime(capturedAt), place: intent.callbackAddress }),
      state: 'done',
    },
    ...(now?.crew ? [{ name: tellCrew(now.crew, outageWords), detail: now.cause ?? '', state: 'now' as const }] : []),
    { name: words('answer.back'), detail: there ? words('answer.back.asked') : '', state: 'later' },
  ];
  return (
    <>
      <Hero
        tone="good"
        kicker={{ icon: 'check', text: kicker(row, there, words) }}
        isFigure={back !== undefined}
        label={back?.label}
        title={back?.answer ?? intent.callbackAddress}
      >
        {back && <p>{[...back.more, listed(there, words)].join(' ')}</p>}
        {figures.length > 0 && (
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3">
            {figures.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figures text-title font-bold text-ink">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {!isReceived && intent.relatedOutageId && <p className="mt-2">{words('answer.noted')}</p>}
      </Hero>
      <ReportSteps steps={steps} />
      {isSignedIn && (
        <Rows>
          <Row
            to={outageWords('tellMe.path')}
            icon={{ name: 'notices', tone: 'act' }}
            title={outageWords('tellMe')}
            detail={outageWords('tellMe.detail')}
          />
        </Rows>
      )}
    </>
  );
}

/** When it came in; of an outage that was known, how many are out where the list says it. */
function kicker(
  { state, capturedAt, settledAt }: OutageReportRow,
  there: PowerThere | undefined,
  words: Say<'report-outage'>,
) {
  if (state === 'received') return words('answer.received', { time: tellTime(settledAt ?? capturedAt) });
  if (there?.at?.kind !== 'out') return words('answer.known');
  const [outage] = there.at.outages;
  const { customers } = outageNow(there.at.outages, there.asOf, Date.now());
  const values = { count: grouped(customers), region: nameOf(outage) };
  return customers > 1 ? words('answer.known.customers', values) : words('answer.known.region', values);
}

const nameOf = ({ Region, RegionId }: Outage): string => Region || RegionId;

/** Nothing where the list is too old to say anything of the place. */
function backAt({ at, asOf }: PowerThere, words: Say<'outages'>): BackTold | undefined {
  if (at?.kind === 'out') return tellBack(outageNow(at.outages, asOf, Date.now()), words);
  if (at?.kind === 'planned') return tellPlanned(at.outages, words);
  return at && { label: undefined, answer: words('back.none'), more: [] };
}

function listed(there: PowerThere | undefined, words: Say<'report-outage'>): string {
  if (there?.at?.kind === 'none' || there?.at?.kind === 'left') return words('answer.notListed');
  return there ? words('answer.estimate', { time: tellTime(there.asOf) }) : '';
}
