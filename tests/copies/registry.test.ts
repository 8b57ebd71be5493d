import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copies } from '#copies/cacheDb.ts';
import type { useCopy } from '#copies/useCopy.ts';
import { RELEASED_COPIES, type ReleasedCopy, releasedAs } from '../../scripts/releaseCopies.ts';
import { usageSource } from './madeUpCopy.ts';

const released: ReleasedCopy[] = JSON.parse(readFileSync(RELEASED_COPIES, 'utf8'));
/** The version of the database that devices have. */
const newest = Math.max(...released.map(({ since }) => since));

/** What is wrong with these copies on a device that has the released ones. */
function faultsOf(all: readonly ReleasedCopy[]): string[] {
  const faults = all.map((copy) => {
    const before = released.find(({ name }) => name === copy.name);
    if (!before) return copy.since === newest + 1 ? [] : [`${copy.name}: since ${copy.since}, not ${newest + 1}`];
    return JSON.stringify(before) === JSON.stringify(copy) ? [] : [`${copy.name} is on devices otherwise`];
  });
  return faults.flat();
}

test('devices of the last release get every new table, and keep the old ones as they are', () => {
  expect(faultsOf(copies.map(releasedAs))).toEqual([]);
});

test('a new copy takes the version after the released one; one on the devices keeps its version and its key', () => {
  const plans = { name: 'ratePlans', since: newest + 1, key: 'caAccount', ordered: false };
  expect(faultsOf([plans])).toEqual([]);
  expect(faultsOf([{ ...plans, since: newest }])).toEqual([`ratePlans: since ${newest}, not ${newest + 1}`]);
  expect(faultsOf([{ ...plans, since: 99 }])).toEqual([`ratePlans: since 99, not ${newest + 1}`]);
  const [profile] = released;
  if (!profile) throw new Error('nothing was released');
  expect(faultsOf([{ ...profile, since: 2 }])).toEqual(['profile is on devices otherwise']);
  expect(faultsOf([{ ...profile, key: 'id' }])).toEqual(['profile is on devices otherwise']);
});

test('a screen cannot ask for a copy that has no table', () => {
  const ask = null as unknown as typeof useCopy;
  // @ts-expect-error: cacheDb.ts does not list it
  const show = () => ask(usageSource);
  expect(show).toThrow();
});
