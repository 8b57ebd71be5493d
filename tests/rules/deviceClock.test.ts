import { expect, test } from 'vitest';
import { judgeClock } from '#rules/deviceClock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const SERVER = Date.parse('2026-11-25T18:00:00Z');

test('without a comparison the own clock is all there is', () => {
  expect(judgeClock(0, null)).toEqual({ now: 0, wrong: null });
});

test.each([
  ['a day ahead', DAY, null],
  ['more than a day ahead', DAY + 1, 'ahead'],
  ['a year ahead', 365 * DAY, 'ahead'],
  ['a day behind', -DAY, null],
  ['more than a day behind', -DAY - 1, 'behind'],
  ['forty days behind', -40 * DAY, 'behind'],
  ['in 1970', -SERVER, 'behind'],
] as const)('a clock %s: the time is the server’s, and more than a day is said', (_what, off, wrong) => {
  const pair = { server: SERVER, own: SERVER + off };
  expect(judgeClock(pair.own, pair)).toEqual({ now: SERVER, wrong });
  expect(judgeClock(pair.own + 3 * DAY, pair)).toEqual({ now: SERVER + 3 * DAY, wrong });
});

test.each([0, 2 * DAY, -40 * DAY])(
  'a clock that was %i ms off is set back when it stands before the comparison',
  (off) => {
    const pair = { server: SERVER, own: SERVER + off };
    const corrected = judgeClock(pair.own - 15 * MINUTE, pair);
    expect(corrected.wrong).not.toBe('setBack');
    expect(corrected.now).toBe(SERVER - 15 * MINUTE);
    for (const back of [15 * MINUTE + 1, DAY, 400 * DAY]) {
      expect(judgeClock(pair.own - back, pair)).toEqual({ now: SERVER, wrong: 'setBack' });
    }
  },
);
