import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outage } from '#contracts/outageMap.ts';
import { LONG_MS, outageNow } from '#rules/outageNow.ts';

const NOW = Date.parse('2026-11-21T20:00:00-06:00');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const AS_OF = at(-3);
const outage = (more: Partial<Outage> = {}): Outage => ({
  OutageId: '1',
  RegionId: 'A',
  Region: undefined,
  Planned: 'Unplanned',
  Alerts: [],
  ...more,
});
const now = (...outages: Partial<Outage>[]) =>
  outageNow(
    outages.map((more) => outage(more)),
    AS_OF,
    NOW,
  );

test.each<[string, Partial<Outage>[], object]>([
  ['nothing is told', [{}], { kind: 'none' }],
  ['an estimate', [{ EstimatedRestoration: at(90) }], { kind: 'at', time: at(90) }],
  ['an estimate of now', [{ EstimatedRestoration: at(0) }], { kind: 'at', time: at(0) }],
  ['an estimate that is past', [{ EstimatedRestoration: at(-1) }], { kind: 'past', time: at(-1) }],
  ['a time to come until which more is said', [{ EstimateBy: at(0) }], { kind: 'sayBy', time: at(0) }],
  ['a time that is past', [{ EstimateBy: at(-1) }], { kind: 'saidBy', time: at(-1) }],
  ['an estimate before such a time', [{ EstimatedRestoration: at(9), EstimateBy: at(5) }], { kind: 'at', time: at(9) }],
  [
    'two with one time',
    [{ EstimatedRestoration: at(9) }, { EstimatedRestoration: at(9) }],
    { kind: 'at', time: at(9) },
  ],
  [
    'two with two',
    [{ EstimatedRestoration: at(90) }, { EstimatedRestoration: at(9) }],
    { kind: 'between', first: at(9), last: at(90) },
  ],
  [
    'one of two past',
    [{ EstimatedRestoration: at(-1) }, { EstimatedRestoration: at(9) }],
    { kind: 'last', time: at(9) },
  ],
  ['both past', [{ EstimatedRestoration: at(-1) }, { EstimatedRestoration: at(-9) }], { kind: 'past', time: at(-1) }],
  ['the next of several such times', [{ EstimateBy: at(9) }, { EstimateBy: at(5) }], { kind: 'sayBy', time: at(5) }],
  ['the last of those past', [{ EstimateBy: at(-9) }, { EstimateBy: at(-5) }], { kind: 'saidBy', time: at(-5) }],
])('when the power is back, of %s', (_what, outages, back) => {
  expect(now(...outages).back).toEqual(back);
});

test.each<[string, Partial<Outage>, object | undefined]>([
  ['none', { EstimatedRestoration: at(90) }, undefined],
  [
    'an earlier one',
    { EstimatedRestoration: at(90), EstimateBefore: at(60), EstimateUpdated: at(-10), Moves: 1 },
    { kind: 'later', estimate: at(60), changedAt: at(-10), moves: 1 },
  ],
  [
    'a later one',
    { EstimatedRestoration: at(30), EstimateBefore: at(60), EstimateUpdated: at(-10), Moves: 3 },
    { kind: 'earlier', estimate: at(60), changedAt: at(-10), moves: 3 },
  ],
  [
    'one that was taken back',
    { EstimateBefore: at(60), Moves: 0 },
    { kind: 'takenBack', estimate: at(60), changedAt: undefined, moves: 0 },
  ],
])('the estimate before: %s', (_what, more, before) => {
  expect(now(more).before).toEqual(before);
  // Of several it would be told of all.
  expect(now(more, {}).before).toBeUndefined();
});

test.each<[string, Partial<Outage>[], object | undefined]>([
  ['none has a time', [{}, {}], undefined],
  ['all have', [{ EstimatedRestoration: at(9) }, { EstimatedRestoration: at(9) }], undefined],
  [
    'customers are known',
    [{ EstimatedRestoration: at(9), CustomersAffected: 412 }, { CustomersAffected: 90 }, { CustomersAffected: 6 }],
    { of: 'customers', count: 96, all: 508 },
  ],
  ['they are not', [{ EstimatedRestoration: at(9), CustomersAffected: 412 }, {}], { of: 'outages', count: 1, all: 2 }],
])('how many have no time where %s', (_what, outages, withoutTime) => {
  expect(now(...outages).withoutTime).toEqual(withoutTime);
});

test.each<[string, Partial<Outage>[], object | undefined]>([
  ['nothing', [{}], undefined],
  [
    'a stage with its time',
    [{ CrewStage: 'onSite', CrewUpdated: at(-5), CrewStatus: 'x' }],
    { stage: 'onSite', since: at(-5) },
  ],
  ['a stage without one', [{ CrewStage: 'onTheWay' }], { stage: 'onTheWay', since: undefined }],
  ['words, as of the list', [{ CrewStatus: 'At work' }], { words: 'At work', saidAt: AS_OF }],
  ['words with their time', [{ CrewStatus: 'At work', CrewUpdated: at(-5) }], { words: 'At work', saidAt: at(-5) }],
  ['one stage of two', [{ CrewStage: 'onSite' }, {}], undefined],
  [
    'the same stage of two at two times',
    [{ CrewStage: 'onSite', CrewUpdated: at(-5) }, { CrewStage: 'onSite' }],
    { stage: 'onSite', since: undefined },
  ],
])('of the crew, %s', (_what, outages, crew) => {
  expect(now(...outages).crew).toEqual(crew);
});

test('an outage is late when its last estimate is past or it began four hours ago', () => {
  expect(now({ EstimatedRestoration: at(-1) }).isLate).toBe(true);
  expect(now({ EstimatedRestoration: at(1) }).isLate).toBe(false);
  expect(now({ StartDate: new Date(NOW - LONG_MS).toISOString() }).isLate).toBe(true);
  expect(now({ StartDate: new Date(NOW - LONG_MS + 1).toISOString() }).isLate).toBe(false);
  expect(LONG_MS).toBe(4 * 3_600_000);
});

test('whatever is said, no past time is told as one to come', () => {
  const time = fc.option(
    fc.integer({ min: -300, max: 300 }).map((minutes) => at(minutes)),
    { nil: undefined },
  );
  const any = fc.record({ EstimatedRestoration: time, EstimateBy: time, StartDate: time });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), (outages) => {
      const { back } = now(...outages);
      if (back.kind === 'none') return;
      const isPast = back.kind === 'past' || back.kind === 'saidBy';
      const times = 'time' in back ? [back.time] : [back.first, back.last];
      for (const one of times) expect(Date.parse(one) < NOW).toBe(isPast);
    }),
  );
});
