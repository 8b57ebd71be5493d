import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateBefore, movesOf, spellsOf, type Told } from '#rules/outageSpells.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 0, minute));
const row = (outageId: string, minute: number, estimate: number | null, isGone = false): Told => ({
  outageId,
  toldAt: at(minute),
  estimate: estimate === null ? null : at(estimate),
  isGone,
});
const estimatesOf = (rows: readonly Told[]) =>
  spellsOf(rows).map(({ first, estimates, goneAt }) => [
    first.outageId,
    estimates.map(({ estimate, toldAt }) => [estimate.getMinutes(), toldAt.getMinutes()]),
    goneAt?.getMinutes() ?? null,
  ]);

test('an estimate that is told again is no other one; what left the list ends a spell, and so does another outage', () => {
  const rows = [
    row('1', 0, null),
    row('1', 1, 40),
    row('1', 2, 40),
    row('1', 3, null),
    row('1', 4, 40),
    row('1', 5, 50),
    row('1', 6, 40),
    row('1', 7, null, true),
    row('1', 8, 30),
    row('2', 8, 30),
  ];
  const first = [40, 50, 40].map((estimate, nth) => [estimate, [1, 5, 6][nth]]);
  expect(estimatesOf(rows)).toEqual([
    ['1', first, 7],
    ['1', [[30, 8]], null],
    ['2', [[30, 8]], null],
  ]);
  expect(spellsOf([])).toEqual([]);
});

test('the estimate before is another one than that of now', () => {
  const told = fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(told, (estimates) => {
      const [spell] = spellsOf(estimates.map((estimate, minute) => row('1', minute, estimate)));
      if (!spell) throw new Error('no spell');
      const known = estimates.filter((one) => one !== null);
      const moves = known.filter((one, nth) => nth > 0 && one !== known[nth - 1]).length;
      expect(movesOf(spell)).toBe(moves);
      const now = estimates.at(-1) ?? null;
      const before = known.toReversed().find((one) => one !== now);
      const said = estimateBefore(spell, now !== null);
      const expected = before === undefined ? undefined : at(before).toISOString().replace('.000', '');
      expect('EstimateBefore' in said ? said.EstimateBefore : undefined).toBe(expected);
    }),
  );
});
