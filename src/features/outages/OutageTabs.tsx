import { type ReactNode, useMemo } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import type { OutageMapCopy } from '#copies/outageMap.ts';
import { outagesIn } from '#copies/outagesIn.ts';
import type { OutageKind } from '#rules/outageRegions.ts';
import { type RegionUpdates, updatesByRegion } from '#rules/outageUpdates.ts';
import { Card } from '#ui/Card.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { AreasLink } from './areas/AreasLink.tsx';
import { FeedAge } from './FeedAge.tsx';
import { RegionList } from './RegionList.tsx';

type Props = {
  copy: OutageMapCopy;
  /** How the regions of a kind are shown; without it each with all that was said of it. */
  list?: (kind: OutageKind, regions: readonly RegionUpdates[], asOf: string) => ReactNode;
  /** Which tab is open; without it the first at the beginning. */
  open?: { kind: OutageKind; onOpen: (kind: OutageKind) => void };
};

const everything: NonNullable<Props['list']> = (kind, regions, asOf) => <RegionList {...{ kind, regions, asOf }} />;

/** Both kinds of outages behind a tab each (OUT-14), and how old they are. */
export function OutageTabs({ copy, list = everything, open }: Props) {
  const words = useWords('outages');
  const outages = outagesIn(copy);
  const asOf = copy.lastUpdated ?? copy.fetchedAt;
  const unplanned = useMemo(() => updatesByRegion(outages, 'Unplanned'), [outages]);
  const planned = useMemo(() => updatesByRegion(outages, 'Planned'), [outages]);
  return (
    <>
      <Tabs
        label={words('tabs')}
        {...(open && { open: open.kind, onOpen: (id) => open.onOpen(id as OutageKind) })}
        tabs={[
          {
            id: 'Unplanned',
            text: words('tab.Unplanned'),
            count: unplanned.length,
            panel: list('Unplanned', unplanned, asOf),
          },
          {
            id: 'Planned',
            text: words('tab.Planned'),
            count: planned.length,
            panel: (
              <>
                {list('Planned', planned, asOf)}
                <Card>
                  <RichWords page="outages" name="future" />
                </Card>
              </>
            ),
          },
        ]}
      />
      <FeedAge copy={copy} />
      <AreasLink />
    </>
  );
}
