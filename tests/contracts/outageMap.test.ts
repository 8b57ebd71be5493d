import { expect, test } from 'vitest';
import { DEFAULT_SEGMENT, pathOf } from '#contracts/call.ts';
import { outageMapCall } from '#contracts/outageMap.ts';

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
