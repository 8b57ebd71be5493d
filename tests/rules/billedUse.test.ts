import { expect, test } from 'vitest';
import { pastBill } from '#contracts/billHistory.ts';
import { billedUseOf, isEstimated } from '#rules/billedUse.ts';

/** A bill of a month whose register was read so. */
const bill = (month: string, readType?: string, change: object = {}) =>
  pastBill.parse({
    documentId: month,
    issuedOn: `${month}-12`,
    from: `${month}-01`,
    to: `${month}-09`,
    kwh: 300,
    charges: [],
    energy: [{ from: `${month}-01`, to: `${month}-09`, kwh: 300, centsPerKwh: '15.0', amount: 45 }],
    basic: 29.45,
    read: `30${month.slice(5)}`,
    readType,
    meterNumber: 70412011,
    multiplier: 1,
    ...change,
  });

test('an estimate and a re-estimate were not read; a customer’s and an actual reading were, and what is not said', () => {
  const types = ['E', 'R', 'C', 'A', '', undefined];
  expect(types.map((readType) => isEstimated({ readType }))).toEqual([true, true, false, false, false, false]);
});

test('a bill that was read is itself what the next reading is set against', () => {
  const [latest, older] = [bill('2026-11', 'C'), bill('2026-10', 'E')];
  const billed = billedUseOf([latest, older]);
  expect(billed).toEqual({
    latest: {
      from: '2026-11-01',
      to: '2026-11-09',
      kwh: 300,
      energy: [
        { from: '2026-11-01', to: '2026-11-09', kwh: 300, centsPerKwh: '15.0', amount: { amount: 45, currency: '' } },
      ],
      basic: { amount: 29.45, currency: '' },
      read: '3011',
      readType: 'C',
      meterNumber: '70412011',
      multiplier: 1,
    },
    estimated: [],
    lastRead: { day: '2026-11-09', read: '3011', meterNumber: '70412011' },
  });
});

test.each([
  ['up to the last that was read', ['E', 'R', 'A', 'E'], 2, '2026-09-09'],
  ['all of them where none was read', ['E', 'E'], 2, undefined],
  ['none where the latest was read', ['A', 'E'], 0, '2026-11-09'],
])('estimated bills: %s', (_, types, count, day) => {
  const billed = billedUseOf(types.map((type, at) => bill(`2026-${String(11 - at).padStart(2, '0')}`, type)));
  expect(billed?.estimated).toHaveLength(count);
  expect(billed?.lastRead?.day).toBe(day);
});

test('nothing before the first bill; of a bill that says nothing of its register no reading', () => {
  expect(billedUseOf([])).toBeNull();
  expect(billedUseOf([bill('2026-11', undefined, { read: undefined })])).toMatchObject({
    estimated: [],
    lastRead: null,
  });
});
