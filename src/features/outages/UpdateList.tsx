import { useWords } from '#content/useWords.ts';
import type { Outage, OutageFacts } from '#contracts/outageMap.ts';
import type { OutageKind } from '#rules/outageRegions.ts';
import { outageSummary } from '#rules/outageSummary.ts';
import { updatesOf } from '#rules/outageUpdates.ts';
import { asPeopleSay, isoDay, longDay, timeOfDay } from '#ui/dates.ts';
import { grouped } from '#ui/format.ts';
import { tellTime } from './tellTime.ts';

type Props = { kind: OutageKind; outages: readonly Outage[] };

/** What was said of a region's outages of one kind and when, newest first (OUT-15), and what else is known of each. */
export function UpdateList({ kind, outages }: Props) {
  const words = useWords('outages');
  const { Alerts, Facts } = updatesOf(outages);
  return (
    <>
      <NotConfirmed since={outageSummary(outages).notConfirmedSince} />
      {Facts.map((facts) => (
        <FactList key={facts.OutageId} facts={facts} />
      ))}
      {Alerts.length === 0 && <p>{words(`noAlerts.${kind}`)}</p>}
      <ul>
        {Alerts.map(({ CreateDate, Message }) => (
          <li key={CreateDate + Message} className="mt-2.5">
            <p>{Message}</p>
            <p className="text-label text-soft">
              <time dateTime={CreateDate}>
                {words('updatedOn', { day: longDay(CreateDate), time: timeOfDay(CreateDate) })}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** It is shown as it was, for the utility's own list left it out and may be wrong. */
export function NotConfirmed({ since }: { since: string | undefined }) {
  const words = useWords('outages');
  return since && <p className="mt-2">{words('details.notConfirmed', { time: tellTime(since) })}</p>;
}

/** What is known of one outage beside its messages; what the utility does not say is left out. */
export function FactList({ facts }: { facts: OutageFacts }) {
  const words = useWords('outages');
  const { StartDate, PlannedFrom, PlannedTo, EstimatedRestoration, EstimateUpdated } = facts;
  const { CrewStatus, Cause, CustomersAffected, CustomersBelow } = facts;
  const below = CustomersBelow !== undefined && words('details.below', { count: grouped(CustomersBelow) });
  const at = (when: string) => words('fact.at', { day: longDay(when), time: timeOfDay(when) });
  const isOneDay = PlannedFrom && PlannedTo && isoDay(PlannedFrom) === isoDay(PlannedTo);
  const isPast = EstimatedRestoration !== undefined && Date.parse(EstimatedRestoration) < Date.now();
  const known = [
    { name: 'StartDate', value: StartDate && at(StartDate) },
    { name: 'PlannedFrom', value: PlannedFrom && at(PlannedFrom) },
    { name: 'PlannedTo', value: PlannedTo && (isOneDay ? timeOfDay(PlannedTo) : at(PlannedTo)) },
    {
      name: isPast ? 'EstimatePassed' : 'EstimatedRestoration',
      value: EstimatedRestoration && at(EstimatedRestoration),
      more: EstimateUpdated && words('fact.EstimateUpdated', { when: asPeopleSay(EstimateUpdated) }),
    },
    { name: 'CrewStatus', value: CrewStatus },
    { name: 'Cause', value: Cause },
    { name: 'CustomersAffected', value: CustomersAffected === undefined ? below : grouped(CustomersAffected) },
  ] as const;
  return (
    <dl className="mt-2.5 flex flex-col gap-1 border-line [dl+&]:border-t [dl+&]:pt-2.5">
      {known.map(
        ({ name, value, ...rest }) =>
          value && (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-soft">{words(`fact.${name}`)}</dt>{' '}
              <dd>
                {value}
                {'more' in rest && rest.more && <span className="text-label text-soft"> {rest.more}</span>}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
