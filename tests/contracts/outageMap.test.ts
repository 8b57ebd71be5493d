import { expect, test } from 'vitest';
import { DEFAULT_SEGMENT, pathOf } from '#contracts/call.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { onUnreadable } from '#contracts/unreadable.ts';

const lastUpdated = '2026-11-21T19:05:10.000Z';
const wire = {
  OutageId: '4711',
  RegionId: 'SK-101',
  Region: 'Kindersley',
  Planned: 'Planned',
  Alerts: [{ CreateDate: '2026-11-21T13:05:00-06:00', Message: 'A crew is on the way.' }],
};
const parse = (outages: unknown) => outageMapCall.reply.safeParse({ outages, lastUpdated });

test('an outage is OutageId, RegionId, Region, Planned and Alerts of CreateDate and Message, out of a JSON string [OUT-07]', () => {
  expect(pathOf(outageMapCall, DEFAULT_SEGMENT)).toBe('/api/utility/outageMap');
  expect(parse(JSON.stringify([wire]))).toMatchObject({ success: true, data: { outages: [wire], lastUpdated } });
  for (const missing of ['OutageId', 'RegionId', 'Alerts']) {
    expect(parse(JSON.stringify([{ ...wire, [missing]: undefined }])).success, missing).toBe(false);
  }
});

test('a region may come without its name; a kind that is neither of the two is None', () => {
  const kinds = ['Planned', 'Unplanned', 'None', 'planned', '', null, undefined];
  const sent = kinds.map((Planned) => ({ ...wire, Region: undefined, Planned }));
  expect(parse(JSON.stringify(sent)).data?.outages.map(({ Planned }) => Planned)).toEqual([
    'Planned',
    'Unplanned',
    'None',
    'None',
    'None',
    'None',
    'None',
  ]);
});

test('what is no list of outages does not parse, and does not throw', () => {
  for (const outages of ['', 'nonsense', '{}', 'null', '[1]', '<!doctype html>', [wire], undefined]) {
    expect(parse(outages).success, String(outages)).toBe(false);
  }
});

test('more may be known of an outage, and is read where it fits; what does not counts as missing, and the outage stays', () => {
  const facts = {
    StartDate: '2026-11-21T19:12:00-06:00',
    PlannedFrom: '2026-11-21T19:12:00-06:00',
    PlannedTo: '2026-11-21T21:12:00-06:00',
    Cause: 'A tree',
    CrewStatus: 'On the way',
    CrewStage: 'onTheWay',
    CrewUpdated: '2026-11-21T19:40:00-06:00',
    CustomersAffected: 41,
    EstimatedRestoration: '2026-11-21T23:30:00-06:00',
    EstimateUpdated: '2026-11-21T20:00:00-06:00',
    EstimateBy: '2026-11-21T20:30:00-06:00',
    EstimateBefore: '2026-11-22T03:45:00Z',
    BeforeTold: '2026-11-22T01:20:00Z',
    Moves: 2,
  };
  const odd = {
    StartDate: '2026-02-30T10:00:00Z',
    PlannedFrom: 20261121,
    PlannedTo: '',
    Cause: 'x'.repeat(1001),
    CrewStatus: { text: 'On the way' },
    CrewStage: 'asleep',
    CrewUpdated: 7,
    CustomersAffected: -1,
    EstimatedRestoration: 'soon',
    EstimateUpdated: null,
    EstimateBy: '9:00',
    EstimateBefore: '2026-11-31T03:45:00Z',
    BeforeTold: {},
    Moves: -1,
  };
  const epoch = Date.parse('2026-11-22T02:00:00.000Z');
  const sent = [wire, { ...wire, ...facts }, { ...wire, ...odd }, { ...wire, StartDate: epoch }];
  expect(parse(JSON.stringify(sent)).data?.outages).toEqual([
    wire,
    { ...wire, ...facts },
    wire,
    { ...wire, StartDate: '2026-11-22T02:00:00.000Z' },
  ]);
});

test('a feed whose own time is odd is read all the same, and counts that', () => {
  const leftOut: [string, number][] = [];
  const stop = onUnreadable((list, count) => leftOut.push([list, count]));
  const outages = JSON.stringify([wire]);
  const times = ['soon', 20261121, null, undefined, '2026-02-30T10:00:00Z'];
  for (const odd of times) {
    expect(outageMapCall.reply.safeParse({ outages, lastUpdated: odd }).data).toEqual({
      outages: [wire],
      lastUpdated: null,
      pollSeconds: null,
    });
  }
  expect(leftOut).toEqual(Array(3).fill(['time of the list of outages', 1]));
  stop();
});
