import { outage } from '#contracts/outageMap.ts';
import type { PlaceFacts } from '#rules/placesSum.ts';

/** A place with nothing to do, as a device knows it. */
export const aPlace = (change: Partial<PlaceFacts> = {}): PlaceFacts => ({
  isOut: false,
  outages: [],
  reading: 'none',
  readBy: null,
  meterAsOf: '2026-11-25T19:58:00.000Z',
  owing: { stand: 'nothing', openCents: 0, day: null },
  billAsOf: '2026-11-25T19:58:00.000Z',
  ...change,
});

export const toRead = (readBy: string): Partial<PlaceFacts> => ({ reading: 'toRead', readBy });
export const owes = (stand: 'late' | 'due', openCents: number, day: string | null): Partial<PlaceFacts> => ({
  owing: { stand, openCents, day },
});
/** `estimates`: of each outage there; undefined: none yet. */
export const isOut = (...estimates: (string | undefined)[]): Partial<PlaceFacts> => ({
  isOut: true,
  outages: estimates.map((EstimatedRestoration, at) =>
    outage.parse({ OutageId: `O-${at}`, RegionId: 'SK-1', Planned: 'Unplanned', Alerts: [], EstimatedRestoration }),
  ),
});
