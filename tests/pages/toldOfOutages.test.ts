import { expect, test } from 'vitest';
import { stillOutState } from '#features/outages/stillOut.ts';
import { askedIfBack, lastTold } from '#features/outages/toldOfOutages.ts';

/* What the notices on the device say of the power at a place. */

const NOW = Date.parse('2026-11-27T16:00:00Z');
const hoursAgo = (hours: number, ms = 0) => new Date(NOW - hours * 60 * 60_000 - ms).toISOString();
const told = (step: string, createdTime: string, change: { regionId?: string; accountNumber?: string } = {}) => {
  const { regionId = 'SK-1', accountNumber = '1' } = change;
  return {
    createdTime,
    data: { interactionType: 'Outage Update', interactionText: step, accountNumber, readIndicator: 'unread' as const },
    outage: {
      regionId,
      region: 'One',
      spell: 's',
      step,
      questions: step === 'back' || step === 'left' ? [{ accountNumber, key: 'k' }] : [],
    },
  };
};
const HERE = new Set(['SK-1', 'SK-1-old']);
const notOutage = { ...told('back', hoursAgo(0)), outage: undefined };
type Told = ReturnType<typeof told>;

test.each<[string, Told[], number, object | undefined]>([
  ['nothing was told', [], 0, undefined],
  ['back was told', [told('began', hoursAgo(3)), told('back', hoursAgo(1))], 0, { key: 'k', askedAt: hoursAgo(1) }],
  ['of ground that has another name now', [told('back', hoursAgo(1), { regionId: 'SK-1-old' })], 0, { key: 'k' }],
  ['it is out again', [told('back', hoursAgo(2)), told('began', hoursAgo(1))], 0, undefined],
  [
    'it is out elsewhere',
    [told('back', hoursAgo(2)), told('began', hoursAgo(1), { regionId: 'SK-2' })],
    0,
    { key: 'k' },
  ],
  ['of another region', [told('back', hoursAgo(1), { regionId: 'SK-2' })], 0, undefined],
  ['of another account there', [told('back', hoursAgo(1), { accountNumber: '2' })], 0, undefined],
  ['it left the list', [told('left', hoursAgo(1))], 0, { key: 'k', isToldBack: false }],
  ['it is back', [told('back', hoursAgo(1))], 0, { key: 'k', isToldBack: true }],
  ['it was answered since', [told('back', hoursAgo(1))], NOW - 59 * 60_000, undefined],
  ['something was said before', [told('back', hoursAgo(1))], NOW - 61 * 60_000, { key: 'k' }],
  ['twelve hours ago', [told('back', hoursAgo(12))], 0, { key: 'k' }],
  ['longer ago', [told('back', hoursAgo(12, 1))], 0, undefined],
])('asks whether the power is back: %s', (_when, notices, answeredAt, asks) => {
  const asked = askedIfBack([notOutage, ...notices], { caAccount: '1', regionIds: HERE, answeredAt }, NOW);
  if (asks) expect(asked).toMatchObject(asks);
  else expect(asked).toBe(undefined);
});

test('the last step that was told, for a day', () => {
  const notices = [
    told('estimate', hoursAgo(24)),
    told('began', hoursAgo(25)),
    told('crew', hoursAgo(1), { regionId: 'SK-2' }),
  ];
  expect(lastTold(notices, HERE, NOW)).toEqual({ step: 'estimate', toldAt: hoursAgo(24) });
  expect(lastTold(notices, HERE, NOW + 1)).toBe(undefined);
  expect(lastTold([], HERE, NOW)).toBe(undefined);
});

test('"Still out" tells the report which question it answers', () => {
  const stand = { kind: 'isItBack', since: hoursAgo(1), left: { regionId: 'SK-1' }, outages: [] } as const;
  const asked = { key: 'k', regionId: 'SK-1', askedAt: hoursAgo(1), isToldBack: true };
  expect(stillOutState({ stand, asked })).toEqual({ answers: 'k' });
  expect(stillOutState({ stand })).toBe(undefined);
  const left = { regionId: 'SK-1', outageId: 'O-1' };
  expect(stillOutState({ stand: { ...stand, left }, asked })).toEqual({
    stillOut: { outageId: 'O-1', regionId: 'SK-1' },
    answers: 'k',
  });
});
