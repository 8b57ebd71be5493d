import { describe, expect, it } from 'vitest';
import {
  isOvertaken,
  isPlannedUrgent,
  type PlannedLadder,
  rungOfPlanned,
  rungOfPlannedGone,
} from '#rules/plannedLadder.ts';

const at = (time: string) => Date.parse(`2026-${time}:00-06:00`);
const FROM = at('11-30T09:00');
const UNTIL = at('11-30T15:00');
const WORK = { from: FROM, until: UNTIL };
const MINUTE = 60_000;

const AHEAD: PlannedLadder = {
  ...WORK,
  step: 'ahead',
  lead: 3,
  moves: 0,
  heardFrom: null,
  isAnnounced: true,
  goneSince: null,
};
const KNOWN: PlannedLadder = { ...AHEAD, step: 'known', lead: null, isAnnounced: false };

describe('Planned work in the list', () => {
  it.each<[string, PlannedLadder['lead']]>([
    ['11-26T23:59', null],
    ['11-27T00:00', 3],
    ['11-28T23:59', 3],
    ['11-29T00:00', 1],
    ['11-30T08:59', 1],
    ['11-30T09:00', null],
  ])('first seen on %s: told as %s days before', (now, lead) => {
    const rung = rungOfPlanned(null, WORK, at(now));
    expect(rung).toEqual(
      lead === null ? { ladder: KNOWN, isNews: false } : { ladder: { ...AHEAD, lead }, isNews: true },
    );
  });

  it('is told three days and one day before, once each', () => {
    expect(rungOfPlanned(KNOWN, WORK, at('11-26T23:59'))).toBeNull();
    expect(rungOfPlanned(KNOWN, WORK, at('11-27T00:00'))).toEqual({ ladder: AHEAD, isNews: true });
    expect(rungOfPlanned(AHEAD, WORK, at('11-28T23:59'))).toBeNull();
    const last = rungOfPlanned(AHEAD, WORK, at('11-29T00:00'));
    expect(last).toEqual({ ladder: { ...AHEAD, lead: 1 }, isNews: true });
    expect(rungOfPlanned({ ...AHEAD, lead: 1 }, WORK, at('11-30T08:00'))).toBeNull();
  });

  it.each<[string, number, boolean]>([
    ['begins', 30 * MINUTE - 1, false],
    ['begins', 30 * MINUTE, true],
    ['begins', -30 * MINUTE, true],
    ['ends', 30 * MINUTE - 1, false],
    ['ends', -30 * MINUTE, true],
  ])('%s %i ms later than was told: told %s', (what, by, isTold) => {
    const time = what === 'begins' ? { from: FROM + by, until: UNTIL } : { from: FROM, until: UNTIL + by };
    const rung = rungOfPlanned(AHEAD, time, at('11-27T12:00'));
    const moved = { ...AHEAD, ...time, step: 'moved', moves: 1, heardFrom: FROM };
    expect(rung).toEqual(isTold ? { ladder: moved, isNews: true } : null);
  });

  it('that is moved is told ahead again, but for what the telling of it has said already', () => {
    const time = { from: at('12-10T09:00'), until: null };
    const far = rungOfPlanned(AHEAD, time, at('11-27T12:00'))?.ladder ?? AHEAD;
    expect(far).toEqual({ ...AHEAD, ...time, step: 'moved', lead: null, moves: 1, heardFrom: FROM });
    expect(rungOfPlanned(far, time, at('12-07T00:00'))).toEqual({
      ladder: { ...far, step: 'ahead', lead: 3 },
      isNews: true,
    });
    const soon = rungOfPlanned(far, { from: at('11-28T09:00'), until: null }, at('11-27T13:00'))?.ladder;
    expect(soon).toMatchObject({ step: 'moved', lead: 1, moves: 2 });
    expect(rungOfPlanned(soon ?? far, { from: at('11-28T09:00'), until: null }, at('11-28T00:00'))).toBeNull();
  });

  it('of which nobody heard is moved without a word', () => {
    const time = { from: at('12-10T09:00'), until: UNTIL };
    expect(rungOfPlanned(KNOWN, time, at('11-26T12:00'))).toEqual({
      ladder: { ...KNOWN, ...time },
      isNews: false,
    });
  });

  it('that was cancelled and is planned again is told as moved; what is past is not', () => {
    const cancelled: PlannedLadder = { ...AHEAD, step: 'cancelled', goneSince: 1 };
    expect(rungOfPlanned(cancelled, WORK, UNTIL - 1)).toEqual({
      ladder: { ...AHEAD, step: 'moved', lead: 1, moves: 1, heardFrom: FROM },
      isNews: true,
    });
    expect(rungOfPlanned(cancelled, WORK, UNTIL)).toBeNull();
  });

  it('goes on where it was out of the list for a moment', () => {
    const gone = { ...AHEAD, goneSince: at('11-27T12:00') };
    expect(rungOfPlanned(gone, WORK, at('11-27T12:03'))).toEqual({ ladder: AHEAD, isNews: false });
  });
});

describe('Planned work that is over by the verdict on the lists', () => {
  const goneAt = (leftAt: number, now = leftAt + 5 * MINUTE, ladder = AHEAD) =>
    rungOfPlannedGone(ladder, { now, leftAt });

  it.each<[string, number, PlannedLadder['step']]>([
    ['before it begins', FROM - 1, 'cancelled'],
    ['once it has begun', FROM, 'early'],
    ['half an hour before its end', UNTIL - 30 * MINUTE - 1, 'early'],
    ['shortly before its end', UNTIL - 30 * MINUTE, 'over'],
    ['at its end', UNTIL, 'over'],
  ])('gone %s', (_, leftAt, step) => {
    const ladder = { ...AHEAD, goneSince: leftAt, step };
    expect(goneAt(leftAt, leftAt + 1)).toEqual({ ladder, isNews: step !== 'over' });
    const unheard = { ...AHEAD, isAnnounced: false };
    expect(goneAt(leftAt, leftAt + 1, unheard)).toEqual({
      ladder: { ...unheard, goneSince: leftAt, step: 'over' },
      isNews: false,
    });
  });

  it('without an end that anybody knew is cancelled before it begins, and else over', () => {
    const open = { ...AHEAD, until: null };
    expect(goneAt(FROM - 1, FROM, open)?.ladder.step).toBe('cancelled');
    expect(goneAt(FROM, FROM, open)?.ladder.step).toBe('over');
  });

  it.each<[string, number, PlannedLadder['step'], boolean]>([
    ['half an hour before its end', UNTIL - 30 * MINUTE, 'cancelled', true],
    ['later: by then no list would have it', UNTIL - 30 * MINUTE + 1, 'over', false],
  ])('that was missing before it began, and is known for sure %s', (_, now, step, isNews) => {
    const rung = goneAt(FROM - 1, now);
    expect([rung?.ladder.step, rung?.isNews]).toEqual([step, isNews]);
  });

  it('that is released after more than a day is told only where it would still begin', () => {
    const day = 24 * 60 * MINUTE;
    const open = { ...AHEAD, until: null };
    expect(goneAt(FROM - 1, FROM - 1 + day, open)?.isNews).toBe(true);
    expect(goneAt(FROM - 1, FROM + day, open)?.isNews).toBe(false);
    expect(goneAt(FROM - 2 * day, FROM - 1)?.isNews).toBe(true);
  });

  it('is told once', () => {
    for (const step of ['cancelled', 'early', 'over'] as const) {
      expect(goneAt(FROM, FROM + 1, { ...AHEAD, step })).toBeNull();
    }
  });
});

it.each<[string, Partial<PlannedLadder>, number, boolean]>([
  ['that it is ahead, before its end', { step: 'ahead' }, UNTIL - 1, false],
  ['that it is ahead, at its end', { step: 'ahead' }, UNTIL, true],
  ['that it was moved, before its end', { step: 'moved' }, UNTIL - 1, false],
  ['that it was moved, at its end', { step: 'moved' }, UNTIL, true],
  ['that it was cancelled', { step: 'cancelled' }, UNTIL, false],
  ['that it is ahead, where nobody knows its end', { step: 'ahead', until: null }, UNTIL, false],
  ['that it is in three days, two days before', { step: 'ahead', lead: 3 }, at('11-28T23:59'), false],
  ['that it is in three days, a day before', { step: 'ahead', lead: 3 }, at('11-29T00:00'), true],
  ['that it was to be in three days and was moved, a day before', { step: 'moved', lead: 3 }, at('11-29T00:00'), false],
])('a step that nobody told yet, %s: is it told no more?', (_, ladder, now, isLate) => {
  expect(isOvertaken({ ...AHEAD, ...ladder }, now)).toBe(isLate);
});

const NIGHT = at('11-29T22:00');
const MORNING = at('11-30T08:00');
it.each<[string, PlannedLadder['step'], number, number, boolean]>([
  ['a reminder of what begins at 8', 'ahead', MORNING, NIGHT, false],
  ['a reminder of what begins just before', 'ahead', MORNING - 1, NIGHT, true],
  ['a reminder of what begins in a moment', 'ahead', NIGHT + 1, NIGHT, true],
  ['a reminder of what begins now', 'ahead', NIGHT, NIGHT, false],
  ['a change of what begins at 8', 'moved', MORNING, NIGHT, false],
  ['a change of what begins just before', 'moved', MORNING - 1, NIGHT, true],
  ['a change of what was to begin now', 'moved', NIGHT, NIGHT, true],
  ['that it is cancelled', 'cancelled', MORNING - 1, NIGHT, true],
  ['that it is over early', 'early', NIGHT - 1, NIGHT, true],
])('at night %s is told: %s', (_, step, from, now, isTold) => {
  expect(isPlannedUrgent({ ...AHEAD, step, from }, { now, morning: MORNING })).toBe(isTold);
});

const HALF_DAY = 12 * 60 * MINUTE;
it.each<[string, PlannedLadder['step'], number | null, number, boolean]>([
  ['what was to begin just before the morning', 'moved', MORNING - 1, NIGHT, true],
  ['what was to begin at 8', 'moved', MORNING, NIGHT, false],
  ['what was to begin a moment ago', 'moved', NIGHT - 1, NIGHT, true],
  ['what was to begin less than half a day ago', 'moved', NIGHT - HALF_DAY + 1, NIGHT, true],
  ['what was to begin half a day ago', 'moved', NIGHT - HALF_DAY, NIGHT, false],
  ['what was told for no other time', 'moved', null, NIGHT, false],
  ['a cancellation of what was to begin tonight before it was moved', 'cancelled', MORNING - 1, NIGHT, true],
  ['a reminder of what was to begin tonight before it was moved', 'ahead', MORNING - 1, NIGHT, false],
])('at night of work of another day, %s is told: %4$s', (_, step, heardFrom, now, isTold) => {
  expect(isPlannedUrgent({ ...AHEAD, step, heardFrom, from: FROM }, { now, morning: MORNING })).toBe(isTold);
});

describe('The time for which somebody may be getting ready', () => {
  const TONIGHT = at('11-30T01:00');
  const LATER = at('12-02T09:00');
  const moved = (before: PlannedLadder, from: number, now: number) =>
    rungOfPlanned(before, { from, until: from + 60 * MINUTE }, now)?.ladder;
  const told = { ...AHEAD, from: TONIGHT, until: TONIGHT + 60 * MINUTE };

  it('is the one before the move', () => {
    expect(moved(told, LATER, NIGHT)).toMatchObject({ step: 'moved', from: LATER, heardFrom: TONIGHT });
  });

  it('stays the earliest of two moves of a night, and is no more than half a day old', () => {
    const once = moved(told, LATER, NIGHT);
    const again = (now: number) => once && moved(once, LATER + 48 * 60 * MINUTE, now)?.heardFrom;
    expect(again(NIGHT + MINUTE)).toBe(TONIGHT);
    expect(again(TONIGHT + HALF_DAY - 1)).toBe(TONIGHT);
    expect(again(TONIGHT + HALF_DAY)).toBe(LATER);
  });

  it('stays where it leaves the list', () => {
    const once = moved(told, LATER, NIGHT);
    if (!once) throw new Error('it was not moved');
    expect(rungOfPlannedGone(once, { now: NIGHT + MINUTE, leftAt: NIGHT })).toMatchObject({
      ladder: { step: 'cancelled', heardFrom: TONIGHT },
      isNews: true,
    });
  });
});
