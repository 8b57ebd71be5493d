import { useWords } from '#content/useWords.ts';
import type { OutageFacts } from '#contracts/outageMap.ts';
import { asPeopleSay, isoDay, longDay, timeOfDay } from '#ui/dates.ts';
import { grouped } from '#ui/format.ts';

/** What is known of one outage beside its messages; what the utility does not say is left out. */
export function FactList({ facts }: { facts: OutageFacts }) {
  const words = useWords('outages');
  const { StartDate, PlannedFrom, PlannedTo, EstimatedRestoration, EstimateUpdated } = facts;
  const { CrewStatus, Cause, CustomersAffected } = facts;
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
    { name: 'CustomersAffected', value: CustomersAffected !== undefined && grouped(CustomersAffected) },
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
