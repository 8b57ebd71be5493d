import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { ATTACHMENTS_SCHEMA } from '#db/attachments.ts';
import { bucketBackups } from '#db/backupCopies.ts';
import { DRAFTS_SCHEMA } from '#db/drafts.ts';
import { SUBMISSIONS_SCHEMA, type SubmissionRow } from '#db/submissions.ts';
import { loadDraft } from '#outbox/engine/drafts/drafts.ts';
import { sendAsItWas } from '#outbox/engine/queue/reopen.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import type { MeterReadEntry } from '#outbox/kinds/meterRead.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { isListedFor } from '#parts/submission/unsent.ts';
import { type Answer, accepted, Device, failing, networkGone, type Sent } from './device.ts';
import { bucketOfVersion1, deviceOfVersion1, leftBehind } from './deviceOfVersion1.ts';

// Rows as the app of November 2026 wrote them, opened by this version.

afterEach(() => vi.unstubAllGlobals());

type Tab = ReturnType<Device['tab']>;
const rowOf = async ({ db }: Tab, id: string) => (await db.submissions.get(id)) as SubmissionRow;
const lastOf = ({ path }: Sent): string => path.split('/').at(-1) as string;
const address = { ok: true, reply: { uploadUrl: '/photos/a.jpg', uploadToken: 't' } } as const;
const clean = { ok: true, reply: { virusScanResult: { status: 200, message: 'clean' } } } as const;
const exists = failing({ kind: 'refused', status: 409, code: 'alreadyExists', message: 'used before' });

/** A utility that takes everything; what it says when the photo's bytes come is the test's. */
function utility(put: Answer = { ok: true, reply: undefined }) {
  let stored = false;
  return (sent: Sent): Answer => {
    if (lastOf(sent) === 'meterRead') return accepted;
    if (lastOf(sent) === 'createOutage') return { ok: true, reply: { errorCode: 0, reference: 'O-1' } };
    if (lastOf(sent) !== 'a.jpg') return stored ? clean : address;
    stored = true;
    return put;
  };
}

async function untilAllIsSent(device: Device, tab: Tab): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await tab.outbox.tryNow();
    device.clock += 10_000;
  }
}

test('what waited goes out under its own key with the bytes that were confirmed', async () => {
  const device = await deviceOfVersion1('waiting', 'report', 'reportOfNobody');
  const tab = device.tab();
  device.answer = utility();
  await tab.outbox.sendNow();
  for (const name of ['waiting', 'report', 'reportOfNobody']) {
    expect(device.sent.find(({ key }) => key === name)?.body).toBe((leftBehind(name).row as SubmissionRow).body);
    expect(await rowOf(tab, name)).toMatchObject({ version: 2, state: 'received', counting: 0 });
  }
  expect(device.sent.map(({ owner }) => owner).sort()).toEqual(['customer-1', undefined, undefined]);
});

test('each stands in the list of who entered it, and a visitor’s in no customer’s', async () => {
  const tab = (await deviceOfVersion1('waiting', 'report', 'reportOfNobody')).tab();
  const rows = await tab.db.submissions.toArray();
  const listedFor = (customerId?: string) => rows.filter(isListedFor(customerId)).map(({ id }) => id);
  expect(listedFor('customer-1')).toEqual(['report', 'waiting']);
  expect(listedFor('customer-2')).toEqual([]);
  expect(listedFor()).toEqual(['reportOfNobody']);
});

test('a reading whose photo was on its way is received, and only the photo goes on', async () => {
  const device = await deviceOfVersion1('halfSent');
  const tab = device.tab();
  expect(describe(await rowOf(tab, 'halfSent'))).toEqual({ word: 'received', rest: 'photo.onItsWay', detail: null });
  expect(await discard(tab.db, 'halfSent')).toBe('tooLate');
  // Counted as the utility's already: losing this device would not lose it.
  expect(await tab.db.submissions.where('restWaits').equals(1).primaryKeys()).toEqual(['halfSent']);
  // Its bytes had left before: that they exist already is our own doing.
  device.answer = utility(exists);
  await untilAllIsSent(device, tab);
  expect(device.sent.map(lastOf)).toEqual(['a.jpg', 'uploadMeterPhoto']);
  expect(await rowOf(tab, 'halfSent')).toMatchObject({ state: 'received', answer: { reference: 'R-1' } });
  expect(await tab.db.attachments.count()).toBe(0);
});

test('what was being sent when the version changed goes on from its step', async () => {
  const device = await deviceOfVersion1('sending');
  expect(leftBehind('sending').row).toMatchObject({ state: 'sending', lease: 'id-2' });
  const tab = device.tab();
  device.answer = utility();
  await untilAllIsSent(device, tab);
  expect(device.sent.map(lastOf)).toEqual(['uploadMeterPhoto', 'a.jpg', 'meterRead', 'uploadMeterPhoto']);
  expect((await rowOf(tab, 'sending')).state).toBe('received');
});

test('a refused photo still asks the customer, and the reading goes on without it', async () => {
  const device = await deviceOfVersion1('photoRefused');
  const tab = device.tab();
  const row = await rowOf(tab, 'photoRefused');
  expect([row.state, describe(row)]).toEqual([
    'partRefused',
    { word: 'needsYou', rest: 'photo.refused', detail: { key: 'detail.photoFailed', message: 'No picture' } },
  ]);
  await tab.outbox.goOnWithoutPart('photoRefused');
  expect((await rowOf(tab, 'photoRefused')).state).toBe('received');
  expect([await tab.db.attachments.count(), device.sent]).toEqual([0, []]);
});

test('a change that was begun is still a draft with its photo, and goes as it was when the customer says so', async () => {
  const device = await deviceOfVersion1('changing');
  const tab = device.tab();
  const draft = await loadDraft<MeterReadEntry>(tab.db, 'meterRead:512345678901', 'customer-1');
  expect([draft?.entry.digits.join(''), draft?.attachment?.byteLength, draft?.replaces]).toEqual([
    '55555',
    4,
    ['changing'],
  ]);
  expect(await sendAsItWas(tab.db, 'changing')).toBe(true);
  device.answer = utility();
  await untilAllIsSent(device, tab);
  expect((await rowOf(tab, 'changing')).state).toBe('received');
});

test('what waited for a sign-in goes after it; what was refused opens again', async () => {
  const device = await deviceOfVersion1('signInNeeded', 'notAccepted');
  const tab = device.tab();
  expect(describe(await rowOf(tab, 'notAccepted')).detail).toEqual({ key: 'detail.refused', message: 'No' });
  expect(await tab.outbox.reopen('notAccepted')).toBe('opened');
  device.answer = utility();
  await device.signedIn(tab);
  await tab.outbox.ownerSignedIn('customer-1');
  expect((await rowOf(tab, 'signInNeeded')).state).toBe('received');
});

test('backup copies of that version are put back and arrive under their own keys', async () => {
  const indexedDB = await bucketOfVersion1('waiting', 'report', 'halfSent');
  Dexie.dependencies.IDBKeyRange = IDBKeyRange as never;
  vi.stubGlobal('navigator', { storageBuckets: { open: async () => ({ indexedDB }) } });
  const device = new Device();
  device.bucket = bucketBackups;
  const tab = device.tab();
  expect((await tab.db.submissions.toArray()).map(({ id, version }) => [id, version])).toEqual([
    ['halfSent', 2],
    ['report', 2],
    ['waiting', 2],
  ]);
  await device.signedIn(tab);
  // The photo had arrived before the databases were lost.
  device.answer = utility(exists);
  await untilAllIsSent(device, tab);
  expect(new Set(device.sent.flatMap(({ key }) => key ?? []))).toEqual(new Set(['halfSent', 'report', 'waiting']));
  const states = (await tab.db.submissions.toArray()).map(({ state }) => state);
  expect([states, await bucketBackups.ids()]).toEqual([['received', 'received', 'received'], []]);
});

test('a row of a version that nobody here knows stays as it is, and is held', async () => {
  const device = await deviceOfVersion1('waiting');
  const row = { ...leftBehind('waiting').row, id: 'strange', version: 99 };
  const tab = device.tab();
  await tab.db.submissions.add(row as SubmissionRow);
  await tab.outbox.sendNow();
  expect(await rowOf(tab, 'strange')).toMatchObject({ version: 99, state: 'held' });
  expect((await rowOf(tab, 'waiting')).state).toBe('received');
});

test('what a tab of that version still saves after the upgrade goes too', async () => {
  const device = await deviceOfVersion1();
  const tab = device.tab();
  await tab.db.open();
  await tab.db.submissions.add(leftBehind('waiting').row as SubmissionRow);
  device.answer = () => networkGone;
  await tab.outbox.sendNow();
  expect(await rowOf(tab, 'waiting')).toMatchObject({ version: 2, state: 'waiting' });
  device.answer = utility();
  await tab.outbox.sendNow();
  expect((await rowOf(tab, 'waiting')).state).toBe('received');
});

test('what the version before submission grants left is there, and a grant can be kept beside it', async () => {
  const device = new Device();
  const before = new Dexie('stormlamp-outbox', { indexedDB: device.disk, IDBKeyRange });
  before.version(3).stores({
    submissions: SUBMISSIONS_SCHEMA,
    photos: ATTACHMENTS_SCHEMA,
    leases: '&lane',
    drafts: DRAFTS_SCHEMA,
    deviceSession: '&key',
    checks: '&key',
  });
  await before.table('submissions').add(leftBehind('waiting').row);
  before.close();
  const tab = device.tab();
  await device.granted(tab);
  device.answer = ({ grant }) => (grant ? accepted : networkGone);
  await tab.outbox.sendNow();
  expect((await rowOf(tab, 'waiting')).state).toBe('received');
});
