import { expect, test } from 'vitest';
import { stillOutAsked } from '#features/outages/stillOut.ts';
import type { PowerStand } from '#rules/powerStand.ts';

/* What the report is told by "No, still out" under the question whether the power is back. */

type Asked = PowerStand & { kind: 'isItBack' };
const since = '2026-11-27T02:00:00.000Z';
const LISTED = { OutageId: 'O-7', RegionId: 'SK-2', Planned: 'Unplanned', Alerts: [] } as const;

test.each<[string, Asked, object | undefined]>([
  [
    'left the list',
    { kind: 'isItBack', since, left: { regionId: 'SK-1', outageId: 'O-1' }, outages: [] },
    { stillOut: { outageId: 'O-1', regionId: 'SK-1' } },
  ],
  [
    'left the list of a server that does not say which it was',
    { kind: 'isItBack', since, left: { regionId: 'SK-1' }, outages: [] },
    undefined,
  ],
  [
    'is still listed, long past its estimate',
    { kind: 'isItBack', estimate: since, outages: [{ ...LISTED, Alerts: [] }] },
    { stillOut: { outageId: 'O-7', regionId: 'SK-2' } },
  ],
])('an outage that %s', (_what, stand, told) => {
  expect(stillOutAsked(stand)).toEqual(told);
});
