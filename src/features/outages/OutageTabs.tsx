import { useMemo } from 'react';
import { RichWords } from '#content/RichWords.tsx';
import { useWords } from '#content/useWords.ts';
import type { OutageMapCopy } from '#copies/outageMap.ts';
import { updatesByRegion } from '#rules/outageUpdates.ts';
import { Card } from '#ui/Card.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { AreasLink } from './areas/AreasLink.tsx';
import { FeedAge } from './FeedAge.tsx';
import { outagesIn } from './outagesIn.ts';
import { RegionList, type ShownMap } from './RegionList.tsx';

/** Both kinds of outages behind a tab each (OUT-14), and how old they are. */
export function OutageTabs({ copy, map }: { copy: OutageMapCopy; map?: ShownMap }) {
  const words = useWords('outages');
  const outages = outagesIn(copy);
  const asOf = copy.lastUpdated ?? copy.fetchedAt;
  const unplanned = useMemo(() => updatesByRegion(outages, 'Unplanned'), [outages]);
  const planned = useMemo(() => updatesByRegion(outages, 'Planned'), [outages]);
  return (
    <div className="flex flex-col gap-3.5">
      <FeedAge copy={copy} />
      <Tabs
        label={words('tabs')}
        tabs={[
          {
            id: 'Unplanned',
            text: words('tab.Unplanned'),
            count: unplanned.length,
            panel: <RegionList kind="Unplanned" regions={unplanned} asOf={asOf} map={map} />,
          },
          {
            id: 'Planned',
            text: words('tab.Planned'),
            count: planned.length,
            panel: (
              <>
                <RegionList kind="Planned" regions={planned} asOf={asOf} map={map} />
                <Card>
                  <RichWords page="outages" name="future" />
                </Card>
              </>
            ),
          },
        ]}
      />
      <AreasLink />
    </div>
  );
}
