import { CatchBoundary, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { ContactCards } from '#parts/contact/ContactCards.tsx';
import type { OutageKind } from '#rules/outageRegions.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Note } from '#ui/Note.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { MapOutline } from './MapOutline.tsx';
import { listCell, mapGrid, mapLook } from './mapLook.ts';
import { NearFallenLine } from './NearFallenLine.tsx';
import { NoCopy } from './NoCopy.tsx';
import { OutageProblem } from './OutageProblem.tsx';
import { OutageRows } from './OutageRows.tsx';
import { OutagesOutline } from './OutagesOutline.tsx';
import { OutageTabs } from './OutageTabs.tsx';
import { RegionActions } from './RegionActions.tsx';
import { RegionInfo } from './RegionInfo.tsx';
import { stillOutOf } from './stillOut.ts';
import { useOutagesOnMap } from './useOutagesOnMap.ts';
import { type Mine, usePlacesOnMap } from './usePlacesOnMap.ts';

const OutageMap = lazyPart(() => import('./map/OutageMap.tsx').then((module) => module.OutageMap));

const NOWHERE: ReadonlyMap<string, Mine> = new Map();

/**
 * Route /outage/outage-map (OUT-01): the map of outage regions, and the list, which says all that it does. What is told
 * of one region takes the place of the list, or of its row where there is room, and never that of the map.
 * `?region=`: the one that is shown first.
 */
export function OutageMapPage() {
  const words = useWords('outages');
  const { region: first = null } = useSearch({ from: '/outage/outage-map' });
  const [chosen, setChosen] = useState<string | null>(first);
  const [tab, setTab] = useState<OutageKind>('Unplanned');
  const [isBig, setIsBig] = useState(false);
  const isWide = useIsWide();
  const { feed, asOf, map, regions, kinds, shown } = useOutagesOnMap(chosen);
  const { copy, loading, failure } = feed;
  const { copy: template, loading: loadingRegions, failure: noRegions } = map;
  const places = usePlacesOnMap({ regions, kinds, moved: copy?.regionSuccessors });
  const names = useMemo(() => new Map(regions.map(({ regionId, regionName }) => [regionId, regionName])), [regions]);
  const houses = useMemo(
    () => places?.houses.map(({ at, mine }) => ({ at, text: words(mine === 'point' ? 'mine' : 'mine.area') })),
    [places, words],
  );
  const choose = (id: string | null) => {
    setChosen(id);
    setIsBig(false);
    const kind = id !== null && kinds.get(id);
    if (kind) setTab(kind);
  };
  const look = mapLook(isBig ? 'big' : shown ? 'details' : 'usual');
  const [out] = shown?.updates?.find(({ kind }) => kind === 'Unplanned')?.outages ?? [];
  const details = shown && chosen !== null && (
    <RegionInfo
      regionId={chosen}
      {...{ name: shown.name, updates: shown.updates, asOf }}
      mine={places?.mine.get(chosen)}
      isRow={isWide && kinds.get(chosen) === tab}
      onClose={() => choose(null)}
    >
      <RegionActions regionId={chosen} name={shown.name} outage={out} isMine={places?.mine.has(chosen) ?? false} />
    </RegionInfo>
  );
  const isInList = isWide && chosen !== null && kinds.get(chosen) === tab;
  const report = (name: 'report' | 'outToo') => (
    <LinkButton to="/outage/report-outage" state={name === 'outToo' ? stillOutOf(out) : undefined}>
      {words(name)}
    </LinkButton>
  );
  const nothingHere = (
    <div className="col-start-1 row-start-1 rail:col-start-2 wide:col-start-2">
      <Note>{words('map.notHere')}</Note>
    </div>
  );
  const isMissing = copy === null && !loading;
  return (
    <>
      <OutageProblem failure={failure ?? noRegions} hasCopy={Boolean(copy)} />
      <div className={mapGrid}>
        <CatchBoundary getResetKey={() => 'map'} errorComponent={() => nothingHere}>
          {template && places && copy !== undefined ? (
            <Suspense fallback={<MapOutline {...look} />}>
              <OutageMap
                {...{ regions, kinds, houses, look }}
                home={places.areas}
                chosen={shown?.region?.regionId ?? null}
                frame={places.frame}
                backgrounds={template.backgrounds}
                findsAddresses={template.findsAddresses}
                onChoose={choose}
                size={{ isBig, isFixed: shown !== null, onChange: setIsBig }}
                label={words('map.label')}
                legend={[
                  { fill: 'rounded-full bg-unplanned', text: words('map.unplanned') },
                  { fill: 'rounded-sm bg-planned', text: words('map.planned') },
                  ...(houses?.length ? [{ fill: 'rounded-t-full bg-mine', text: words('map.mine') }] : []),
                ]}
              />
            </Suspense>
          ) : template === null && !loadingRegions ? (
            nothingHere
          ) : (
            <MapOutline {...look} />
          )}
        </CatchBoundary>
        <div className={`${listCell} ${isBig ? 'max-wide:hidden rail:flex' : ''}`}>
          {!isInList && details}
          <div className={`flex flex-col gap-3.5 ${details ? 'max-wide:hidden' : ''}`}>
            {copy && (
              <OutageTabs
                copy={copy}
                open={{ kind: tab, onOpen: setTab }}
                list={(kind, inList, listAsOf) => (
                  <OutageRows
                    {...{ kind, names, regions: inList, asOf: listAsOf }}
                    mine={places?.mine ?? NOWHERE}
                    onOpen={choose}
                    open={isInList && kind === tab && chosen !== null ? { regionId: chosen, details } : null}
                  />
                )}
              />
            )}
            {isMissing && <NoCopy failure={failure?.failure} />}
            {!copy && !isMissing && <OutagesOutline />}
            <NearFallenLine />
          </div>
          <ContactCards list="emergency" urgent />
          <div className="sticky bottom-0 hidden bg-paper py-3 wide:flex">{report('report')}</div>
        </div>
      </div>
      <div className={`contents wide:hidden ${isBig ? 'max-wide:hidden' : ''}`}>
        <ActionBar besideTabs>{report(out ? 'outToo' : 'report')}</ActionBar>
      </div>
    </>
  );
}
