import 'maplibre-gl/dist/maplibre-gl.css';
import { type GeoJSONSource, Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { MapBackground, Position } from '#contracts/regions.ts';
import type { Bounds } from '#rules/mapFrame.ts';
import { creditsOf, landOf, watchLand } from './background.ts';
import { mapColours } from './colours.ts';
import { markNames, markPicture } from './marks.ts';
import {
  type Drawn,
  MARKED,
  MARKS,
  markedPoint,
  markFeatures,
  plainMap,
  REGIONS,
  regionFeatures,
  withRegions,
} from './style.ts';

/** CONST-01. */
const START = { center: [-106.45, 54.94] as [number, number], zoom: 4.6 };
const MAX_ZOOM = 16;
const LOCATE_ZOOM = 15;
/** Of a town that was looked for: it with the country around it. */
const PLACE_ZOOM = 10;
/** A single place is shown with the country around it. */
const FRAME_ZOOM = 10;
/** Below this the map has no button at its lower edge, in px. */
const LOW = 320;
/** What lies over the map at its edges is kept free. */
const FREE = { top: 72, left: 36, right: 80 };
/** Room for that button, and for the name under a place above it. */
const BELOW = 84;
/** Pixels between a region and the edge of the map. */
const PADDING = 40;

export interface OutageMapView {
  draw(drawn: Drawn): void;
  /** What the regions are shown on; null: the plain map. */
  showOn(background: MapBackground | null): void;
  /** Centres a region and goes as near as it fits, at most to zoom 16 (OUT-05). `bounds`: west, south, east, north. */
  showBounds(bounds: readonly number[]): void;
  /** Marks a place and goes to it. */
  showPlace(at: Position): void;
  /** The same with where the customer is, nearer. */
  showMe(at: Position): void;
  /** Shows this at once. */
  showFrame(frame: Bounds): void;
  zoomBy(levels: number): void;
  /** By so many parts of its size, to the east and to the south. */
  moveBy(east: number, south: number): void;
  /** Whether one finger moves the map, or the page. */
  setFree(isFree: boolean): void;
  /** Puts the map away and gives its memory back. */
  remove(): void;
}

interface Options {
  /** What the map says of itself. */
  words: { label: string; twoFingers: string };
  drawn: Drawn;
  /** What it shows first; without it the province (CONST-01). */
  frame: Bounds | null;
  /** The customer moved it. */
  onMoved: () => void;
  /** A region was pressed, or null beside all of them. */
  onRegion: (regionId: string | null) => void;
  /** The background as a whole cannot be loaded: the plain map is shown again. */
  onNoBackground: () => void;
  /** Whose picture the background is. */
  onCredits: (credits: string) => void;
}

/**
 * Draws the map into this element.
 *
 * @throws where the device draws no such maps (WebGL)
 */
export function createMap(container: HTMLElement, options: Options): OutageMapView {
  setWorkerUrl(workerUrl);
  const { words, onRegion } = options;
  let now = options.drawn;
  let background: MapBackground | null = null;
  let land: StyleSpecification | null = null;
  const { fontFamily } = getComputedStyle(document.body);
  const style = () => {
    const colours = mapColours();
    return withRegions(land ?? plainMap(colours), colours, now, fontFamily);
  };
  const frameIn = () => ({
    padding: { ...FREE, bottom: container.clientHeight < LOW ? 16 : BELOW },
    maxZoom: FRAME_ZOOM,
    animate: false,
  });
  const map = new MapLibre({
    container,
    style: style(),
    ...(options.frame ? { bounds: options.frame, fitBoundsOptions: frameIn() } : START),
    maxZoom: MAX_ZOOM,
    // Named on the page, where it can be read.
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    // One finger goes on scrolling the page.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    locale: {
      'Map.Title': words.label,
      'CooperativeGesturesHandler.MobileHelpText': words.twoFingers,
    },
  });
  map.touchZoomRotate.disableRotation();
  const sourceOf = (id: string) => map.getSource(id) as GeoJSONSource | undefined;
  const near = (zoom: number) => (at: Position) => {
    now = { ...now, marked: at };
    sourceOf(MARKED)?.setData(markedPoint(now));
    map.flyTo({ center: [at[0] ?? 0, at[1] ?? 0], zoom });
  };
  map.on('click', ({ point }) => {
    const pressed = map.queryRenderedFeatures(point, { layers: [MARKS, REGIONS] });
    const region = pressed.find(({ properties }) => properties.regionId);
    onRegion(region?.properties.regionId ?? null);
  });
  const addMark = (name: string) => {
    const drawn = map.hasImage(name) ? null : markPicture(name);
    if (drawn) map.addImage(name, drawn.picture, { pixelRatio: drawn.pixelRatio });
  };
  map.on('style.load', () => {
    for (const name of markNames(mapColours())) addMark(name);
  });
  // Read by `npm run bench`.
  map.once('idle', () => performance.mark('map-painted'));
  map.on('styleimagemissing', ({ id }) => addMark(id));
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent) options.onMoved();
  });
  const night = matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => void map.setStyle(style());
  night.addEventListener('change', repaint);
  let unwatch = () => {};
  const showLand = (next: StyleSpecification | null) => {
    land = next;
    unwatch();
    unwatch = next ? watchLand(map, next, giveUp) : () => {};
    repaint();
  };
  const giveUp = () => {
    background = null;
    showLand(null);
    options.onNoBackground();
  };
  map.on('sourcedata', ({ sourceDataType }) => {
    if (land && sourceDataType === 'metadata') options.onCredits(creditsOf(map, land));
  });
  return {
    draw(next) {
      now = { ...next, marked: now.marked };
      sourceOf(REGIONS)?.setData(regionFeatures(now));
      sourceOf(MARKS)?.setData(markFeatures(now, mapColours()));
    },
    showOn(next) {
      if (next === background) return;
      background = next;
      options.onCredits('');
      if (!next) return showLand(null);
      const isWanted = () => background === next;
      landOf(next).then(
        (loaded) => isWanted() && showLand(loaded),
        () => isWanted() && giveUp(),
      );
    },
    showBounds([west = 0, south = 0, east = 0, north = 0]) {
      // Its box may have another height by now.
      map.resize();
      map.fitBounds([west, south, east, north], { padding: PADDING, maxZoom: MAX_ZOOM });
    },
    showPlace: near(PLACE_ZOOM),
    showMe: near(LOCATE_ZOOM),
    showFrame: (frame) => void map.resize().fitBounds(frame, frameIn()),
    zoomBy: (levels) => void map.zoomTo(map.getZoom() + levels),
    moveBy(east, south) {
      const { clientWidth, clientHeight } = container;
      map.panBy([east * clientWidth, south * clientHeight]);
    },
    setFree(isFree) {
      if (isFree) map.cooperativeGestures.disable();
      else if (matchMedia('(pointer: coarse)').matches) map.cooperativeGestures.enable();
    },
    remove() {
      background = null;
      unwatch();
      night.removeEventListener('change', repaint);
      map.remove();
    },
  };
}
