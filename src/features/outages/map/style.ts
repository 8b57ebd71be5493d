import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Position, Region } from '#contracts/regions.ts';
import type { OutageKind } from '#rules/outageRegions.ts';
import { around, places, province } from './base.ts';
import type { MapColours } from './colours.ts';
import { type House, markName, SHAPES } from './marks.ts';

/** What is drawn. */
export interface Drawn {
  regions: readonly Region[];
  kinds: ReadonlyMap<string, OutageKind>;
  /** The chosen region's id, or null. */
  chosen: string | null;
  /** The customer's own areas by their ids, where these are shown. */
  mine?: ReadonlySet<string> | undefined;
  /** Regions in which the customer has a place, nobody knows where. */
  home?: ReadonlySet<string> | undefined;
  houses?: readonly House[] | undefined;
  /** Where the customer is, or the place that they looked for: longitude, latitude. */
  marked?: Position | null | undefined;
}

/** The regions as the map's source has them; `kind` is '' where no outage is known. */
export const regionFeatures = ({ regions, kinds, chosen, mine, home }: Drawn) => ({
  type: 'FeatureCollection' as const,
  features: regions.map(({ regionId, regionName, geometry }) => ({
    type: 'Feature' as const,
    properties: {
      regionId,
      regionName,
      kind: kinds.get(regionId) ?? '',
      chosen: regionId === chosen,
      mine: mine?.has(regionId) ?? false,
      home: home?.has(regionId) ?? false,
    },
    geometry,
  })),
});

const point = (at: Position, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Point' as const, coordinates: [at[0] ?? 0, at[1] ?? 0] },
});

/** A mark in each region with an outage, and the customer's houses; `aside`: its place is taken by a house. */
export const markFeatures = ({ regions, kinds, home, houses = [] }: Drawn, colours: MapColours) => ({
  type: 'FeatureCollection' as const,
  features: [
    ...regions.flatMap(({ regionId, label }) => {
      const kind = kinds.get(regionId);
      if (!kind) return [];
      const aside = home?.has(regionId) ?? false;
      return [point(label, { regionId, icon: markName(SHAPES[kind], colours), text: '', aside, order: 1 })];
    }),
    ...houses.map(({ at, text }) => point(at, { icon: markName('house', colours), text, aside: false, order: 0 })),
  ],
});

/** The marked place as the map's source has it. */
export const markedPoint = ({ marked }: Drawn) => ({
  type: 'FeatureCollection' as const,
  features: marked ? [point(marked, {})] : [],
});

const placePoints = {
  type: 'FeatureCollection' as const,
  features: places.map(({ name, population, at }) => point(at, { name, population })),
};

/** The sources and layers of ours on top of a background; named so that they meet none of a style of others. */
const OWN = { province: 'own-province', places: 'own-places' };
export const MARKED = 'own-marked';
export const REGIONS = 'own-regions';
export const MARKS = 'own-marks';

/**
 * The plain map, which needs no server: no tiles, and no `glyphs`, so that words are drawn with the device's own font.
 */
export const plainMap = (colours: MapColours): StyleSpecification => ({
  version: 8,
  sources: { around: { type: 'geojson', data: around } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } },
    { id: 'around', type: 'line', source: 'around', paint: { 'line-color': colours.line, 'line-opacity': 0.5 } },
    { id: 'land', type: 'fill', source: OWN.province, paint: { 'fill-color': colours.land } },
  ],
});

/** A style of picture tiles. */
export const tileMap = (url: string): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: 'raster', tiles: [url], tileSize: 256 } },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
});

/**
 * What is told of the regions, over a map of the land. Where an outage is, the region is filled: planned ones muted
 * (OUT-03), unplanned ones red (OUT-04). The customer's own areas are purple (OUT-19), all others outlined (OUT-18).
 */
export function withRegions(
  land: StyleSpecification,
  colours: MapColours,
  drawn: Drawn,
  font: string,
): StyleSpecification {
  const filled = (kind: OutageKind, colour: string, opacity: number): LayerSpecification => ({
    id: `own-${kind}`,
    type: 'fill',
    source: REGIONS,
    filter: ['==', ['get', 'kind'], kind],
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  });
  const outlined = (kind: OutageKind, colour: string, dashes: object): LayerSpecification => ({
    id: `own-${kind}-outline`,
    type: 'line',
    source: REGIONS,
    filter: ['==', ['get', 'kind'], kind],
    paint: { 'line-color': colour, 'line-width': 2, ...dashes },
  });
  const names: LayerSpecification = {
    id: OWN.places,
    type: 'symbol',
    source: OWN.places,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [font],
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 9, 15],
      // A mark may stand where the name would: then it stands on another side of its town.
      'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
      'text-radial-offset': 0.8,
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': colours.words, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
  };
  const dots: LayerSpecification = {
    id: 'own-dots',
    type: 'circle',
    source: OWN.places,
    paint: {
      'circle-radius': 3,
      'circle-color': colours.words,
      'circle-stroke-color': colours.land,
      'circle-stroke-width': 1,
    },
  };
  const marks: LayerSpecification = {
    id: MARKS,
    type: 'symbol',
    source: MARKS,
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-allow-overlap': true,
      'icon-offset': ['case', ['get', 'aside'], ['literal', [-40, -22]], ['literal', [0, 0]]],
      // The last is on top.
      'symbol-sort-key': ['-', 0, ['get', 'order']],
      ...(land.glyphs
        ? {}
        : {
            'text-field': ['get', 'text'],
            'text-font': [font],
            'text-size': 13,
            'text-anchor': 'top',
            'text-offset': [0, 1.4],
            'text-allow-overlap': true,
          }),
    },
    paint: { 'text-color': colours.mine, 'text-halo-color': colours.land, 'text-halo-width': 2 },
  };
  return {
    ...land,
    sources: {
      ...land.sources,
      [OWN.province]: { type: 'geojson', data: province },
      [OWN.places]: { type: 'geojson', data: placePoints },
      [REGIONS]: { type: 'geojson', data: regionFeatures(drawn) },
      [MARKED]: { type: 'geojson', data: markedPoint(drawn) },
      [MARKS]: { type: 'geojson', data: markFeatures(drawn, colours) },
    },
    layers: [
      ...land.layers,
      filled('Planned', colours.planned, 0.45),
      filled('Unplanned', colours.unplanned, 0.65),
      {
        id: 'own-mine',
        type: 'fill',
        source: REGIONS,
        filter: ['==', ['get', 'mine'], true],
        paint: { 'fill-color': colours.mine, 'fill-opacity': 0.55 },
      },
      {
        id: 'own-outlines',
        type: 'line',
        source: REGIONS,
        paint: { 'line-color': colours.line, 'line-width': 0.75, 'line-opacity': 0.6 },
      },
      outlined('Unplanned', colours.unplanned, {}),
      outlined('Planned', colours.planned, { 'line-dasharray': [2.5, 1.5] }),
      {
        id: 'own-home',
        type: 'line',
        source: REGIONS,
        filter: ['==', ['get', 'home'], true],
        paint: { 'line-color': colours.mine, 'line-width': 4, 'line-offset': 3 },
      },
      {
        id: 'own-chosen',
        type: 'line',
        source: REGIONS,
        filter: ['==', ['get', 'chosen'], true],
        paint: {
          'line-color': [
            'match',
            ['get', 'kind'],
            'Unplanned',
            colours.unplanned,
            'Planned',
            colours.planned,
            colours.chosen,
          ],
          'line-width': 5,
        },
      },
      {
        id: OWN.province,
        type: 'line',
        source: OWN.province,
        paint: { 'line-color': colours.line, 'line-width': 1.5 },
      },
      // Under everything that a press may meet: a region is met wherever it is, filled or not.
      { id: REGIONS, type: 'fill', source: REGIONS, paint: { 'fill-opacity': 0 } },
      // A style with `glyphs` names its places itself, and has not our font.
      ...(land.glyphs ? [] : [dots, names]),
      marks,
      // Over the mark of an outage that is there too.
      {
        id: MARKED,
        type: 'circle',
        source: MARKED,
        paint: {
          'circle-radius': 8,
          'circle-color': colours.chosen,
          'circle-stroke-color': colours.land,
          'circle-stroke-width': 3,
        },
      },
    ],
  };
}
