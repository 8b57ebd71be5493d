import { expect, test } from 'vitest';
import { outage } from '#contracts/outageMap.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import type { BillCopy } from '#copies/bills.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { MeterCopy } from '#copies/meters.ts';
import type { OutageMapCopy } from '#copies/outageMap.ts';
import { countPlaces, placeOf } from '#parts/account/places.ts';
import { outagesOf, standAt } from '#parts/account/standAt.ts';
import { aBill } from '../pages/aBill.ts';
import { meterWith } from '../rules/meterWith.ts';

/* One of many places, made of the device's copies. */

const today = '2026-11-21';
const NOW = Date.parse('2026-11-21T12:00:00-06:00');
const fetchedAt = '2026-11-21T18:00:00.000Z';
const account = { caAccount: '1', accountType: '01' } as AccountCopy;
const details = { caAccount: '1', meterNumber: '70412011', activeFlag: true, address: '1 First St.' };
const copies = {
  details: details as AccountDetailsCopy,
  meter: { caAccount: '1', meter: meterWith({ window: ['2026-11-18', '2026-11-27'] }), fetchedAt } as MeterCopy,
  bill: { caAccount: '1', bill: aBill(), fetchedAt } as BillCopy,
};
const nothing = { details: undefined, meter: undefined, bill: undefined };
const here = { readings: [], stand: { kind: 'none' }, today } as const;

test('what is to be read and paid is read off the copies', () => {
  expect(placeOf(account, copies, here)).toMatchObject({
    address: '1 First St.',
    meterNumber: '70412011',
    reading: 'toRead',
    readBy: '2026-11-27',
    owing: { stand: 'due', openCents: 118_427, day: '2026-12-04' },
    isOut: false,
  });
});

test('without copies nothing is known; of a bill that the utility did not name neither', () => {
  expect(placeOf(account, nothing, { ...here, stand: { kind: 'unknown' } })).toMatchObject({
    reading: 'unknown',
    readBy: null,
    owing: undefined,
    isOut: undefined,
    meterNumber: undefined,
  });
  const bill = { ...copies.bill, bill: null };
  expect(placeOf(account, { ...copies, bill }, here).owing).toBeUndefined();
});

const one = outage.parse({ OutageId: 'O-1', RegionId: 'SK-1', Planned: 'Unplanned', Alerts: [] });
test.each([
  [{ kind: 'out', outages: [one] }, true],
  [{ kind: 'out', outages: [] }, true],
  [{ kind: 'isItBack', estimate: fetchedAt, outages: [one] }, true],
  [{ kind: 'isItBack', since: fetchedAt, left: { regionId: 'SK-1' }, outages: [] }, false],
  [{ kind: 'saidBack', outages: [one] }, false],
  [{ kind: 'planned', outages: [one], isSoon: true }, false],
  [{ kind: 'left' }, false],
  [{ kind: 'none' }, false],
  [{ kind: 'unknown' }, undefined],
] as const)('whether its power is out: %j', (stand, isOut) => {
  expect(placeOf(account, copies, { ...here, stand }).isOut).toBe(isOut);
});

test('the places of each choice are counted', () => {
  const quiet = placeOf(account, { ...copies, meter: undefined, bill: undefined }, here);
  const out = placeOf(account, copies, { ...here, stand: { kind: 'out', outages: [one] } });
  expect(countPlaces([quiet, out, out])).toEqual({ all: 3, toRead: 2, due: 2, out: 2 });
});

const listOf = (change: Partial<OutageMapCopy> = {}) =>
  outagesOf(
    { key: 'current', outages: JSON.stringify([one]), lastUpdated: fetchedAt, fetchedAt, ...change } as OutageMapCopy,
    ['SK-1', 'SK-2', undefined],
  );
const said = { reportedAt: undefined, saidBack: undefined };

test('the power at a place is what the list says of its region, and what the customer said', () => {
  expect(standAt(listOf(), 'SK-1', said, NOW).kind).toBe('out');
  expect(standAt(listOf(), 'SK-2', said, NOW).kind).toBe('none');
  expect(standAt(listOf(), 'SK-2', { ...said, reportedAt: fetchedAt }, NOW).kind).toBe('out');
  expect(standAt(listOf(), 'SK-1', { ...said, saidBack: fetchedAt }, NOW).kind).toBe('saidBack');
});

test('without a region, without a list, and by a list of hours ago nothing is known of the power', () => {
  expect(standAt(listOf(), undefined, said, NOW).kind).toBe('unknown');
  expect(standAt(null, 'SK-1', said, NOW).kind).toBe('unknown');
  expect(standAt(listOf(), 'SK-2', said, NOW + 3_600_001).kind).toBe('unknown');
  expect(standAt(listOf(), 'SK-2', said, NOW + 3_600_000).kind).toBe('none');
});

test('regions of other places are left out of the list', () => {
  expect(outagesOf({ outages: JSON.stringify([one]) } as OutageMapCopy, ['SK-2']).outages).toEqual([]);
});
