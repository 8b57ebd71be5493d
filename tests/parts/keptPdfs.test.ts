import { expect, test } from 'vitest';
import { surplus } from '#features/bill/keptPdfs.ts';

const MB = 1024 * 1024;
/** A PDF of so many MB, opened so many hours ago. */
const pdf = (documentId: string, hoursAgo: number, { caAccount = '5000', size = 0 } = {}) => ({
  documentId,
  caAccount,
  fileName: 'bill.pdf',
  fileBody: 'A'.repeat((size * MB * 4) / 3),
  fetchedAt: new Date(Date.UTC(2026, 10, 20, 20 - hoursAgo)).toISOString(),
});

test('of each account the last three PDFs that were opened stay', () => {
  const rows = [pdf('a', 4), pdf('b', 1), pdf('c', 3), pdf('d', 2), pdf('e', 9, { caAccount: '6000' })];
  expect(surplus(rows)).toEqual(['a']);
});

test('together they have at most 25 MB: the oldest go first, the one just opened never', () => {
  const each = (caAccount: string, hoursAgo: number) => pdf(caAccount, hoursAgo, { caAccount, size: 9 });
  expect(surplus([each('1', 3), each('2', 1), each('3', 2)])).toEqual(['1']);
  expect(surplus([pdf('small', 5, { caAccount: '2', size: 3 }), pdf('large', 1, { size: 27 })])).toEqual(['small']);
});
