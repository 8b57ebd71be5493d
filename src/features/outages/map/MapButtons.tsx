import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';
import type { OutageMapView } from './createMap.ts';

const SQUARE =
  'grid size-11 place-items-center rounded-control border border-edge bg-card text-large font-bold text-ink hover:border-act hover:text-act';

type Ask = (ask: (view: OutageMapView) => void) => void;

/** Where I am, closer and farther, one below the other over the map's edge. */
export function ZoomButtons({ ask, onLocate }: { ask: Ask; onLocate: () => void }) {
  const words = useWords('outages');
  return (
    <div className="absolute top-2.5 right-2.5 flex flex-col gap-2">
      <button type="button" aria-label={words('map.locate')} className={SQUARE} onClick={onLocate}>
        <Icon name="locate" className="size-5.5" />
      </button>
      <button
        type="button"
        aria-label={words('map.closer')}
        className={SQUARE}
        onClick={() => ask((view) => view.zoomBy(1))}
      >
        +
      </button>
      <button
        type="button"
        aria-label={words('map.farther')}
        className={SQUARE}
        onClick={() => ask((view) => view.zoomBy(-1))}
      >
        −
      </button>
    </div>
  );
}

/** A quarter of what is in sight. */
const STEP = 0.25;
const MOVES = [
  ['north', 0, -STEP, 'col-start-2', 'rotate-180'],
  ['west', -STEP, 0, 'col-start-1 row-start-2', 'rotate-90'],
  ['east', STEP, 0, 'col-start-3 row-start-2', '-rotate-90'],
  ['south', 0, STEP, 'col-start-2 row-start-3', ''],
] as const;

/** Moves the map without dragging. */
export function MoveButtons({ ask }: { ask: Ask }) {
  const words = useWords('outages');
  return (
    <div className="absolute bottom-2.5 left-2.5 grid grid-cols-3">
      {MOVES.map(([name, east, south, cell, turn]) => (
        <button
          key={name}
          type="button"
          aria-label={words(`map.${name}`)}
          className={`${SQUARE} ${cell}`}
          onClick={() => ask((view) => view.moveBy(east, south))}
        >
          <Icon name="down" className={`size-5 ${turn}`} />
        </button>
      ))}
    </div>
  );
}

export interface MapSize {
  isBig: boolean;
  /** Something stands in the place of the list that is not to be covered. */
  isFixed: boolean;
  onChange: (isBig: boolean) => void;
}

/** On a phone: the map takes the place of the list, and gives it back. */
export function SizeButton({ isBig, isFixed, onChange }: MapSize) {
  const words = useWords('outages');
  if (isFixed) return null;
  return (
    <button
      type="button"
      className="absolute bottom-2.5 left-1/2 min-h-11 -translate-x-1/2 rounded-control border border-edge bg-card px-4 font-bold short:hidden wide:hidden"
      onClick={() => onChange(!isBig)}
    >
      {words(isBig ? 'map.list' : 'map.bigger')}
    </button>
  );
}
