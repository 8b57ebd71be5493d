import { useEffect, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { MapBackground, Position } from '#contracts/regions.ts';
import { deviceLocation } from '#parts/location/deviceLocation.ts';
import { regionAt } from '#rules/outageRegions.ts';
import { Note } from '#ui/Note.tsx';
import { BackgroundSwitch } from './BackgroundSwitch.tsx';
import { Legend, type LegendEntry } from './Legend.tsx';
import { type MapSize, MoveButtons, SizeButton, ZoomButtons } from './MapButtons.tsx';
import { MapSearch } from './MapSearch.tsx';
import { type Shown, useMap } from './useMap.ts';

export interface OutageMapProps extends Shown {
  /** What the map can be switched to. */
  backgrounds?: readonly MapBackground[] | undefined;
  /** The server can be asked where an address is. */
  findsAddresses?: boolean | undefined;
  /** What its colours mean. */
  legend: readonly LegendEntry[];
  /** The map has the screen: one finger moves it. The way there and back, where there is one. */
  size?: MapSize;
  /** Classes of its parts: `map` is around all but the search, `box` around the drawing and the legend. */
  look?: MapLook;
}

export interface MapLook {
  search: string;
  map: string;
  box: string;
  drawing: string;
  extras: string;
}

/** CONST-02. */
const LOCATE_MS = 5000;

const PLAIN: MapLook = {
  search: '',
  map: 'flex flex-col gap-2',
  box: 'flex flex-col gap-2',
  drawing: 'h-80 wide:h-112 rounded-card border border-line',
  extras: '',
};

/**
 * The map of outage regions, with what finds a place on it (APP-44). Where the device draws no map the search still
 * leads to a region; the list beside says all that the map does.
 */
export function OutageMap({ backgrounds = [], findsAddresses = false, size, look = PLAIN, ...props }: OutageMapProps) {
  const { regions, onChoose, legend } = props;
  const words = useWords('outages');
  const [background, setBackground] = useState<MapBackground | null>(null);
  const [noBackground, setNoBackground] = useState<MapBackground | null>(null);
  const [notLocated, setNotLocated] = useState(false);
  const map = useMap(props, background, () => {
    setNoBackground(background);
    setBackground(null);
  });
  const { container, ask, cannotDraw, credits, keepSight } = map;
  useEffect(() => ask((view) => view.setFree(size?.isBig ?? false)), [ask, size?.isBig]);

  /** Chooses the region in which a place lies. The map goes to the place, not to the whole region. */
  function choosePlace(at: Position) {
    const regionId = regionAt(regions, at)?.regionId ?? null;
    keepSight(regionId);
    onChoose(regionId);
  }

  async function locate() {
    setNotLocated(false);
    const coords = await deviceLocation(LOCATE_MS);
    if (!coords) return setNotLocated(true);
    const at = [coords.longitude, coords.latitude];
    choosePlace(at);
    ask((view) => view.showMe(at));
  }

  return (
    <>
      <div className={look.search}>
        <MapSearch
          {...{ regions, findsAddresses }}
          onRegion={onChoose}
          onPlace={(at) => {
            choosePlace(at);
            ask((view) => view.showPlace(at));
          }}
        />
      </div>
      <div className={look.map}>
        <div className={look.box}>
          {cannotDraw ? (
            <div className="flex flex-col gap-2 max-wide:pt-18">
              <Note>{words('map.cannotDraw')}</Note>
              <button type="button" className="min-h-11 font-bold text-act" onClick={() => void locate()}>
                {words('map.locate')}
              </button>
            </div>
          ) : (
            <div className={`relative overflow-hidden ${look.drawing}`}>
              {/* The map sets its own position. */}
              <div ref={container} className="h-full" />
              <ZoomButtons ask={ask} onLocate={() => void locate()} />
              <div className={size && !size.isBig ? 'max-wide:hidden' : ''}>
                <MoveButtons ask={ask} />
              </div>
              {size && <SizeButton {...size} />}
            </div>
          )}
          <p role="status" className="empty:hidden">
            {notLocated && words('map.notLocated')}
          </p>
          {!cannotDraw && <Legend entries={legend} />}
        </div>
        {!cannotDraw && (
          <div className={look.extras}>
            {backgrounds.length > 0 && (
              <BackgroundSwitch
                backgrounds={backgrounds}
                shown={background}
                lost={noBackground}
                onShow={(next) => {
                  setNoBackground(null);
                  setBackground(next);
                }}
              />
            )}
            <p className="text-tiny text-soft">
              {words('map.sources')} {credits}
            </p>
          </div>
        )}
      </div>
    </>
  );
}
