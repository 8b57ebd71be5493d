import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { keepPdf, keptPdf, surplus } from '#features/bill/keptPdfs.ts';

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

afterEach(() => Promise.all([cacheDb.billPdfs.clear(), outboxDb.deviceSession.clear()]));

test('a PDF that was opened before its customer signed out is not kept after it', async () => {
  const { fetchedAt: _, ...opened } = pdf('a', 0);
  const session = {
    key: 'current' as const,
    customerId: 'customer-1',
    name: 'Ada',
    email: 'ada@sandbox.example',
    rememberMe: true,
    expired: false,
    signIn: 'first',
  };
  await outboxDb.deviceSession.put(session);
  await keepPdf(opened, session);
  expect(await keptPdf('a')).toMatchObject(opened);

  await outboxDb.deviceSession.clear();
  const { fetchedAt: __, ...late } = pdf('b', 0);
  await keepPdf(late, session);
  expect(await keptPdf('b')).toBeUndefined();
});
