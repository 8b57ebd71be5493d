import { expect, test } from 'vitest';
import { type Outage, outage } from '#contracts/outageMap.ts';
import type { PowerAt } from '#rules/powerAt.ts';
import { powerStand } from '#rules/powerStand.ts';

/* What home says of the power at a place. */

const NOW = Date.parse('2026-11-25T21:00:00-06:00');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();
const one = (facts: Partial<Outage> = {}, Planned = 'Unplanned'): Outage =>
  outage.parse({ OutageId: 'O-1', RegionId: 'SK-1', Planned, Alerts: [], StartDate: ago(120), ...facts });
const out = (...outages: [Outage, ...Outage[]]): PowerAt => ({ kind: 'out', outages });

interface Given {
  here?: PowerAt | undefined;
  left?: { since: string; regionId: string; outageId?: string };
  asOf?: string | null;
  isOld?: boolean;
  reportedAt?: string;
  saidBackAt?: number;
}
const standOf = ({ here, left, asOf = ago(1), isOld = false, reportedAt, saidBackAt = 0 }: Given) =>
  powerStand({ here, list: { asOf, left, isOld }, reportedAt, saidBackAt }, NOW);

test.each<[string, number | undefined, boolean, string]>([
  ['no estimate', undefined, false, 'out'],
  ['an estimate to come', -30, false, 'out'],
  ['an estimate 29 minutes ago', 29, false, 'out'],
  ['an estimate 30 minutes ago', 30, false, 'isItBack'],
  ['the same by an old list', 30, true, 'out'],
])('an outage with %s', (_what, minutes, isOld, kind) => {
  const estimate = minutes === undefined ? undefined : ago(minutes);
  const outages = [one({ EstimatedRestoration: estimate })] as [Outage];
  const expected = kind === 'out' ? { kind, outages } : { kind, estimate, outages };
  expect(standOf({ here: out(...outages), isOld })).toEqual(expected);
});

test('of several outages it asks only when the last estimate is over, and each has one', () => {
  const [early, late] = [one({ EstimatedRestoration: ago(90) }), one({ EstimatedRestoration: ago(31) })];
  expect(standOf({ here: out(early, late) }).kind).toBe('isItBack');
  expect(standOf({ here: out(early, one({ EstimatedRestoration: ago(29) })) }).kind).toBe('out');
  expect(standOf({ here: out(early, one()) }).kind).toBe('out');
});

const WHICH = { regionId: 'SK-1', outageId: 'O-1' };
const LEFT = { here: { kind: 'left' } as const, left: { since: ago(10), ...WHICH } };
test.each<[string, Given, object]>([
  ['in two lists', { ...LEFT, asOf: ago(5) }, { kind: 'isItBack', since: ago(10), left: WHICH, outages: [] }],
  ['in one list', { ...LEFT, asOf: ago(10) }, { kind: 'left' }],
  ['by a list without a time', { ...LEFT, asOf: null }, { kind: 'left' }],
  ['by an old list', { ...LEFT, asOf: ago(5), isOld: true }, { kind: 'left' }],
  ['from a server that does not say since when', { here: LEFT.here, asOf: ago(5) }, { kind: 'left' }],
  ['and the customer said it is back after', { ...LEFT, asOf: ago(5), saidBackAt: NOW - 9 * MINUTE }, { kind: 'left' }],
  [
    'and the customer said it is back before',
    { ...LEFT, asOf: ago(5), saidBackAt: NOW - 11 * MINUTE },
    { kind: 'isItBack', since: ago(10), left: WHICH, outages: [] },
  ],
])('an outage that left %s', (_what, given, stand) => {
  expect(standOf(given)).toEqual(stand);
});

test('who said that it is back is told of that outage no more, and of a new one', () => {
  const [known, later] = [one(), one({ OutageId: 'O-2', StartDate: ago(5) })];
  const saidBackAt = NOW - 10 * MINUTE;
  expect(standOf({ here: out(known), saidBackAt })).toEqual({ kind: 'saidBack', outages: [known] });
  expect(standOf({ here: out(known, later), saidBackAt })).toEqual({ kind: 'out', outages: [later] });
});

test.each<[string, Given, string]>([
  ['known of by the utility', { here: out(one()), reportedAt: ago(3) }, 'out'],
  ['that the list does not have', { here: { kind: 'none' }, reportedAt: ago(3) }, 'out'],
  ['where nothing is known', { reportedAt: ago(3) }, 'out'],
  ['that the customer ended', { here: { kind: 'none' }, reportedAt: ago(3), saidBackAt: NOW - 2 * MINUTE }, 'none'],
  ['made after the customer ended another', { reportedAt: ago(3), saidBackAt: NOW - 4 * MINUTE }, 'out'],
])('a report of the customer %s', (_what, given, kind) => {
  expect(standOf(given).kind).toBe(kind);
});

// Asked since 9 p.m. less one minute: the estimate was 31 minutes ago.
const OVER = { here: out(one({ EstimatedRestoration: ago(31) })) };
const GONE = { ...LEFT, asOf: ago(5) };
test.each<[string, Given, string]>([
  ['an estimate that is over, before it was asked', { ...OVER, reportedAt: ago(2) }, 'isItBack'],
  ['an estimate that is over, since it is asked', { ...OVER, reportedAt: ago(1) }, 'out'],
  ['an outage that left, before it did', { ...GONE, reportedAt: ago(11) }, 'isItBack'],
  ['an outage that left, after it did', { ...GONE, reportedAt: ago(9) }, 'out'],
  ['the same, and then it is back', { ...GONE, reportedAt: ago(9), saidBackAt: NOW - 8 * MINUTE }, 'left'],
])('a report of the customer answers the question about %s', (_what, given, kind) => {
  expect(standOf(given).kind).toBe(kind);
});

test.each([
  [24 * 60, true],
  [24 * 60 + 1, false],
  [-5, true],
])('planned work that begins in %i minutes is soon: %s', (minutes, isSoon) => {
  const work = one({ StartDate: undefined, PlannedFrom: ago(-minutes) }, 'Planned');
  expect(standOf({ here: { kind: 'planned', outages: [work] } })).toEqual({ kind: 'planned', outages: [work], isSoon });
});

test('where the list says nothing nothing is known', () => {
  expect(standOf({})).toEqual({ kind: 'unknown' });
  expect(standOf({ here: { kind: 'none' } })).toEqual({ kind: 'none' });
});
