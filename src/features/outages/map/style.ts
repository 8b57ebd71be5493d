import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Position, Region } from '#contracts/regions.ts';
import type { OutageKind } from '#rules/outageRegions.ts';
import { around, places, province } from './base.ts';
import type { MapColours } from './colours.ts';

/** What is drawn. */
export interface Drawn {
  regions: readonly Region[];
  kinds: ReadonlyMap<string, OutageKind>;
  /** The chosen region's id, or null. */
  chosen: string | null;
  /** The customer's own areas by their ids, where these are shown. */
  mine?: ReadonlySet<string> | undefined;
  /** Where the customer is, or the place that they looked for: longitude, latitude. */
  marked?: Position | null | undefined;
}

/** The regions as the map's source has them; `kind` is '' where no outage is known. */
export const regionFeatures = ({ regions, kinds, chosen, mine }: Drawn) => ({
  type: 'FeatureCollection' as const,
  features: regions.map(({ regionId, regionName, geometry }) => ({
    type: 'Feature' as const,
    properties: {
      regionId,
      regionName,
      kind: kinds.get(regionId) ?? '',
      chosen: regionId === chosen,
      mine: mine?.has(regionId) ?? false,
    },
    geometry,
  })),
});

/** The marked place as the map's source has it. */
export const markedPoint = ({ marked }: Drawn) => ({
  type: 'FeatureCollection' as const,
  features: marked
    ? [
        {
          type: 'Feature' as const,
          properties: {},
          geometry: { type: 'Point' as const, coordinates: [marked[0] ?? 0, marked[1] ?? 0] },
        },
      ]
    : [],
});

const placePoints = {
  type: 'FeatureCollection' as const,
  features: places.map(({ name, population, at }) => ({
    type: 'Feature' as const,
    properties: { name, population },
    geometry: { type: 'Point' as const, coordinates: at },
  })),
};

/** The sources and layers of ours on top of a background; named so that they meet none of a style of others. */
const OWN = { province: 'own-province', places: 'own-places' };
export const MARKED = 'own-marked';
export const REGIONS = 'own-regions';

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
  const names: LayerSpecification = {
    id: OWN.places,
    type: 'symbol',
    source: OWN.places,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [font],
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 9, 15],
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': colours.words, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
  };
  return {
    ...land,
    sources: {
      ...land.sources,
      [OWN.province]: { type: 'geojson', data: province },
      [OWN.places]: { type: 'geojson', data: placePoints },
      [REGIONS]: { type: 'geojson', data: regionFeatures(drawn) },
      [MARKED]: { type: 'geojson', data: markedPoint(drawn) },
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
      {
        id: 'own-chosen',
        type: 'line',
        source: REGIONS,
        filter: ['==', ['get', 'chosen'], true],
        paint: { 'line-color': colours.chosen, 'line-width': 3 },
      },
      {
        id: OWN.province,
        type: 'line',
        source: OWN.province,
        paint: { 'line-color': colours.line, 'line-width': 1.5 },
      },
      // Under everything that a press may meet: a region is met wherever it is, filled or not.
      { id: REGIONS, type: 'fill', source: REGIONS, paint: { 'fill-opacity': 0 } },
      // Under the names: a town that was looked for can still be read.
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
      // A style with `glyphs` names its places itself, and has not our font.
      ...(land.glyphs ? [] : [names]),
    ],
  };
}
