import { describe, expect, it, test } from 'vitest';
import { type Ladder, rungOfLeft, rungOfOut } from '#rules/outageLadder.ts';
import type { Verdict } from '#rules/outageVerdict.ts';

const NOW = Date.parse('2026-11-27T16:00:00Z');
const minutes = (n: number) => NOW + n * 60_000;
const OUT: Ladder = {
  step: 'began',
  estimate: minutes(120),
  estimates: 0,
  isCrewTold: false,
  isRestored: true,
  episodeAt: NOW,
};
const out = (estimate: number | null = minutes(120), since: number | null = minutes(-10)) => ({
  estimate,
  since,
  hasCrew: false,
  episodeAt: NOW,
});

describe('A region whose power is out', () => {
  it('begins, also after it was back; an outage that is known for more than a day is no news', () => {
    for (const before of [null, { ...OUT, step: 'back' as const }]) {
      expect(rungOfOut(before, out(), NOW)).toEqual({ ladder: OUT, isNews: true, isNewSpell: true });
    }
    expect(rungOfOut(null, out(null, minutes(-24 * 60)), NOW)?.isNews).toBe(true);
    expect(rungOfOut(null, out(null, minutes(-24 * 60) - 1), NOW)?.isNews).toBe(false);
    expect(rungOfOut(null, out(null, null), NOW)?.isNews).toBe(true);
  });

  it.each([
    [29.99, false],
    [30, true],
    [-29.99, false],
    [-30, true],
  ])('its estimate moved by %d minutes: told %s', (by, isTold) => {
    const rung = rungOfOut(OUT, out(minutes(120 + by)), NOW);
    expect(rung?.isNews ?? false).toBe(isTold);
    if (isTold) expect(rung?.ladder).toMatchObject({ step: 'estimate', estimates: 1, estimate: minutes(120 + by) });
  });

  it('a first estimate is told, one that is taken back is not, and small moves add up', () => {
    expect(rungOfOut({ ...OUT, estimate: null }, out(), NOW)?.ladder.step).toBe('estimate');
    expect(rungOfOut(OUT, out(null), NOW)).toBeNull();
    const small = rungOfOut(OUT, out(minutes(140)), NOW);
    expect([small, rungOfOut(OUT, out(minutes(155)), NOW)?.isNews]).toEqual([null, true]);
  });

  it('has a crew on the way: told once, and with what else is told then', () => {
    const crew = { ...out(), hasCrew: true };
    const told = rungOfOut(OUT, crew, NOW);
    expect(told).toEqual({ ladder: { ...OUT, step: 'crew', isCrewTold: true }, isNews: true, isNewSpell: false });
    const ladder = told?.ladder ?? OUT;
    for (const still of [crew, out()]) expect(rungOfOut(ladder, still, NOW)).toBeNull();
    expect(rungOfOut(null, crew, NOW)?.ladder).toEqual({ ...OUT, isCrewTold: true });
    const moved = rungOfOut(OUT, { ...crew, estimate: minutes(150) }, NOW);
    expect(moved?.ladder).toMatchObject({ step: 'estimate', isCrewTold: true, estimates: 1 });
    expect(rungOfOut({ ...ladder, step: 'back' }, out(), NOW)?.ladder.isCrewTold).toBe(false);
  });

  it('is another episode: it begins; what an older server wrote goes on', () => {
    const other = { ...out(), episodeAt: minutes(30) };
    const began = { ladder: { ...OUT, episodeAt: minutes(30) }, isNews: true, isNewSpell: true };
    for (const before of [OUT, { ...OUT, step: 'back' as const, isRestored: false }]) {
      expect(rungOfOut(before, other, minutes(30))).toEqual(began);
    }
    const older = { ...OUT, episodeAt: null };
    expect(rungOfOut(older, out(), NOW)).toEqual({ ladder: OUT, isNews: false, isNewSpell: false });
    expect(rungOfOut({ ...older, step: 'back' }, out(), NOW)?.isNewSpell).toBe(true);
  });

  it('goes on without a word where its customers were asked and it is listed again', () => {
    const asked = { ...OUT, step: 'back' as const, isRestored: false };
    expect(rungOfOut(asked, out(), NOW)).toEqual({ ladder: OUT, isNews: false, isNewSpell: false });
    expect(rungOfOut(asked, out(minutes(155)), NOW)?.ladder).toMatchObject({ step: 'estimate', isRestored: true });
  });
});

describe('A region that is not in the list', () => {
  const asked: Ladder = { ...OUT, step: 'back', isRestored: false };
  const back: Ladder = { ...OUT, step: 'back' };
  test.each<[Verdict, Ladder | null]>([
    ['out', null],
    ['absent', null],
    ['doubted', null],
    ['gone', asked],
    ['restored', back],
  ])('%s: what is told is %j', (verdict, ladder) => {
    expect(rungOfLeft(OUT, verdict)).toEqual(ladder && { ladder, isNews: true });
  });

  test.each<[Verdict, Ladder | null]>([
    ['absent', null],
    ['doubted', null],
    ['gone', null],
    ['restored', back],
  ])('%s after its customers were asked: what is told is %j', (verdict, ladder) => {
    expect(rungOfLeft(asked, verdict)).toEqual(ladder && { ladder, isNews: true });
  });

  it('is told to be back once', () => {
    for (const verdict of ['gone', 'restored'] as const) expect(rungOfLeft(back, verdict)).toBeNull();
  });
});
