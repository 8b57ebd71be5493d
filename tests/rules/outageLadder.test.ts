import { describe, expect, it, test } from 'vitest';
import { isTooManyGone, type Ladder, rungOfGone, rungOfOut } from '#rules/outageLadder.ts';

const NOW = Date.parse('2026-11-27T16:00:00Z');
const minutes = (n: number) => NOW + n * 60_000;
const at = (now: number, revision = 7) => ({ now, revision });
const OUT: Ladder = {
  step: 'began',
  estimate: minutes(120),
  estimates: 0,
  isCrewTold: false,
  goneSince: null,
  goneRevision: null,
  isHeld: false,
};
const out = (estimate: number | null = minutes(120), since: number | null = minutes(-10)) => ({
  estimate,
  since,
  hasCrew: false,
});

describe('A region whose power is out', () => {
  it('begins, also after it was back; an outage that is known for more than a day is no news', () => {
    for (const before of [null, { ...OUT, step: 'back' as const }]) {
      expect(rungOfOut(before, out(), at(NOW))).toEqual({ ladder: OUT, isNews: true, isNewSpell: true });
    }
    expect(rungOfOut(null, out(null, minutes(-24 * 60)), at(NOW))?.isNews).toBe(true);
    expect(rungOfOut(null, out(null, minutes(-24 * 60) - 1), at(NOW))?.isNews).toBe(false);
    expect(rungOfOut(null, out(null, null), at(NOW))?.isNews).toBe(true);
  });

  it.each([
    [29.99, false],
    [30, true],
    [-29.99, false],
    [-30, true],
  ])('its estimate moved by %d minutes: told %s', (by, isTold) => {
    const rung = rungOfOut(OUT, out(minutes(120 + by)), at(NOW));
    expect(rung?.isNews ?? false).toBe(isTold);
    if (isTold) expect(rung?.ladder).toMatchObject({ step: 'estimate', estimates: 1, estimate: minutes(120 + by) });
  });

  it('a first estimate is told, one that is taken back is not, and small moves add up', () => {
    expect(rungOfOut({ ...OUT, estimate: null }, out(), at(NOW))?.ladder.step).toBe('estimate');
    expect(rungOfOut(OUT, out(null), at(NOW))).toBeNull();
    const small = rungOfOut(OUT, out(minutes(140)), at(NOW));
    expect([small, rungOfOut(OUT, out(minutes(155)), at(NOW))?.isNews]).toEqual([null, true]);
  });

  it('has a crew on the way: told once, and with what else is told then', () => {
    const crew = { ...out(), hasCrew: true };
    const told = rungOfOut(OUT, crew, at(NOW));
    expect(told).toEqual({ ladder: { ...OUT, step: 'crew', isCrewTold: true }, isNews: true, isNewSpell: false });
    const ladder = told?.ladder ?? OUT;
    for (const still of [crew, out()]) expect(rungOfOut(ladder, still, at(NOW))).toBeNull();
    expect(rungOfOut(null, crew, at(NOW))?.ladder).toEqual({ ...OUT, isCrewTold: true });
    const moved = rungOfOut(OUT, { ...crew, estimate: minutes(150) }, at(NOW));
    expect(moved?.ladder).toMatchObject({ step: 'estimate', isCrewTold: true, estimates: 1 });
    expect(rungOfOut({ ...ladder, step: 'back' }, out(), at(NOW))?.ladder.isCrewTold).toBe(false);
  });

  it('goes on where it was out of the list for a moment', () => {
    const gone = { ...OUT, goneSince: minutes(-3), goneRevision: 6, isHeld: true };
    expect(rungOfOut(gone, out(), at(NOW))).toEqual({ ladder: OUT, isNews: false, isNewSpell: false });
  });
});

describe('A region that is in no list any more', () => {
  const gone = { ...OUT, goneSince: NOW, goneRevision: 7 };
  it('is not back yet with the first list, and is with a second one, or after five minutes', () => {
    expect(rungOfGone(OUT, at(NOW), false)).toEqual({ ladder: gone, isNews: false });
    expect(rungOfGone(gone, at(minutes(5) - 1), false)).toBeNull();
    for (const now of [at(minutes(5)), at(minutes(1), 8)]) {
      expect(rungOfGone(gone, now, false)).toEqual({ ladder: { ...gone, step: 'back' }, isNews: true });
    }
  });

  it('is told once, and not while a person has to look first', () => {
    expect(rungOfGone({ ...gone, step: 'back' }, at(minutes(9), 9), false)).toBeNull();
    expect(rungOfGone(OUT, at(NOW), true)?.ladder.isHeld).toBe(true);
    expect(rungOfGone({ ...gone, isHeld: true }, at(minutes(60), 20), false)).toBeNull();
  });
});

test.each([
  [1, 5, false],
  [2, 5, true],
  [4, 4, false],
  [20, 100, false],
  [21, 100, true],
])('%i of %i regions gone at once: held %s', (gone, all, isHeld) => {
  expect(isTooManyGone(gone, all)).toBe(isHeld);
});
