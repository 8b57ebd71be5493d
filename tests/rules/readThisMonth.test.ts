import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MeterDetails } from '#contracts/meter.ts';
import { addDays, dayOfMonth } from '#rules/day.ts';
import type { MeterTask } from '#rules/meterTask.ts';
import { mayReadThisMonth } from '#rules/readThisMonth.ts';
import { billedWith, billWith } from './billedWith.ts';
import { meterWith } from './meterWith.ts';

/* When a reading is offered that nobody asks for, so that the next bill is not estimated. */

const TODAY = '2026-11-25';
const OPEN: MeterTask = { kind: 'open' };
const lastReadOn = (day: string, meterReadType: string, facts: Parameters<typeof meterWith>[0] = {}): MeterDetails => {
  const meter = meterWith({ lastReadDate: day, ...facts });
  return { ...meter, lastRead: meter.lastRead && { ...meter.lastRead, meterReadType } };
};
const offered = (meter: MeterDetails, change: { task?: MeterTask; today?: string; savedOn?: string } = {}) =>
  mayReadThisMonth({ task: OPEN, meter, today: TODAY, ...change });

test.each<[string, boolean, MeterDetails, object?]>([
  ['30 days after a customer’s reading', true, lastReadOn('2026-10-26', 'C')],
  ['29 days after it', false, lastReadOn('2026-10-27', 'C')],
  ['30 days after an actual reading', true, lastReadOn('2026-10-26', 'A')],
  ['a year after it', true, lastReadOn('2025-11-25', 'A')],
  ['30 days after an estimate', false, lastReadOn('2026-10-26', 'E')],
  ['30 days after a re-estimate', false, lastReadOn('2026-10-26', 'R')],
  ['30 days after a reading of the provider', false, lastReadOn('2026-10-26', 'X')],
  ['without any reading', false, meterWith()],
  [
    'after an estimate, where a bill names the reading before it',
    true,
    lastReadOn('2026-11-09', 'E', { billed: billedWith(billWith({ to: '2026-08-09', from: '2026-07-10' })) }),
  ],
  [
    'after a customer’s reading, where a bill names an earlier one',
    false,
    lastReadOn('2026-11-09', 'C', { billed: billedWith(billWith({ to: '2026-08-09', from: '2026-07-10' })) }),
  ],
  ['after a reading that this device sent', false, lastReadOn('2026-10-26', 'C'), { savedOn: '2026-11-20' }],
  ['after an old reading that this device sent', true, lastReadOn('2026-09-26', 'C'), { savedOn: '2026-10-26' }],
  ['on the last day that is excluded', false, lastReadOn('2026-10-26', 'C', { dayOfMonth: 25 })],
  ['on the first day that is not', true, lastReadOn('2026-10-26', 'C', { dayOfMonth: 24 })],
  [
    'where a reading is due',
    false,
    lastReadOn('2026-10-26', 'C'),
    { task: { kind: 'due', until: '2026-12-20', daysLeft: 25 } },
  ],
  ['where one is submitted', false, lastReadOn('2026-10-26', 'C'), { task: { kind: 'submitted' } }],
  [
    'where the meter is not theirs to read',
    false,
    lastReadOn('2026-10-26', 'C'),
    { task: { kind: 'none', why: 'smartMeter' } },
  ],
  [
    'where nothing may be entered',
    false,
    lastReadOn('2026-10-26', 'C'),
    { task: { kind: 'closed', state: 'preMoveIn' } },
  ],
])('%s a reading is offered: %s [MTR-29] [MTR-38]', (_when, isOffered, meter, change = {}) => {
  expect(offered(meter, change)).toBe(isOffered);
});

test('on any day it is offered exactly from the 30th day on, outside the excluded days of a month [MTR-38]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 28 }),
      fc.constantFrom('C', 'A', 'E', 'R', ''),
      (start, days, excluded, type) => {
        const last = addDays('2026-01-01', start);
        const today = addDays(last, days);
        const isFree = dayOfMonth(today) > excluded;
        expect(offered(lastReadOn(last, type, { dayOfMonth: excluded }), { today })).toBe(
          (type === 'C' || type === 'A') && days >= 30 && isFree,
        );
      },
    ),
  );
});
