import { expect, test } from 'vitest';
import { daysBetween } from '#rules/day.ts';
import { hasCountdown, type MeterTask, meterTask } from '#rules/meterTask.ts';
import { meterWith } from './meterWith.ts';

const today = '2027-03-15';
const window = ['2027-03-10', '2027-03-20'] as [string, string];
const task = (facts: Parameters<typeof meterWith>[0], more: object = {}) =>
  meterTask({ accountType: '01', activeFlag: true, meter: meterWith(facts), today, ...more });

test('inside its window a reading is due, with the days that are left', () => {
  expect(task({ window })).toEqual({ kind: 'due', until: '2027-03-20', daysLeft: 5 });
  expect(task({ window: ['2027-03-10', today] })).toEqual({ kind: 'due', until: today, daysLeft: 0 });
});

test('a reading of this window that the utility has is the end of it; one of the window before is not', () => {
  expect(task({ window, submitted: ['2027-03-12T10:00:00-06:00'] })).toEqual({ kind: 'submitted' });
  expect(task({ window, submitted: ['2027-02-12T10:00:00-06:00'] })).toMatchObject({ kind: 'due' });
});

test('outside of every window nothing is due, and a reading is taken', () => {
  expect(task({})).toEqual({ kind: 'open' });
});

test('a start or stop reading is due in its own days', () => {
  expect(task({ moveInDate: today, readType: 'MIR' })).toEqual({ kind: 'due', until: '2027-03-17', daysLeft: 2 });
  expect(task({ moveInDate: today, readType: 'MIR', submitted: [today] })).toEqual({ kind: 'submitted' });
  expect(task({ moveOutDate: '2027-03-16', readType: 'MOR' })).toEqual({
    kind: 'due',
    until: '2027-03-16',
    daysLeft: 1,
  });
});

test('before the move in, and when the last reading is in, nothing can be entered', () => {
  expect(task({ moveInDate: '2027-04-01' })).toEqual({ kind: 'closed', state: 'preMoveIn' });
  expect(task({ moveOutDate: '2027-03-16', readType: 'MOR', submitted: [today] })).toEqual({
    kind: 'closed',
    state: 'stopReadSubmitted',
  });
});

test('who need not read their meter has nothing to do, whatever window there is', () => {
  expect(task({ window }, { accountType: '02' })).toEqual({ kind: 'none', why: 'accountType02' });
  const smart = meterWith({ window });
  smart.meterCode.meterTypeCode = '07';
  expect(task({}, { meter: smart })).toEqual({ kind: 'none', why: 'smartMeter' });
});

test('days are counted across the end of a month', () => {
  expect(daysBetween('2027-02-27', '2027-03-02')).toBe(3);
  expect(daysBetween('2027-03-02', '2027-03-02')).toBe(0);
});

test.each([
  [0, true],
  [45, true],
  [46, false],
])('with %i days left they are counted: %s', (daysLeft, isCounted) => {
  expect(hasCountdown({ kind: 'due', until: '2027-05-01', daysLeft })).toBe(isCounted);
});

test('where nothing is due there are no days to count', () => {
  expect([{ kind: 'open' }, { kind: 'submitted' }].map((one) => hasCountdown(one as MeterTask))).toEqual([
    false,
    false,
  ]);
});
