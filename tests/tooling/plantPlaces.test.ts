import { expect, test } from 'vitest';
import { plantsInNotices } from '../notices/days/plants.ts';
import { plantsInHandOvers } from '../simulator/handOvers/plants.ts';
import { otherVersion } from '../simulator/otherVersion.ts';
import { plantsInPayments } from '../simulator/payments/plants.ts';
import { plantsInPlans } from '../simulator/plans/plants.ts';
import { type Patch, placesOf } from '../simulator/planting.ts';
import { plants } from '../simulator/plants.ts';

/* The simulators look for their planted bugs for minutes. That a line which one of them replaces was changed is told here. */

const misplaced = (patches: readonly (Patch & { name?: string })[]) =>
  patches
    .map((patch) => ({ patch, places: placesOf(patch) }))
    .filter(({ places }) => places !== 1)
    .map(({ patch: { name, file, find }, places }) => `${name ?? ''} in ${file}, ${places} times there: ${find}`);

test.each([
  ['what waits on devices', plants],
  ['payments', plantsInPayments],
  ['payment plans', plantsInPlans],
  ['notices', plantsInNotices],
  ['hand-overs', plantsInHandOvers],
])('every bug that the simulator of %s plants has its place in the source, once', (_, planted) => {
  expect(planted.length).toBeGreaterThan(0);
  expect(misplaced(planted)).toEqual([]);
});

test('of the bugs of one simulator each has a name and a text of its own', () => {
  for (const planted of [plants, plantsInPayments, plantsInPlans, plantsInNotices, plantsInHandOvers]) {
    expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length);
    expect(planted.filter(({ find, replace }) => find === replace)).toEqual([]);
  }
});

test('the places in which a server of another version differs are in the source', () => {
  expect(misplaced(otherVersion)).toEqual([]);
});
