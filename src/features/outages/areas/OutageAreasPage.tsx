import { CatchBoundary } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { profileSource } from '#copies/profile.ts';
import { load } from '#copies/refresh.ts';
import { useCopy } from '#copies/useCopy.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { rowsOfOwner } from '#db/rowsOfOwner.ts';
import { isOutageArea, type OutageAreaRow } from '#outbox/kinds/outageAreas.ts';
import { useWhyMissing } from '#parts/status/useWhyMissing.ts';
import { kindAt, type OutageKind } from '#rules/outageRegions.ts';
import { sameGround } from '#rules/sameGround.ts';
import { useCustomer } from '#session/customer.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Note } from '#ui/Note.tsx';
import { Question } from '#ui/Question.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { FeedAge } from '../FeedAge.tsx';
import { MapOutline } from '../MapOutline.tsx';
import { OutageProblem } from '../OutageProblem.tsx';
import { RegionInfo } from '../RegionInfo.tsx';
import { useOutagesOnMap } from '../useOutagesOnMap.ts';
import { useHomeRegions } from '../useOwnPlaces.ts';
import { AreaPicker } from './AreaPicker.tsx';
import { ChangeOutcome } from './ChangeOutcome.tsx';
import { MyAreaList } from './MyAreaList.tsx';
import { isCopyOld, knownNameOf, myAreas } from './myAreas.ts';
import { type Region, useAreaChanges } from './useAreaChanges.ts';

const OutageMap = lazyPart(() => import('../map/OutageMap.tsx').then((module) => module.OutageMap));

/** This map shows the areas alone; the list says where an outage is. */
const NO_OUTAGES: ReadonlyMap<string, OutageKind> = new Map();

/** Route /outage/outage-area (OUT-01): the customer's outage areas, on a map and in a list that needs no map. */
export function OutageAreasPage() {
  const words = useWords('outage-areas');
  const outageWords = useWords('outages');
  const { owner, known, areas, leaving, changes, isKnown, loading, failure: noAreas } = useMyAreas();
  const why = useWhyMissing(noAreas?.failure);
  const changing = useAreaChanges(owner, changes);
  const [chosen, setChosen] = useState<string | null>(null);
  const [naming, setNaming] = useState<string | null>(null);
  const [asked, setAsked] = useState<Region | null>(null);
  const { feed, asOf, map, regions, kinds, shown } = useOutagesOnMap(chosen);
  const { copy: template, loading: loadingRegions, failure } = map;
  const { copy, failure: noOutages } = feed;
  const isMapBusy = useWhyMissing(failure?.failure) === 'busy';
  const home = useHomeRegions();
  const groundOf = (id: string) => sameGround(id, copy?.regionSuccessors);
  const mine = useMemo(() => new Set(areas.map(({ regionId }) => regionId)), [areas]);
  const names = useMemo(() => {
    // What was chosen here first: the map may not be on the device, or may have lost it.
    const all = changes.map(({ intent: { regionId, regionName } }) => [regionId, regionName] as const);
    for (const { regionId, regionName } of [...(template?.formerRegions ?? []), ...(template?.regions ?? [])])
      all.push([regionId, regionName]);
    return new Map(all);
  }, [changes, template]);
  const nameOf = (id: string) => names.get(id) || words('unnamed', { id });
  const isOnMap = (id: string) => !template || regions.some(({ regionId }) => regionId === id);
  const others = regions
    .filter(({ regionId }) => !mine.has(regionId))
    .map(({ regionId }) => ({ regionId, name: nameOf(regionId) }));
  const region = shown?.region;
  const noMap = template === null && !loadingRegions;
  const nothingHere = <Note>{outageWords('map.notHere')}</Note>;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes with its row.
  const toHeading = () => heading.current?.focus({ preventScroll: true });
  const closeQuestion = () => setAsked(null);
  const removeAsked = () => {
    if (asked) void changing.remove(asked).then(toHeading);
    closeQuestion();
  };

  return (
    <>
      <OutageProblem failure={noOutages ?? failure} hasCopy={noOutages !== null && Boolean(copy)} />
      <ChangeOutcome changing={changing} />
      <div className="grid gap-5 wide:grid-cols-[24.5rem_1fr] wide:items-start wide:gap-6">
        <div className="flex min-w-0 flex-col gap-3.5">
          <h2 id="my-areas" ref={heading} tabIndex={-1} className="text-large outline-none">
            {words('title')}
          </h2>
          {loading ? (
            <div role="status">
              <VisuallyHidden>{words('loading')}</VisuallyHidden>
              <Skeleton className="h-24 w-full" />
            </div>
          ) : (
            <>
              {copy && areas.length > 0 && <FeedAge copy={copy} />}
              {!isKnown && <Note>{words(`notHere.${why}`)}</Note>}
              {isKnown && areas.length === 0 && (
                <Card>
                  <p>{words('empty')}</p>
                </Card>
              )}
              {(areas.length > 0 || leaving.length > 0) && (
                <MyAreaList
                  {...{ areas, leaving, nameOf, isOnMap }}
                  kindOf={(id) => kindAt(kinds, groundOf(id))}
                  naming={naming}
                  onNaming={setNaming}
                  onName={(one, placeName) => {
                    setNaming(null);
                    void changing.name(one, placeName).then(toHeading);
                  }}
                  onRemove={setAsked}
                  onKeep={(one) => {
                    // The removal may be in already, and the name with it.
                    const placeName = knownNameOf(known, one.regionId);
                    void (placeName ? changing.name(one, placeName) : changing.add(one)).then(toHeading);
                  }}
                />
              )}
            </>
          )}
          <h2 className="mt-2 text-large">{words('pick.title')}</h2>
          {template && <AreaPicker regions={others} home={home} onAdd={(one) => void changing.add(one)} />}
          {noMap && <p>{words(isMapBusy ? 'pick.noMap.busy' : 'pick.noMap')}</p>}
          {!template && !noMap && <Skeleton className="h-24 w-full" />}
        </div>
        <div className="flex min-w-0 flex-col gap-3.5 wide:sticky wide:top-24">
          {shown && (
            <RegionInfo
              regionId={chosen ?? ''}
              name={shown.name}
              updates={shown.updates}
              asOf={asOf}
              onClose={() => setChosen(null)}
            >
              {region && (
                <div className="mt-3 flex">
                  {mine.has(region.regionId) ? (
                    <p className="font-bold text-mine">{words('info.mine')}</p>
                  ) : (
                    <Button
                      onClick={() => void changing.add({ regionId: region.regionId, name: nameOf(region.regionId) })}
                    >
                      {words('add')}
                    </Button>
                  )}
                </div>
              )}
            </RegionInfo>
          )}
          <CatchBoundary getResetKey={() => 'map'} errorComponent={() => nothingHere}>
            {template ? (
              <Suspense fallback={<MapOutline />}>
                <OutageMap
                  {...{ regions, mine }}
                  chosen={region?.regionId ?? null}
                  backgrounds={template.backgrounds}
                  findsAddresses={template.findsAddresses}
                  kinds={NO_OUTAGES}
                  onChoose={setChosen}
                  label={words('map.label')}
                  legend={[
                    { fill: 'bg-mine/55', text: words('map.mine') },
                    { fill: '', text: words('map.others') },
                  ]}
                />
              </Suspense>
            ) : noMap ? (
              nothingHere
            ) : (
              <MapOutline />
            )}
          </CatchBoundary>
        </div>
      </div>
      <Question
        title={words('ask.title')}
        open={asked !== null}
        onClose={closeQuestion}
        answers={[
          { label: words('ask.keep'), onChoose: closeQuestion },
          { label: words('ask.remove'), onChoose: removeAsked },
        ]}
      >
        <p>{words('ask.message', { name: asked?.name ?? '' })}</p>
      </Question>
    </>
  );
}

const NO_ROWS: OutageAreaRow[] = [];

/**
 * The customer's outage areas: the device's copy, with what they changed since. `isKnown`: the device has such a copy.
 */
function useMyAreas() {
  const owner = useCustomer()?.customerId;
  const { copy, loading, failure } = useCopy(profileSource);
  const changes = useLiveQuery(async () => (owner ? rowsOfOwner(outboxDb, owner, isOutageArea) : undefined), [owner]);
  const zones = copy?.subscribedOutageZones;
  const version = copy?.outageZonesVersion;
  const names = copy?.outageZoneNames;
  const known = useMemo(
    () =>
      zones && version !== undefined
        ? { subscribedOutageZones: zones, outageZonesVersion: version, outageZoneNames: names }
        : null,
    [zones, version, names],
  );
  const isOld = known !== null && changes !== undefined && isCopyOld(known, changes);
  useEffect(() => {
    if (isOld) void load(profileSource);
  }, [isOld]);
  const mine = useMemo(() => myAreas(known, changes ?? NO_ROWS), [known, changes]);
  return {
    owner,
    known,
    ...mine,
    changes: changes ?? NO_ROWS,
    isKnown: known !== null,
    loading: changes === undefined || copy === undefined || (known === null && loading),
    failure,
  };
}
