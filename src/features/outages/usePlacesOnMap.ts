import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { RegionSuccessors } from '#contracts/outageMap.ts';
import type { Position, Region } from '#contracts/regions.ts';
import { type OwnPlace, ownPlaces } from '#copies/ownPlaces.ts';
import { type Bounds, mapFrame } from '#rules/mapFrame.ts';
import type { OutageKind } from '#rules/outageRegions.ts';
import { sameGround } from '#rules/sameGround.ts';
import base from './map/base.json' with { type: 'json' };

/** Where the towns of the map are. */
const towns = base.places.map(({ at }) => at);

/** Of a region: a place of the customer is at a point that is known, or somewhere in it. */
export type Mine = 'point' | 'area';

export interface PlacesOnMap {
  /** Null: the province. */
  frame: Bounds | null;
  /** Where the customer's places are; a place of which only the region is known stands at its label. */
  houses: { at: Position; mine: Mine }[];
  /** The regions with such places, by their ids; a point comes before an area. */
  mine: ReadonlyMap<string, Mine>;
  /** The regions of the map with a place that is somewhere in them, not known where. */
  areas: ReadonlySet<string>;
}

interface Known {
  regions: readonly Region[];
  kinds: ReadonlyMap<string, OutageKind>;
  moved: readonly RegionSuccessors[] | undefined;
}

/** The customer's own places on the map, and what it shows first. Undefined while the device is being asked. */
export function usePlacesOnMap({ regions, kinds, moved }: Known): PlacesOnMap | undefined {
  const own = useLiveQuery(ownPlaces);
  return useMemo(() => own && placesOnMap(own, { regions, kinds, moved }), [own, regions, kinds, moved]);
}

/** The first region of a place that is on the map, under any of the ids of its ground. */
const regionOf = ({ regionId }: OwnPlace, { regions, moved }: Known): Region | undefined => {
  if (!regionId) return undefined;
  const ground = sameGround(regionId, moved);
  return regions.find((one) => ground.has(one.regionId));
};

export function placesOnMap(own: readonly OwnPlace[], known: Known): PlacesOnMap {
  const { regions, kinds, moved } = known;
  const located = own.map((place) => ({ place, at: place.at, region: regionOf(place, known) }));
  const mine = new Map<string, Mine>();
  for (const { place, at } of located) {
    for (const id of place.regionId ? sameGround(place.regionId, moved) : []) {
      if (mine.get(id) !== 'point') mine.set(id, at ? 'point' : 'area');
    }
  }
  const byLabel = new Map<string, PlacesOnMap['houses'][number]>();
  for (const { at, region } of located) {
    const point = at ?? region?.label;
    if (point) byLabel.set(point.join(), { at: point, mine: at ? 'point' : 'area' });
  }
  const first = located.find(({ place }) => place.isCurrent) ?? located[0];
  const place = first?.at ? { at: first.at } : first?.region ? { region: first.region } : null;
  const out = regions.filter(({ regionId }) => kinds.get(regionId) === 'Unplanned');
  const areas = new Set(located.flatMap(({ at, region }) => (at ? [] : (region?.regionId ?? []))));
  return { frame: mapFrame({ place, out, towns }), houses: [...byLabel.values()], mine, areas };
}
