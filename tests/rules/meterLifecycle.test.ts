import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/day.ts';
import {
  entryMode,
  lifecycleState,
  moveInOutIndicator,
  photoIsMandatory,
  readDeadline,
} from '#rules/meterLifecycle.ts';
import { meterWith } from './meterWith.ts';

const MOVE = '2028-02-29';

/** The states of every day around a date, from `-before` to `after`. */
const around = (meter: ReturnType<typeof meterWith>, before: number, after: number) =>
  Object.fromEntries(
    Array.from({ length: before + after + 1 }, (_, index) => {
      const offset = index - before;
      return [offset, lifecycleState(meter, addDays(MOVE, offset))];
    }),
  );

describe('around a move-in on a leap day', () => {
  const meter = meterWith({ moveInDate: MOVE });

  test('before it nothing can be read [MTR-12]', () => {
    expect(around(meter, 2, -1)).toEqual({ '-2': 'preMoveIn', '-1': 'preMoveIn' });
  });

  test('from the day to two days later the start read is needed, then days 3 to 9, then outside [MTR-14] [MTR-18] [MTR-20]', () => {
    const states = around(meter, 0, 11);
    expect([0, 1, 2].map((day) => states[day])).toEqual(Array(3).fill('startReadNeeded'));
    expect([3, 4, 5, 6, 7, 8, 9].map((day) => states[day])).toEqual(Array(7).fill('postMoveInWindow'));
    expect([10, 11].map((day) => states[day])).toEqual(Array(2).fill('outsideRegularWindow'));
  });

  test('a MIR read inside these days counts as submitted; one of another type or outside does not [MTR-14] [MTR-16]', () => {
    const on = (days: number, readType: 'MIR' | 'REG') =>
      lifecycleState(
        meterWith({ moveInDate: MOVE, readType, submitted: [`${addDays(MOVE, days)}T12:00:00-06:00`] }),
        addDays(MOVE, 1),
      );
    expect([on(0, 'MIR'), on(2, 'MIR')]).toEqual(['startReadSubmitted', 'startReadSubmitted']);
    expect([on(-1, 'MIR'), on(3, 'MIR'), on(1, 'REG')]).toEqual(Array(3).fill('startReadNeeded'));
    const byLastRead = meterWith({ moveInDate: MOVE, readType: 'MIR', lastReadDate: MOVE });
    expect(lifecycleState(byLastRead, MOVE)).toBe('startReadSubmitted');
  });
});

describe('around a move-out', () => {
  const meter = meterWith({ moveOutDate: MOVE });

  test('days 9 to 3 before it, then the stop read until the day itself, then nothing [MTR-13] [MTR-15] [MTR-17]', () => {
    const states = around(meter, 10, 2);
    expect(states[-10]).toBe('outsideRegularWindow');
    expect([-9, -8, -7, -6, -5, -4, -3].map((day) => states[day])).toEqual(Array(7).fill('preMoveOut'));
    expect([-2, -1, 0].map((day) => states[day])).toEqual(Array(3).fill('stopReadNeeded'));
    expect([1, 2].map((day) => states[day])).toEqual(Array(2).fill('postMoveOut'));
  });

  test('with a MOR read in the window the stop read is in [MTR-15] [MTR-16]', () => {
    const read = meterWith({ moveOutDate: MOVE, readType: 'MOR', submitted: [`${addDays(MOVE, -2)}T23:30:00-06:00`] });
    expect(lifecycleState(read, MOVE)).toBe('stopReadSubmitted');
  });
});

test('inside the regular window, both bounds included [MTR-19] [MTR-10]', () => {
  const meter = meterWith({ window: ['2026-11-15', '2026-11-24'] });
  const on = (day: string) => lifecycleState(meter, day);
  expect([on('2026-11-15'), on('2026-11-24')]).toEqual(['insideRegularWindow', 'insideRegularWindow']);
  expect([on('2026-11-14'), on('2026-11-25')]).toEqual(['outsideRegularWindow', 'outsideRegularWindow']);
});

test('on the ninth day before move-out the regular window yields to the move; no move-out never does [MTR-11] [MTR-19]', () => {
  const window: [string, string] = [addDays(MOVE, -20), addDays(MOVE, 20)];
  expect(lifecycleState(meterWith({ moveOutDate: MOVE, window }), addDays(MOVE, -9))).toBe('preMoveOut');
  expect(lifecycleState(meterWith({ moveOutDate: MOVE, window }), addDays(MOVE, -10))).toBe('insideRegularWindow');
  expect(lifecycleState(meterWith({ moveOutDate: '9999-12-31', window }), MOVE)).toBe('insideRegularWindow');
  expect(lifecycleState(meterWith({ window }), MOVE)).toBe('insideRegularWindow');
});

test('entry is open in every state but three; the photo is mandatory in two [MTR-21] [MTR-22] [MTR-23]', () => {
  expect(entryMode('preMoveIn')).toBe('disabled');
  expect(entryMode('postMoveOut')).toBe('disabled');
  expect(entryMode('stopReadSubmitted')).toBe('hidden');
  const open = [
    'startReadSubmitted',
    'startReadNeeded',
    'stopReadNeeded',
    'preMoveOut',
    'postMoveInWindow',
    'insideRegularWindow',
    'outsideRegularWindow',
  ] as const;
  expect(open.map(entryMode)).toEqual(Array(7).fill('open'));
  expect(open.filter(photoIsMandatory)).toEqual(['startReadNeeded', 'stopReadNeeded']);
  expect(open.map(moveInOutIndicator)).toEqual(['NONE', 'IN', 'OUT', 'NONE', 'NONE', 'NONE', 'NONE']);
});

test('a reading is of use until the end of its window', () => {
  const meter = meterWith({
    moveInDate: '2026-11-01',
    moveOutDate: '2026-12-24',
    window: ['2026-11-15', '2026-11-24'],
  });
  expect(readDeadline(meter, 'startReadNeeded')).toBe('2026-11-03');
  expect(readDeadline(meter, 'stopReadNeeded')).toBe('2026-12-24');
  expect(readDeadline(meter, 'insideRegularWindow')).toBe('2026-11-24');
  expect(readDeadline(meter, 'outsideRegularWindow')).toBe(null);
});
