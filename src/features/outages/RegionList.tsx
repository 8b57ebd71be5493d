import { useWords } from '#content/useWords.ts';
import type { RegionUpdates } from '#rules/outageUpdates.ts';
import { Card } from '#ui/Card.tsx';
import { LongList } from '#ui/LongList.tsx';
import { tellTime } from './tellTime.ts';
import { UpdateList } from './UpdateList.tsx';

type Props = {
  kind: 'Planned' | 'Unplanned';
  regions: readonly RegionUpdates[];
  /** When the utility made its list, ISO. */
  asOf: string;
  /** The map beside the list, and the regions that are on it. */
  map?: ShownMap | undefined;
};

export interface ShownMap {
  /** By their ids. */
  names: ReadonlyMap<string, string>;
  show: (regionId: string) => void;
}

/** Each region with what was said of it and when, newest first (OUT-15); or that there is none (OUT-16). */
export function RegionList({ kind, regions, asOf, map }: Props) {
  const words = useWords('outages');
  // OUT-08: the name is the feed's, else the map's.
  const nameOf = (id: string, given?: string) => given ?? map?.names.get(id) ?? words('region.unnamed', { id });
  if (regions.length === 0) {
    return (
      <Card>
        <p>{words(`empty.${kind}`, { time: tellTime(asOf) })}</p>
      </Card>
    );
  }
  return (
    <Card tone={kind === 'Planned' ? 'planned' : 'unplanned'}>
      <LongList
        rows={regions}
        keyOf={({ RegionId }) => RegionId}
        rowHeight={250}
        rowClassName="border-line py-3.5 not-data-last:border-b data-first:pt-0 data-last:pb-0"
      >
        {({ RegionId, Region, outages }) => (
          <>
            <h2 className="text-large">{nameOf(RegionId, Region)}</h2>
            <UpdateList kind={kind} outages={outages} />
            {map?.names.has(RegionId) && (
              <button
                type="button"
                aria-label={words('map.showRegion', { name: nameOf(RegionId, Region) })}
                className="-ml-2 min-h-11 rounded-control px-2 font-bold text-act"
                onClick={() => map.show(RegionId)}
              >
                {words('map.show')}
              </button>
            )}
          </>
        )}
      </LongList>
    </Card>
  );
}
