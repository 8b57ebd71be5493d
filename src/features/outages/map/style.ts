import type { StyleSpecification } from 'maplibre-gl';
import type { Region } from '#contracts/regions.ts';
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

const placePoints = {
  type: 'FeatureCollection' as const,
  features: places.map(({ name, population, at }) => ({
    type: 'Feature' as const,
    properties: { name, population },
    geometry: { type: 'Point' as const, coordinates: at },
  })),
};

/**
 * A quiet map that needs no server: no tiles, and no `glyphs`, so that words are drawn with the device's own font. Where
 * an outage is, the region is filled: planned ones muted (OUT-03), unplanned ones red (OUT-04). The customer's own areas
 * are purple (OUT-19), all others outlined (OUT-18).
 */
export function mapStyle(colours: MapColours, drawn: Drawn, font: string): StyleSpecification {
  const filled = (kind: OutageKind, colour: string, opacity: number) => ({
    id: kind,
    type: 'fill' as const,
    source: 'regions',
    filter: ['==', ['get', 'kind'], kind] as ['==', ['get', string], string],
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  });
  return {
    version: 8,
    sources: {
      around: { type: 'geojson', data: around },
      province: { type: 'geojson', data: province },
      places: { type: 'geojson', data: placePoints },
      regions: { type: 'geojson', data: regionFeatures(drawn) },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } },
      { id: 'around', type: 'line', source: 'around', paint: { 'line-color': colours.line, 'line-opacity': 0.5 } },
      { id: 'province', type: 'fill', source: 'province', paint: { 'fill-color': colours.land } },
      filled('Planned', colours.planned, 0.45),
      filled('Unplanned', colours.unplanned, 0.65),
      {
        id: 'mine',
        type: 'fill',
        source: 'regions',
        filter: ['==', ['get', 'mine'], true],
        paint: { 'fill-color': colours.mine, 'fill-opacity': 0.55 },
      },
      {
        id: 'outlines',
        type: 'line',
        source: 'regions',
        paint: { 'line-color': colours.line, 'line-width': 0.75, 'line-opacity': 0.6 },
      },
      {
        id: 'chosen',
        type: 'line',
        source: 'regions',
        filter: ['==', ['get', 'chosen'], true],
        paint: { 'line-color': colours.chosen, 'line-width': 3 },
      },
      { id: 'border', type: 'line', source: 'province', paint: { 'line-color': colours.line, 'line-width': 1.5 } },
      // Under everything that a press may meet: a region is met wherever it is, filled or not.
      { id: 'regions', type: 'fill', source: 'regions', paint: { 'fill-opacity': 0 } },
      {
        id: 'places',
        type: 'symbol',
        source: 'places',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': [font],
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 9, 15],
          'symbol-sort-key': ['-', 0, ['get', 'population']],
        },
        paint: { 'text-color': colours.words, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
      },
    ],
  };
}
