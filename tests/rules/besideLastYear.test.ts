import { expect, test } from 'vitest';
import { type PastBill, pastBill } from '#contracts/billHistory.ts';
import { besideLastYear } from '#rules/besideLastYear.ts';

const bill = (to: string): PastBill =>
  pastBill.parse({ documentId: to, issuedOn: to, from: '2020-01-01', to, charges: [], kwh: 1 });

test('twelve months, each beside its month of the year before; what is missing there is nothing', () => {
  const bills = ['2026-03-07', '2026-02-07', '2025-12-30', '2025-03-02', '2025-01-31'].map(bill);
  expect(besideLastYear(bills).map(({ month, yearBefore }) => [month, yearBefore?.to ?? null])).toEqual([
    ['2026-03', '2025-03-02'],
    ['2026-02', null],
    ['2025-12', null],
    ['2025-03', null],
    ['2025-01', null],
  ]);
  const months = Array.from(
    { length: 24 },
    (_, ago) => `20${26 - Math.floor(ago / 12)}-${String(12 - (ago % 12)).padStart(2, '0')}-15`,
  );
  const shown = besideLastYear(months.map(bill));
  expect(shown).toHaveLength(12);
  expect(shown.map(({ yearBefore }) => yearBefore?.to)).toEqual(months.slice(12));
});
