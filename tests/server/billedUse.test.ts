import { expect, test } from 'vitest';
import type { WrittenBill } from '#contracts/billHistory.ts';
import { billedUseOfMeter } from '#server/domain/meter/billedUse.ts';
import { Problem } from '#server/problems.ts';

/* What a meter's details say was billed of it, whatever the archive of bills answers. */

const bill = (change: object): WrittenBill => ({
  documentId: '7',
  issuedOn: '2026-11-12',
  from: '2026-10-10',
  to: '2026-11-09',
  kwh: 748,
  charges: [],
  payment: null,
  read: '30828',
  readType: 'C',
  meterNumber: '70412011',
  ...change,
});
const METER = { caAccount: '500010340137', meterNumber: '70412011' };
const billedBy = (list: () => Promise<WrittenBill[]>) => billedUseOfMeter({ list }, METER);

test('the latest bill of that meter, and its reading', async () => {
  expect(await billedBy(async () => [bill({})])).toMatchObject({
    latest: { kwh: 748, read: '30828' },
    estimated: [],
    lastRead: { day: '2026-11-09', read: '30828', meterNumber: '70412011' },
  });
});

test.each([
  ['the archive is away', async () => Promise.reject(new Problem('unavailable', 'away'))],
  ['there is no bill', async () => []],
  ['the latest bill is of another meter', async () => [bill({ meterNumber: '70412099' }), bill({})]],
  ['the latest bill names no meter', async () => [bill({ meterNumber: undefined }), bill({})]],
  ['no bill can be read', async () => [{ documentId: {} } as unknown as WrittenBill]],
])('nothing where %s', async (_, list) => {
  expect(await billedBy(list)).toBeUndefined();
});

test('the archive is given two seconds', async () => {
  const asked: unknown[] = [];
  const list = async (...given: unknown[]) => {
    asked.push(given);
    return [];
  };
  await billedUseOfMeter({ list }, METER);
  expect(asked).toEqual([['500010340137', 2000]]);
});
