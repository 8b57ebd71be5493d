import { useWords } from '#content/useWords.ts';
import type { Outage } from '#contracts/outageMap.ts';
import type { Say } from '#contracts/words.ts';
import { type OutageNow, outageNow } from '#rules/outageNow.ts';
import { updatesOf } from '#rules/outageUpdates.ts';
import { grouped } from '#ui/format.ts';
import { OutageAnswer } from './OutageAnswer.tsx';
import { tellBack, tellCrew, tellPlanned } from './tellOutage.ts';
import { tellTime } from './tellTime.ts';
import { FactList, NotConfirmed } from './UpdateList.tsx';

/** All of one region's outages of one kind. `asOf`: when the utility made its list, ISO. */
export interface ToldProps {
  outages: readonly Outage[];
  asOf: string;
}

/** Of unplanned outages: when the power is back, what is known beside, and what was said, the newest first. */
export function UnplannedDetails({ outages, asOf }: ToldProps) {
  const words = useWords('outages');
  const now = outageNow(outages, asOf, Date.now());
  const { since, crew, cause } = now;
  return (
    <>
      <OutageAnswer {...tellBack(now, words)} />
      <NotConfirmed since={now.notConfirmedSince} />
      <Known
        outages={outages}
        rows={[
          [words('details.since'), since && tellTime(since)],
          [words('details.customers'), customersIn(now, words)],
          [words('details.crew'), crew && tellCrew(crew, words)],
          [words('details.cause'), cause],
        ]}
      />
      {now.isLate && <p className="mt-3 border-t border-line pt-3 font-bold">{words('late')}</p>}
    </>
  );
}

/** Of planned work: from when to when. */
export function PlannedDetails({ outages, asOf }: ToldProps) {
  const words = useWords('outages');
  const now = outageNow(outages, asOf, Date.now());
  return (
    <>
      <OutageAnswer {...tellPlanned(outages, words)} />
      <NotConfirmed since={now.notConfirmedSince} />
      <Known
        outages={outages}
        rows={[
          [words('details.customers'), customersIn(now, words)],
          [words('details.cause'), now.cause],
        ]}
      />
    </>
  );
}

/** The utility may know no more than that there are fewer than so many. */
function customersIn({ customers, customersBelow }: OutageNow, words: Say<'outages'>): string | false {
  if (customersBelow) return words('details.below', { count: grouped(customersBelow) });
  return customers > 0 && grouped(customers);
}

type Row = [name: string, value: string | false | undefined];

/** What the utility does not say is left out. */
function Known({ outages, rows }: { outages: readonly Outage[]; rows: readonly Row[] }) {
  const words = useWords('outages');
  const { Alerts, Facts } = updatesOf(outages);
  return (
    <>
      <dl className="mt-3 flex flex-col gap-1.5 empty:hidden">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex flex-wrap justify-between gap-x-4">
                <dt>{name}</dt> <dd className="figures ml-auto text-right font-bold">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul className="mt-3 flex flex-col gap-2 border-t border-line pt-3 empty:hidden">
        {Alerts.map(({ CreateDate, Message }) => (
          <li key={CreateDate + Message}>
            <time dateTime={CreateDate} className="figures font-bold">
              {tellTime(CreateDate)}
            </time>{' '}
            <span className="text-soft">{Message}</span>
          </li>
        ))}
      </ul>
      {outages.length > 1 && (
        <>
          <h3 className="mt-3 font-bold">{words('details.each', { count: grouped(outages.length) })}</h3>
          {Facts.map((facts) => (
            <FactList key={facts.OutageId} facts={facts} />
          ))}
        </>
      )}
    </>
  );
}
