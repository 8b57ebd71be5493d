import { CatchBoundary, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import { setStickyFlags } from '#session/stickyFlags.ts';
import { useStickyFlags } from '#session/useStickyFlags.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Note } from '#ui/Note.tsx';
import { MapOutline } from './MapOutline.tsx';
import { NoCopy } from './NoCopy.tsx';
import { OutageProblem } from './OutageProblem.tsx';
import { OutagesOutline } from './OutagesOutline.tsx';
import { OutageTabs } from './OutageTabs.tsx';
import { RegionInfo } from './RegionInfo.tsx';
import { useOutagesOnMap } from './useOutagesOnMap.ts';

const OutageMap = lazyPart(() => import('./map/OutageMap.tsx').then((module) => module.OutageMap));

const SafetyTour = lazyPart(() => import('./SafetyTour.tsx').then((module) => module.SafetyTour));

/**
 * Route /outage/outage-map (OUT-01): the map of outage regions, and beside it the list, which says all that it does.
 * `?region=`: the one that is shown first.
 */
export function OutageMapPage() {
  const words = useWords('outages');
  const { region: first = null } = useSearch({ from: '/outage/outage-map' });
  const [chosen, setChosen] = useState<string | null>(first);
  const { showLookUpAndLiveTourSticky } = useStickyFlags();
  const { feed, asOf, map, regions, kinds, shown } = useOutagesOnMap(chosen);
  const { copy, loading, failure } = feed;
  const { copy: template, loading: loadingRegions, failure: noRegions } = map;
  const names = useMemo(() => new Map(regions.map(({ regionId, regionName }) => [regionId, regionName])), [regions]);
  const report = (
    <LinkButton to="/outage/report-outage" look="quiet">
      {words('report')}
    </LinkButton>
  );
  const nothingHere = <Note>{words('map.notHere')}</Note>;
  return (
    <>
      {showLookUpAndLiveTourSticky && (
        // Nobody is kept from the outages by a tour that cannot be loaded.
        <CatchBoundary getResetKey={() => 'tour'} errorComponent={() => null}>
          <Suspense fallback={null}>
            <SafetyTour onFinish={() => setStickyFlags({ showLookUpAndLiveTourSticky: false })} />
          </Suspense>
        </CatchBoundary>
      )}
      {/* The list is an old one only where the outages themselves did not come. */}
      <OutageProblem failure={failure ?? noRegions} hasCopy={failure !== null && Boolean(copy)} />
      <div className="grid gap-3.5 wide:grid-cols-[24.5rem_1fr] wide:items-start wide:gap-6">
        <div className="flex min-w-0 flex-col gap-3.5 wide:sticky wide:top-24 wide:order-last">
          <CatchBoundary getResetKey={() => 'map'} errorComponent={() => nothingHere}>
            {template ? (
              <Suspense fallback={<MapOutline />}>
                <OutageMap
                  {...{ regions, kinds }}
                  chosen={shown?.region?.regionId ?? null}
                  backgrounds={template.backgrounds}
                  findsAddresses={template.findsAddresses}
                  onChoose={setChosen}
                  label={words('map.label')}
                  legend={[
                    { fill: 'bg-unplanned/65', text: words('map.unplanned') },
                    { fill: 'bg-planned/45', text: words('map.planned') },
                  ]}
                />
              </Suspense>
            ) : template === null && !loadingRegions ? (
              nothingHere
            ) : (
              <MapOutline />
            )}
          </CatchBoundary>
          <div className="hidden wide:flex">{report}</div>
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          {shown && (
            <RegionInfo name={shown.name} updates={shown.updates} asOf={asOf} onClose={() => setChosen(null)} />
          )}
          {copy && <OutageTabs copy={copy} map={{ names, show: setChosen }} />}
          {copy === null && !loading && <NoCopy failure={failure?.failure} />}
          {!copy && !(copy === null && !loading) && <OutagesOutline />}
          <ContactCards list="emergency" urgent />
        </div>
      </div>
      <div className="contents wide:hidden">
        <ActionBar>{report}</ActionBar>
      </div>
    </>
  );
}
