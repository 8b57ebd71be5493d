import { useWords } from '#content/useWords.ts';
import type { Outage } from '#contracts/outageMap.ts';
import type { OutageKind } from '#rules/outageRegions.ts';
import { updatesOf } from '#rules/outageUpdates.ts';
import { longDay, timeOfDay } from '#ui/dates.ts';
import { FactList } from './FactList.tsx';

type Props = { kind: OutageKind; outages: readonly Outage[] };

/** What was said of a region's outages of one kind and when, newest first (OUT-15), and what else is known of each. */
export function UpdateList({ kind, outages }: Props) {
  const words = useWords('outages');
  const { Alerts, Facts } = updatesOf(outages);
  return (
    <>
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
