import type { Position } from '#contracts/regions.ts';
import base from './base.json' with { type: 'json' };

/** A place that customers look for; population of its last census. */
export interface Place {
  name: string;
  population: number;
  at: Position;
}

/** Largest first. Made, with the outlines, by scripts/baseMap.ts. */
export const places: readonly Place[] = base.places;

const outline = (rings: number[][][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'MultiPolygon' as const, coordinates: rings.map((ring) => [ring]) },
});

export const province = outline(base.province);
export const around = outline(base.around);
