import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import type { RegionUpdates } from '#rules/outageUpdates.ts';
import { Card } from '#ui/Card.tsx';
import { LongList } from '#ui/LongList.tsx';
import { WHOLE_UP_TO } from '#ui/longListRow.ts';
import { OutageRow } from './OutageRow.tsx';
import { tellTime } from './tellTime.ts';
import type { Mine } from './usePlacesOnMap.ts';

type Props = {
  kind: 'Planned' | 'Unplanned';
  regions: readonly RegionUpdates[];
  asOf: string;
  /** The map's names by the ids of its regions (OUT-08). */
  names: ReadonlyMap<string, string>;
  mine: ReadonlyMap<string, Mine>;
  onOpen: (regionId: string) => void;
  /** What stands in the place of the row of a region. */
  open: { regionId: string; details: ReactNode } | null;
};

/** The regions with outages of one kind, the customer's own first; or that there is none (OUT-16). */
export function OutageRows({ kind, regions, asOf, names, mine, onOpen, open }: Props) {
  const words = useWords('outages');
  if (regions.length === 0) {
    return (
      <Card>
        <p>{words(`empty.${kind}`, { time: tellTime(asOf) })}</p>
      </Card>
    );
  }
  // Of a list that is rendered in parts the open row must be one that is there.
  const isFirst = ({ RegionId }: RegionUpdates) =>
    mine.has(RegionId) || (regions.length > WHOLE_UP_TO && RegionId === open?.regionId);
  const inOrder = [...regions.filter(isFirst), ...regions.filter((one) => !isFirst(one))];
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <LongList
        rows={inOrder}
        keyOf={({ RegionId }) => RegionId}
        rowHeight={104}
        rowClassName="border-line not-data-last:border-b"
      >
        {(region) =>
          region.RegionId === open?.regionId ? (
            open.details
          ) : (
            <OutageRow
              {...{ kind, region, asOf }}
              name={region.Region ?? names.get(region.RegionId) ?? words('region.unnamed', { id: region.RegionId })}
              mine={mine.get(region.RegionId)}
              onOpen={() => onOpen(region.RegionId)}
            />
          )
        }
      </LongList>
    </div>
  );
}
