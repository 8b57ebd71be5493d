import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_ID_HEADER } from '#contracts/call.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { loadBillPdf } from '#features/bill/loadBillPdf.ts';

const BILL = { caAccount: '500010340137', paymentDueBy: '2026-12-04', documentId: '700012345678' };
const FILE = { fileBody: btoa('%PDF-1.7'), fileName: 'bill-2026-12-04.pdf', fileType: 'application/pdf' };
let asked: unknown[] = [];
let reply: { status: number; data: object };

beforeEach(async () => {
  asked = [];
  reply = { status: 200, data: { errorCode: 0, errorMessage: '', downloadFile: FILE } };
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    const { status, data } = reply;
    return Response.json({ data }, { status, headers: { [REQUEST_ID_HEADER]: 'r' } });
  });
  await outboxDb.deviceSession.put({
    key: 'current',
    customerId: 'customer-1',
    name: 'Ada',
    email: 'ada@sandbox.example',
    rememberMe: true,
    expired: false,
    signIn: 'first',
  });
});
afterEach(() => Promise.all([cacheDb.billPdfs.clear(), outboxDb.deviceSession.clear()]));

const load = (change: object = {}) => loadBillPdf({ ...BILL, ...change }, () => {});

test('the PDF is asked for by account, due day and document, and then kept [BILL-15]', async () => {
  const loaded = await load();
  expect(asked).toEqual([{ caAccount: '500010340137', billDate: '2026-12-04', documentId: '700012345678' }]);
  expect(loaded).toMatchObject({ ok: true, fileName: 'bill-2026-12-04.pdf', isKept: true });
  if (loaded.ok) expect(await loaded.file.text()).toBe('%PDF-1.7');
});

test.each([
  ['the account', { caAccount: '' }],
  ['the due day', { paymentDueBy: null }],
  ['the due day, as an empty text', { paymentDueBy: '' }],
  ['the document', { documentId: null }],
  ['the document, left out', { documentId: undefined }],
  ['the document, as an empty text', { documentId: '' }],
])('without %s nothing is asked, and there is no PDF [BILL-15] [BILL-16]', async (_what, change) => {
  expect(await load(change)).toEqual({ ok: false, why: null });
  expect(asked).toEqual([]);
});

test.each([
  ['the utility says no', { errorCode: 1 }],
  ['the utility says no as a text', { errorCode: '200304' }],
  ['there is no file', { downloadFile: null }],
  ['the file is empty', { downloadFile: { ...FILE, fileBody: '' } }],
  ['the file has no name', { downloadFile: { ...FILE, fileName: null } }],
  ['the file has no type', { downloadFile: { ...FILE, fileType: null } }],
  ['the file is a page', { downloadFile: { ...FILE, fileType: 'text/html' } }],
  ['the file is no base64', { downloadFile: { ...FILE, fileBody: '%%%' } }],
])('there is no PDF where %s [BILL-16]', async (_what, change) => {
  Object.assign(reply.data, change);
  expect(await load()).toEqual({ ok: false, why: null });
  expect([asked.length, await cacheDb.billPdfs.count()]).toEqual([1, 0]);
});

test('a call that fails is no missing PDF [BILL-16]', async () => {
  reply = { status: 503, data: {} };
  expect(await load()).toEqual({ ok: false, why: 'busy' });
});
