import { expect, test } from 'vitest';
import { loadDraft } from '#outbox/engine/drafts/drafts.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import type { OutageReportEntry } from '#outbox/kinds/outageReport.ts';
import { outageReport } from '../outages/outageReport.ts';
import { accepted, Device, failing, networkGone, reading } from './device.ts';

const received = { ok: true, reply: { errorCode: 0, reference: 'O-7301' } } as const;
const report = (reporter: string | null = null) => ({ reporter, statusChecked: true, intent: outageReport() });
type Tab = ReturnType<Device['tab']>;
const rowOf = (tab: Tab, id: string) => tab.db.submissions.get(id);
const sentTo = (device: Device) => device.sent.map(({ path }) => path.split('/').pop());

test('a report goes when nobody is signed in, in nobody’s name and under one key', async () => {
  const device = new Device();
  const tab = device.tab();
  device.answer = () => networkGone;
  const id = await tab.outbox.enqueue('outageReport', report());
  await tab.outbox.drain();
  expect(await rowOf(tab, id)).toMatchObject({ state: 'waiting', attempts: 1 });
  device.answer = () => received;
  expect(await tab.outbox.tryNow()).toBe(null);
  const request = outageReport();
  const sent = {
    path: '/api/{product}/createOutage',
    key: id,
    owner: undefined,
    request,
    body: JSON.stringify(request),
  };
  expect(device.sent).toEqual([sent, sent]);
  expect(await rowOf(tab, id)).toMatchObject({ state: 'received', answer: { reference: 'O-7301' }, lease: null });
});

test('each attempt brings a proof of work made for it, outside of what is the same; without one the report goes too', async () => {
  const device = new Device();
  const tab = device.tab();
  device.answer = () => networkGone;
  const id = await tab.outbox.enqueue('outageReport', report());
  let works = 0;
  device.work = (key) => (works++ < 2 ? `${works} for ${key}` : null);
  for (let attempt = 0; attempt < 3; attempt++) await tab.outbox.tryNow();
  device.work = undefined;
  device.answer = () => received;
  await tab.outbox.tryNow();
  expect(device.sent.map(({ proof }) => proof)).toEqual([`1 for ${id}`, `2 for ${id}`, undefined, undefined]);
  expect(new Set(device.sent.map(({ body }) => body))).toEqual(new Set([JSON.stringify(outageReport())]));
  expect(await rowOf(tab, id)).toMatchObject({ state: 'received' });
});

test('an expired session, or another customer’s, holds back readings and no report', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  await tab.outbox.enqueue('meterRead', reading());
  const first = await tab.outbox.enqueue('outageReport', report('customer-1'));
  await tab.db.deviceSession.update('current', { expired: true });
  device.answer = () => received;
  await tab.outbox.tryNow();
  expect([sentTo(device), (await rowOf(tab, first))?.state]).toEqual([['createOutage'], 'received']);

  const second = await tab.outbox.enqueue('outageReport', report('customer-1'));
  await device.signedIn(tab, 'customer-2');
  await tab.outbox.drain();
  expect([sentTo(device), (await rowOf(tab, second))?.state]).toEqual([['createOutage', 'createOutage'], 'received']);
});

test('a report goes before the readings that wait', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  for (let index = 0; index < 8; index++) await tab.outbox.enqueue('meterRead', reading(String(10000 + index)));
  const id = await tab.outbox.enqueue('outageReport', report());
  device.answer = ({ path }) => (path.endsWith('createOutage') ? received : accepted);
  const sentBefore: unknown[] = [];
  device.work = (key) => {
    sentBefore.push(key, device.sent.length);
    return null;
  };
  await tab.outbox.drain();
  // The question for its proof is the first thing that leaves; what travels beside it does not wait for the answer.
  expect(sentBefore).toEqual([id, 0]);
  expect(device.sent.slice(0, 6).map(({ key }) => key)).toContain(id);
  expect(device.sent).toHaveLength(9);
});

test('"sign in", said to a report, is somebody else’s answer: it is tried again', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => failing({ kind: 'signInAgain' });
  const id = await tab.outbox.enqueue('outageReport', report());
  await tab.outbox.drain();
  expect(await rowOf(tab, id)).toMatchObject({ state: 'waiting', failure: { reason: 'notOurServer' } });
  expect(await tab.db.deviceSession.get('current')).toMatchObject({ expired: false });
});

test('what the utility says against a report is kept with it, and it opens again as it was', async () => {
  const device = new Device();
  const tab = device.tab();
  device.answer = () => ({ ok: true, reply: { errorCode: 200115, errorDetails: 'Call us, please.' } });
  const id = await tab.outbox.enqueue('outageReport', report());
  await tab.outbox.drain();
  expect(await rowOf(tab, id)).toMatchObject({ state: 'notAccepted', failure: { message: 'Call us, please.' } });
  expect(await tab.outbox.reopen(id)).toBe('opened');
  expect(await rowOf(tab, id)).toMatchObject({ state: 'notAccepted' });
  const draft = await loadDraft<OutageReportEntry>(tab.db, 'outageReport', 'anyone');
  expect(draft?.entry).toMatchObject({
    lookupType: 'Civic_Address',
    outageAddress: { house: '12', streetName: 'MAIN ST', cityTown: 'WAKAW' },
    contactName: 'Ada Farmer',
    phoneNumber: '306-555-0142',
    notificationPreference: 'Phone',
  });
});

test('a report that waits is saved as a file, and taken back', async () => {
  const device = new Device();
  const tab = device.tab();
  device.answer = () => networkGone;
  const id = await tab.outbox.enqueue('outageReport', report());
  await tab.outbox.drain();
  const row = await rowOf(tab, id);
  const items = await tab.outbox.exportUnsent(row ? [row] : []);
  expect(items[0]).toMatchObject({ id, kind: 'outageReport', callbackAddress: '12 MAIN ST, WAKAW' });
  expect(await discard(tab.db, id)).toBe('removed');
  expect(await tab.outbox.nextAttempt()).toBe(null);
});

test('a report survives the loss of the databases', async () => {
  const device = new Device();
  const before = device.tab();
  device.answer = () => networkGone;
  const id = await before.outbox.enqueue('outageReport', report());
  device.losesItsDatabases();
  const after = device.tab();
  device.answer = () => received;
  await after.outbox.sendNow();
  expect(await rowOf(after, id)).toMatchObject({ state: 'received' });
  expect(device.sent.map(({ key }) => key)).toEqual([id]);
});
