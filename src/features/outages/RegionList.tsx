import { useWords } from '#content/useWords.ts';
import type { RegionUpdates } from '#rules/outageUpdates.ts';
import { Card } from '#ui/Card.tsx';
import { longDay, timeOfDay } from '#ui/dates.ts';
import { LongList } from '#ui/LongList.tsx';
import { FactList } from './FactList.tsx';

type Props = { kind: 'Planned' | 'Unplanned'; regions: readonly RegionUpdates[] };

/** Each region with what was said of it and when, newest first (OUT-15); or that there is none (OUT-16). */
export function RegionList({ kind, regions }: Props) {
  const words = useWords('outages');
  if (regions.length === 0) {
    return (
      <Card>
        <p>{words(`empty.${kind}`)}</p>
      </Card>
    );
  }
  return (
    <Card tone={kind === 'Planned' ? 'planned' : 'unplanned'}>
      <LongList
        rows={regions}
        keyOf={({ RegionId }) => RegionId}
        rowHeight={140}
        rowClassName="border-line py-3.5 not-data-last:border-b data-first:pt-0 data-last:pb-0"
      >
        {({ RegionId, Region, Alerts, Facts }) => (
          <>
            <h2 className="text-large">{Region ?? words('region.unnamed', { id: RegionId })}</h2>
            {Facts.map((facts) => (
              <FactList key={facts.OutageId} facts={facts} />
            ))}
            {Alerts.length === 0 && <p>{words('noAlerts')}</p>}
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
        )}
      </LongList>
    </Card>
  );
}
