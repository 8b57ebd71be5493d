import { expect, test } from 'vitest';
import { type Outage, outage, type RegionSuccessors } from '#contracts/outageMap.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import { ALL_CLEAR_MS, powerAt } from '#rules/powerAt.ts';

const NOW = Date.parse('2026-11-22T12:00:00-06:00');
let made = 0;
const one = (Planned: string, facts: Partial<Outage> = {}, RegionId = 'SK-1'): Outage =>
  outage.parse({ OutageId: `O-${++made}`, RegionId, Planned, Alerts: [], ...facts });
const ago = (ms: number) => new Date(NOW - ms).toISOString();
/** Of a list that was made so long ago, and loaded at once; in ms. */
const since = (age: number) => ({ asOf: ago(age), loadedAt: ago(age) });
const at = (outages: Outage[], moved?: RegionSuccessors[]) => powerAt({ outages, ...since(0), moved }, 'SK-1', NOW);

test('without an outage in the region of the place none is known', () => {
  expect(at([])).toEqual({ kind: 'none' });
  expect(at([one('Unplanned', {}, 'SK-2'), one('None')])).toEqual({ kind: 'none' });
});

test('an unplanned outage comes before planned work', () => {
  const [out, work] = [one('Unplanned'), one('Planned')];
  expect(at([work, out])).toEqual({ kind: 'out', outages: [out] });
  expect(at([work])).toEqual({ kind: 'planned', outages: [work] });
});

test('of several unplanned outages the one that concerns most customers comes first, then the latest', () => {
  const small = one('Unplanned', { CustomersAffected: 96, StartDate: '2026-11-22T11:00:00-06:00' });
  const large = one('Unplanned', { CustomersAffected: 412, StartDate: '2026-11-22T10:00:00-06:00' });
  const [early, late] = [one('Unplanned', { StartDate: '2026-11-22T09:00:00-06:00' }), one('Unplanned')];
  expect(at([late, small, large])).toEqual({ kind: 'out', outages: [large, small, late] });
  expect(at([late, early])).toEqual({ kind: 'out', outages: [early, late] });
});

test('of planned work the next comes first, and what is over is not', () => {
  const over = one('Planned', { PlannedFrom: '2026-11-21T09:00:00-06:00', PlannedTo: '2026-11-22T11:59:59-06:00' });
  const next = one('Planned', { PlannedFrom: '2026-11-22T09:00:00-06:00', PlannedTo: '2026-11-22T12:00:00-06:00' });
  const later = one('Planned', { PlannedFrom: '2026-11-24T09:00:00-06:00', PlannedTo: '2026-11-24T12:00:00-06:00' });
  expect(at([later, over, next])).toEqual({ kind: 'planned', outages: [next, later] });
  expect(at([over])).toEqual({ kind: 'none' });
});

test('of a region that was split it tells what is known of any part, and of its former id', () => {
  const split = [{ regionId: 'SK-1', successors: ['SK-11', 'SK-12'] }];
  for (const id of ['SK-11', 'SK-12', 'SK-1']) {
    const out = one('Unplanned', {}, id);
    expect(at([out], split)).toEqual({ kind: 'out', outages: [out] });
  }
  expect(at([one('Unplanned', {}, 'SK-13')], split)).toEqual({ kind: 'none' });
});

test('of a part it tells what still goes by the id of the whole, and nothing of another part', () => {
  const moved = [
    { regionId: 'SK-0', successors: ['SK-1', 'SK-2'] },
    { regionId: 'SK-9', successors: ['SK-2'] },
  ];
  const whole = one('Unplanned', {}, 'SK-0');
  expect(at([whole], moved)).toEqual({ kind: 'out', outages: [whole] });
  expect(at([one('Unplanned', {}, 'SK-2'), one('Unplanned', {}, 'SK-9')], moved)).toEqual({ kind: 'none' });
});

test('of a region that nothing took the place of it knows nothing, unless an outage still names it', () => {
  const gone = [{ regionId: 'SK-1', successors: [] }];
  expect(at([], gone)).toBeUndefined();
  const out = one('Unplanned');
  expect(at([out], gone)).toEqual({ kind: 'out', outages: [out] });
});

test('an old list gives no all-clear; an outage that it has may still be there', () => {
  const out = one('Unplanned');
  const by = (outages: Outage[], age: number) => powerAt({ outages, ...since(age) }, 'SK-1', NOW);
  expect(by([], ALL_CLEAR_MS)).toEqual({ kind: 'none' });
  expect(by([], ALL_CLEAR_MS + 1)).toBeUndefined();
  expect(by([out], ALL_CLEAR_MS + 1)).toEqual({ kind: 'out', outages: [out] });
});

test.each([
  ['loaded an hour ago, and its maker says no time', null, ALL_CLEAR_MS, 'none'],
  ['loaded longer ago, and its maker says no time', null, ALL_CLEAR_MS + 1, undefined],
  ['loaded just now, and old by then', ALL_CLEAR_MS + 1, 0, undefined],
  ['loaded hours ago by a clock that is behind', -ALL_CLEAR_MS, ALL_CLEAR_MS + 1, undefined],
  ['dated ahead by minutes, of a clock that is behind', -CLOCK_TOLERANCE_MS, 0, 'none'],
  ['dated ahead, by whosever clock', -CLOCK_TOLERANCE_MS - 1, 0, undefined],
  ['loaded by a clock that was corrected by minutes since', 0, -CLOCK_TOLERANCE_MS, 'none'],
  ['loaded by a clock that was set back since', 0, -CLOCK_TOLERANCE_MS - 1, undefined],
] as const)('a list gives an all-clear by both clocks only: %s', (_what, madeAgo, loadedAgo, kind) => {
  const asOf = madeAgo === null ? null : ago(madeAgo);
  expect(powerAt({ outages: [], asOf, loadedAt: ago(loadedAgo) }, 'SK-1', NOW)?.kind).toBe(kind);
});

test('a region is restored where every outage of it was, at the time of the last; not where one merely left', () => {
  const back = (time: string, RegionId = 'SK-1') =>
    outage.parse({ OutageId: time, RegionId, Alerts: [], RestoredAt: time });
  const [first, last] = ['2026-11-22T10:00:00.000Z', '2026-11-22T10:20:00.000Z'];
  const of = (regionsRestored: string[], outages: Outage[] = []) => {
    const restored = [back(first), back(last), back('2026-11-22T11:00:00.000Z', 'SK-2')];
    return powerAt({ outages, ...since(0), left: ['SK-1'], restored, regionsRestored }, 'SK-1', NOW);
  };
  expect(of(['SK-1'])).toEqual({ kind: 'left', restoredAt: last });
  expect(of([])).toEqual({ kind: 'left' });
  expect(of(['SK-2'])).toEqual({ kind: 'left' });
});

test('a region whose last outage left the list a short while ago gives no all-clear, under any of its ids', () => {
  const of = (left: string[], outages: Outage[] = [], moved?: RegionSuccessors[]) =>
    powerAt({ outages, ...since(0), moved, left }, 'SK-1', NOW);
  expect(of(['SK-2'])).toEqual({ kind: 'none' });
  expect(of(['SK-2', 'SK-1'])).toEqual({ kind: 'left' });
  expect(of(['SK-11'], [], [{ regionId: 'SK-1', successors: ['SK-11'] }])).toEqual({ kind: 'left' });
  const work = one('Planned');
  expect(of(['SK-1'], [work])).toEqual({ kind: 'planned', outages: [work] });
  expect(powerAt({ outages: [], ...since(ALL_CLEAR_MS + 1), left: ['SK-1'] }, 'SK-1', NOW)).toBe(undefined);
});
