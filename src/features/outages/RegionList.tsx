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
};

/** Each region with what was said of it and when, newest first (OUT-15); or that there is none (OUT-16). */
export function RegionList({ kind, regions, asOf }: Props) {
  const words = useWords('outages');
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
            <h2 className="text-large">{Region ?? words('region.unnamed', { id: RegionId })}</h2>
            <UpdateList kind={kind} outages={outages} />
          </>
        )}
      </LongList>
    </Card>
  );
}
