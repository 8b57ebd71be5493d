import { describe, expect, it, test } from 'vitest';
import {
  afterList,
  afterReports,
  type Episode,
  isContradicted,
  type PutList,
  released,
  type Said,
  verdictOf,
  withDoubts,
} from '#rules/outageVerdict.ts';

const NOW = Date.parse('2026-11-27T16:00:00Z');
const minutes = (n: number) => NOW + n * 60_000;
const at = (minute: number, isWhole = true): PutList => ({ now: minutes(minute), isWhole });
const OUT: Said = { kind: 'out', isKnown: false };
const AGAIN: Said = { kind: 'out', isKnown: true };
const ABSENT: Said = { kind: 'absent', isNamed: false, isDue: false };
const restored = (minute: number): Said => ({ kind: 'restored', restoredAt: minutes(minute) });

/** What comes of these lists, each by its minute. */
function comesOf(...lists: [minute: number, said: Said, isWhole?: boolean][]): Episode {
  const last = lists.reduce<Episode | null>(
    (before, [minute, said, isWhole]) => afterList(before, said, at(minute, isWhole)),
    null,
  );
  if (!last) throw new Error('no episode began');
  return last;
}
const BEGAN = comesOf([0, OUT]);
const doubted = (episode: Episode, open = 4): Episode => ({
  ...episode,
  doubt: { since: minutes(10), why: 'left', open },
});

describe('An outage that leaves the list without a word', () => {
  test.each<[string, [number, Said, boolean?][], Episode['state']]>([
    ['one list', [[10, ABSENT]], 'absent'],
    [
      'a second one 5 minutes later',
      [
        [10, ABSENT],
        [15, ABSENT],
      ],
      'gone',
    ],
    [
      'a second one just before that',
      [
        [10, ABSENT],
        [14.99, ABSENT],
      ],
      'absent',
    ],
    [
      'three within that time',
      [
        [10, ABSENT],
        [12, ABSENT],
        [14, ABSENT],
      ],
      'absent',
    ],
    [
      'two that stand on both sides of one with it',
      [
        [10, ABSENT],
        [12, OUT],
        [15, ABSENT],
      ],
      'absent',
    ],
    [
      'two, with a record between that names its region',
      [
        [10, ABSENT],
        [12, { ...ABSENT, isNamed: true }, false],
        [15, ABSENT],
      ],
      'absent',
    ],
    [
      'two, of which one was not whole',
      [
        [10, ABSENT, false],
        [15, ABSENT],
      ],
      'absent',
    ],
    [
      'two whole ones, with one between that was not',
      [
        [10, ABSENT],
        [12, ABSENT, false],
        [15, ABSENT],
      ],
      'gone',
    ],
    [
      'one, and then silence and a list with it',
      [
        [10, ABSENT],
        [90, OUT],
      ],
      'out',
    ],
  ])('%s: it is %3$s', (_, lists, state) => {
    expect(comesOf([0, OUT], ...lists).state).toBe(state);
  });

  it('goes on where an outage of it is named again within an hour; with another one, or later, another one begins', () => {
    const gone = comesOf([0, OUT], [10, ABSENT], [15, ABSENT]);
    expect(afterList(gone, AGAIN, at(69.99))).toEqual({ ...BEGAN, since: minutes(69.99) });
    for (const [said, minute] of [
      [OUT, 20],
      [AGAIN, 70],
    ] as const) {
      expect(afterList(gone, said, at(minute))?.beganAt).toBe(minutes(minute));
    }
    expect(afterList(comesOf([0, OUT], [10, ABSENT]), OUT, at(20))?.beganAt).toBe(NOW);
    expect(afterList(doubted(gone), OUT, at(600))?.beganAt).toBe(NOW);
  });

  it('is over at once where it is planned work whose time is over', () => {
    const due = afterList(doubted(comesOf([0, OUT], [10, ABSENT])), { ...ABSENT, isDue: true }, at(12, false));
    expect(due).toMatchObject({ state: 'gone', doubt: null, leftAt: null });
  });

  it('is nothing where it was never listed', () => {
    expect(afterList(null, ABSENT, at(0))).toBeNull();
    expect(afterList(null, restored(0), at(0))).toBeNull();
  });
});

describe('An outage that says when it was restored', () => {
  it('is restored at once, also after it left, and stays so without it', () => {
    for (const episode of [BEGAN, comesOf([0, OUT], [10, ABSENT]), doubted(comesOf([0, OUT], [10, ABSENT]))]) {
      const over = afterList(episode, restored(10), at(20, false));
      expect(over).toMatchObject({ state: 'restored', since: minutes(20), doubt: null });
      expect(over && afterList(over, ABSENT, at(30))).toBe(over);
      expect(over && afterList(over, restored(10), at(30))).toBe(over);
    }
  });

  it('begins another episode where it is out after that', () => {
    expect(comesOf([0, OUT], [10, restored(9)], [11, AGAIN])).toEqual({
      ...BEGAN,
      beganAt: minutes(11),
      since: minutes(11),
    });
  });
});

/** So many regions are out; these leave, each with a list of its own at that minute. */
function storm(out: number, leaves: Record<string, number>, broken: Parameters<typeof withDoubts>[2] = null) {
  type One = { key: string; before: Episode | null; after: Episode };
  let steps: One[] = Array.from({ length: out }, (_, nth) => ({ key: `R${nth + 1}`, before: null, after: BEGAN }));
  for (const minute of [...new Set(Object.values(leaves))].sort((a, b) => a - b)) {
    steps = steps.map(({ key, after: before }) => {
      const isGone = (leaves[key] ?? Number.POSITIVE_INFINITY) <= minute;
      return { key, before, after: afterList(before, isGone ? ABSENT : OUT, at(minute)) ?? before };
    });
    steps = withDoubts(steps, { now: minutes(minute) }, broken);
  }
  return steps.filter(({ after: { doubt } }) => doubt).map(({ key }) => key);
}

describe('Regions that leave the list together', () => {
  test.each<[string, number, Record<string, number>, string[]]>([
    ['all four', 4, { R1: 5, R2: 5, R3: 5, R4: 5 }, ['R1', 'R2', 'R3', 'R4']],
    ['both of two', 2, { R1: 5, R2: 5 }, ['R1', 'R2']],
    ['the only one', 1, { R1: 5 }, []],
    ['one of two', 2, { R1: 5 }, []],
    ['one of four', 4, { R1: 5 }, []],
    ['two of ten, which is a fifth', 10, { R1: 5, R2: 5 }, []],
    ['two of nine, which is more', 9, { R1: 5, R2: 5 }, ['R1', 'R2']],
    ['two of four, in parts', 4, { R1: 5, R2: 20 }, ['R1', 'R2']],
    ['two of four, more than 15 minutes apart', 4, { R1: 5, R2: 20.01 }, []],
    ['parts of which each is doubted, over an hour', 9, { R1: 5, R2: 6, R3: 70 }, ['R1', 'R2', 'R3']],
  ])('%s', (_, out, leaves, keys) => {
    expect(storm(out, leaves)).toEqual(keys);
  });

  it('with a list that could not be read well each is doubted, and what left before it is not', () => {
    expect(storm(20, { R1: 5 }, { why: 'notRead', open: 0 })).toEqual(['R1']);
    const [first, second] = [comesOf([0, OUT], [10, ABSENT]), BEGAN];
    const steps = [
      { before: first, after: afterList(first, ABSENT, at(12, false)) ?? first },
      { before: second, after: afterList(second, ABSENT, at(12, false)) ?? second },
      ...Array.from({ length: 20 }, () => ({ before: BEGAN, after: BEGAN })),
    ];
    const judged = withDoubts(steps, at(12), { why: 'notRead', open: 0 }).map((one) => one.after.doubt);
    expect(judged.slice(0, 3)).toEqual([null, { since: minutes(12), why: 'notRead', open: 22 }, null]);
  });

  it('leave planned work that left with them as doubtful as they are', () => {
    const steps = [{ before: BEGAN, after: comesOf([0, OUT], [12, ABSENT]) }];
    const [work] = withDoubts(steps, at(12), { why: 'left', open: 6 });
    expect(work?.after.doubt).toEqual({ since: minutes(12), why: 'left', open: 6 });
  });

  it('are not counted where an operator released them since, nor where they are restored', () => {
    const gone = released(doubted(comesOf([0, OUT], [10, ABSENT])), minutes(11));
    const back = comesOf([0, OUT], [11, restored(10)]);
    const leaving = { before: BEGAN, after: comesOf([0, OUT], [12, ABSENT]) };
    const steps = [{ before: gone, after: gone }, { before: back, after: back }, leaving];
    expect(withDoubts(steps, at(12), null)).toEqual(steps);
  });
});

test('a region that customers contradict is doubted alone: another one that leaves later is the ordinary case', () => {
  const gone = comesOf([0, OUT], [10, ABSENT], [15, ABSENT]);
  const contradicted = afterReports(gone, minutes(20));
  const leaving = { before: BEGAN, after: comesOf([0, OUT], [60, ABSENT]) };
  const steps = [{ before: contradicted, after: contradicted }, leaving];
  expect(withDoubts(steps, at(60), null)).toEqual(steps);
  // Within 15 minutes of each other they left together, whatever customers say.
  const soon = { before: BEGAN, after: comesOf([0, OUT], [25, ABSENT]) };
  const judged = withDoubts([{ before: contradicted, after: contradicted }, soon], at(25), null);
  expect(judged.map(({ after }) => after.doubt?.why)).toEqual(['reports', 'left']);
});

describe('What is doubted', () => {
  const left = doubted(comesOf([0, OUT], [10, ABSENT]));
  const next = (before: Episode, ...whole: number[]) =>
    whole.reduce((one, minute) => afterList(one, ABSENT, at(minute)) ?? one, before);

  it('is that until it is named, restored or released', () => {
    expect(verdictOf(left)).toBe('doubted');
    expect(afterList(left, OUT, at(30))).toMatchObject({ state: 'out', doubt: null });
    expect(afterList(left, restored(30), at(30))).toMatchObject({ state: 'restored', doubt: null });
    expect(released(left, minutes(30))).toMatchObject({ state: 'gone', since: minutes(30), doubt: null });
    expect(released(BEGAN, minutes(30))).toBe(BEGAN);
  });

  test.each<[string, number, number[], Episode['state'], boolean]>([
    ['three whole lists over 15 minutes', 4, [20, 25], 'gone', false],
    ['three within less', 4, [20, 24.99], 'absent', true],
    ['two over 15 minutes', 4, [25], 'absent', true],
    ['any number, of five regions', 5, [20, 25, 60, 600], 'absent', true],
  ])('and %s: it is %3$s', (_, open, lists, state, isDoubted) => {
    const now = next(doubted(left, open), ...lists);
    expect([now.state, now.doubt !== null]).toEqual([state, isDoubted]);
  });

  it('by customers is not ended by lists, nor by a restoration before that', () => {
    const gone = comesOf([0, OUT], [10, ABSENT], [15, ABSENT]);
    const said = afterReports(gone, minutes(20));
    expect(said.doubt).toEqual({ since: minutes(20), why: 'reports', open: 1 });
    expect(next(said, 25, 30, 40, 90).doubt).toEqual(said.doubt);
    expect(afterList(said, restored(20), at(30))).toBe(said);
    expect(afterList(said, restored(21), at(30))).toMatchObject({ state: 'restored', doubt: null });
    expect(released(said, minutes(30))).toMatchObject({ state: 'gone', since: minutes(15), doubt: null });
    for (const other of [BEGAN, left, comesOf([0, OUT], [10, ABSENT])]) expect(afterReports(other, NOW)).toBe(other);
  });
});

test.each([
  [2, 2, false],
  [3, 3, true],
  [3, 30, true],
  [3, 31, false],
  [4, 31, true],
])('%i of %i say that they are still out: contradicted %s', (stillOut, answered, is) => {
  expect(isContradicted({ stillOut, answered })).toBe(is);
});
