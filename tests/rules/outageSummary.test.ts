import { expect, test } from 'vitest';
import { type Outage, outage } from '#contracts/outageMap.ts';
import { outageSummary } from '#rules/outageSummary.ts';

let made = 0;
const one = (facts: Partial<Outage>): Outage =>
  outage.parse({ OutageId: `O-${++made}`, RegionId: 'SK-1', Planned: 'Unplanned', Alerts: [], ...facts });
const at = (time: string) => `2026-11-22T${time}:00-06:00`;
const first = { EstimatedRestoration: at('15:26'), CustomersAffected: 412, StartDate: at('10:00') };
const last = { EstimatedRestoration: at('18:00'), CustomersAffected: 8, StartDate: at('11:00') };

test('of several outages it tells the span of their estimates, the earliest start and all customers together', () => {
  const expected = { first: at('15:26'), last: at('18:00') };
  const whole = {
    outages: 2,
    customers: 420,
    since: at('10:00'),
    expected,
    withoutTime: { outages: 0, customers: 0 },
    cause: undefined,
    crew: undefined,
  };
  expect(outageSummary([one(last), one(first)])).toEqual(whole);
  expect(outageSummary([one(first)]).expected).toEqual({ first: at('15:26'), last: at('15:26') });
});

test('times of several zones are put in order by what they mean', () => {
  const early = { EstimatedRestoration: '2026-11-22T21:00:00Z' };
  expect(outageSummary([one(first), one(early)]).expected).toEqual({
    first: early.EstimatedRestoration,
    last: first.EstimatedRestoration,
  });
});

test.each([
  ['96 customers of 508 have no time', [first, { CustomersAffected: 96 }], { outages: 1, customers: 96 }],
  ['of one without a time the customers are not known', [first, {}], { outages: 1, customers: undefined }],
  ['of one of two', [first, { CustomersAffected: 96 }, {}], { outages: 2, customers: undefined }],
  ['none has one', [{ CustomersAffected: 96 }, { CustomersAffected: 4 }], { outages: 2, customers: 100 }],
  ['planned work has its planned end', [{ Planned: 'Planned', PlannedTo: at('12:00') }], { outages: 0, customers: 0 }],
  [
    'a planned end is no estimate of what nobody planned',
    [first, { CustomersAffected: 96, PlannedTo: at('12:00') }],
    { outages: 1, customers: 96 },
  ],
] as const)('it says how many have no time: %s', (_what, outages, withoutTime) => {
  expect(outageSummary(outages.map(one)).withoutTime).toEqual(withoutTime);
});

test('a cause and the state of a crew are told where all outages have the same', () => {
  const tree = { Cause: 'A tree', CrewStatus: 'On the way' };
  const told = (...outages: Partial<Outage>[]) => {
    const { cause, crew } = outageSummary(outages.map(one));
    return [cause, crew];
  };
  const onTheWay = { words: 'On the way', saidAt: undefined };
  expect(told(tree)).toEqual(['A tree', onTheWay]);
  expect(told(tree, tree)).toEqual(['A tree', onTheWay]);
  expect(told(tree, { ...tree, CrewStatus: 'At work' })).toEqual(['A tree', undefined]);
  expect(told(tree, {})).toEqual([undefined, undefined]);
  expect(told({}, tree)).toEqual([undefined, undefined]);
});

test.each<[string, object[], number | undefined]>([
  ['all say how many', [{ CustomersAffected: 40 }], undefined],
  ['one says that there are fewer than 5', [{ CustomersBelow: 5 }], 5],
  ['it stands beside one that says how many', [{ CustomersAffected: 40 }, { CustomersBelow: 5 }], 45],
  ['another says nothing', [{ CustomersBelow: 5 }, {}], undefined],
])('fewer customers than so many, where %s', (_, outages, below) => {
  expect(outageSummary(outages.map(one)).customersBelow).toBe(below);
});
