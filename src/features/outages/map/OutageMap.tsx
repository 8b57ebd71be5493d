import { useEffect, useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { MapBackground, Position, Region } from '#contracts/regions.ts';
import { deviceLocation } from '#parts/location/deviceLocation.ts';
import { type OutageKind, regionAt } from '#rules/outageRegions.ts';
import { Note } from '#ui/Note.tsx';
import { createMap, type OutageMapView } from './createMap.ts';
import { MapSearch } from './MapSearch.tsx';

export interface OutageMapProps {
  regions: readonly Region[];
  kinds: ReadonlyMap<string, OutageKind>;
  chosen: string | null;
  onChoose: (regionId: string | null) => void;
  /** What the map can be switched to. */
  backgrounds?: readonly MapBackground[] | undefined;
  /** The server can be asked where an address is. */
  findsAddresses?: boolean | undefined;
  /** The customer's own areas by their ids, on the page about these. */
  mine?: ReadonlySet<string>;
  /** What the map is called, and what its colours mean. */
  label: string;
  legend: readonly LegendEntry[];
}

/** CONST-02. */
const LOCATE_MS = 5000;

const SQUARE =
  'grid size-11 place-items-center rounded-control border border-line bg-card text-large font-bold text-act';

/**
 * The map of outage regions, with what finds a place on it (APP-44). Where the device draws no map the search still
 * leads to a region; the list beside says all that the map does.
 */
export function OutageMap({
  backgrounds = [],
  findsAddresses = false,
  regions,
  kinds,
  chosen,
  onChoose,
  mine,
  label,
  legend,
}: OutageMapProps) {
  const words = useWords('outages');
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<OutageMapView | null>(null);
  const [cannotDraw, setCannotDraw] = useState(false);
  /** The chosen region that the map has gone to, or to a place in it. */
  const shown = useRef<string | null>(null);
  const [background, setBackground] = useState<MapBackground | null>(null);
  const [noBackground, setNoBackground] = useState<MapBackground | null>(null);
  const [credits, setCredits] = useState('');
  const [notLocated, setNotLocated] = useState(false);
  const given = useRef({ drawn: { regions, kinds, chosen, mine }, onChoose, background });
  given.current = { drawn: { regions, kinds, chosen, mine }, onChoose, background };

  const twoFingers = words('map.twoFingers');
  useEffect(() => {
    if (!container.current) return;
    try {
      const { drawn } = given.current;
      const map = createMap(container.current, {
        words: { label, twoFingers },
        drawn,
        onRegion: (id) => given.current.onChoose(id),
        onNoBackground: () => {
          setNoBackground(given.current.background);
          setBackground(null);
        },
        onCredits: setCredits,
      });
      view.current = map;
      return () => {
        // A location may still be on its way.
        view.current = null;
        map.remove();
      };
    } catch {
      setCannotDraw(true);
    }
  }, [label, twoFingers]);

  useEffect(() => view.current?.showOn(background), [background]);
  useEffect(() => view.current?.draw({ regions, kinds, chosen, mine }), [regions, kinds, chosen, mine]);
  useEffect(() => {
    const region = regions.find(({ regionId }) => regionId === chosen);
    // Regions that are loaded again do not take the map away from where the customer looks.
    if (region && chosen !== shown.current) view.current?.showBounds(region.bounds);
    if (region || chosen === null) shown.current = chosen;
  }, [regions, chosen]);

  /** Chooses the region in which a place lies. The map goes to the place, not to the whole region. */
  function choosePlace(at: Position) {
    const regionId = regionAt(regions, at)?.regionId ?? null;
    shown.current = regionId;
    onChoose(regionId);
  }

  async function locate() {
    setNotLocated(false);
    const coords = await deviceLocation(LOCATE_MS);
    if (!coords) return setNotLocated(true);
    const at = [coords.longitude, coords.latitude];
    choosePlace(at);
    view.current?.showMe(at);
  }

  return (
    <div className="flex flex-1 flex-col gap-3">
      <MapSearch
        {...{ regions, findsAddresses }}
        onRegion={onChoose}
        onPlace={(at) => {
          choosePlace(at);
          view.current?.showPlace(at);
        }}
      />
      <p role="status" className="empty:hidden">
        {notLocated && words('map.notLocated')}
      </p>
      {cannotDraw ? (
        <Note>{words('map.cannotDraw')}</Note>
      ) : (
        <div className="relative min-h-80 flex-1 overflow-hidden rounded-card border border-line wide:min-h-112">
          {/* The map sets its own position. */}
          <div ref={container} className="h-full min-h-80 wide:min-h-112" />
          <div className="absolute top-2 right-2 flex flex-col gap-2">
            <button
              type="button"
              aria-label={words('map.closer')}
              className={SQUARE}
              onClick={() => view.current?.zoomBy(1)}
            >
              +
            </button>
            <button
              type="button"
              aria-label={words('map.farther')}
              className={SQUARE}
              onClick={() => view.current?.zoomBy(-1)}
            >
              −
            </button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {!cannotDraw && <Legend entries={legend} />}
        <button
          type="button"
          className="min-h-11 rounded-control px-2 font-bold text-act"
          onClick={() => void locate()}
        >
          {words('map.locate')}
        </button>
      </div>
      {backgrounds.length > 0 && !cannotDraw && (
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
      {!cannotDraw && (
        <p className="text-tiny text-soft">
          {words('map.sources')} {credits}
        </p>
      )}
    </div>
  );
}

type Props = {
  backgrounds: readonly MapBackground[];
  /** Null: the app's own plain map. */
  shown: MapBackground | null;
  /** That was wanted and could not be loaded. */
  lost: MapBackground | null;
  onShow: (background: MapBackground | null) => void;
};

/** Map or satellite (APP-44): what this installation offers beside the plain map. */
function BackgroundSwitch({ backgrounds, shown, lost, onShow }: Props) {
  const words = useWords('outages');
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="sr-only">{words('map.background')}</legend>
      {[null, ...backgrounds].map((background) => {
        const id = background?.id ?? 'plain';
        return (
          <label key={id} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="map-background"
              checked={id === (shown?.id ?? 'plain')}
              onChange={() => onShow(background)}
              className="size-5 accent-act"
            />
            {words(`map.background.${id}`)}
          </label>
        );
      })}
      <p role="status" className="basis-full empty:hidden">
        {lost && words(`map.noBackground.${lost.id}`)}
      </p>
    </fieldset>
  );
}

/** `fill`: classes of the square, as the map fills what it means. */
interface LegendEntry {
  fill: string;
  text: string;
}

/** What the fills of the map mean, in words too. */
function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const words = useWords('outages');
  return (
    <ul aria-label={words('map.legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-small">
      {entries.map(({ fill, text }) => (
        <li key={text} className="flex items-center gap-2">
          {/* In the map's own colours also where the system sets all others. */}
          <span className={`size-4 rounded-sm border border-edge forced-color-adjust-none ${fill}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}
