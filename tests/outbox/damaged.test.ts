import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreSetAside } from '#db/restoreSetAside.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { dropNeedlessBackups, keepBackup } from '#outbox/engine/backup/backupCopies.ts';
import { loadDraft, saveDraft } from '#outbox/engine/drafts/drafts.ts';
import { outageReport } from '../outages/outageReport.ts';
import { Device, reading, withPhoto } from './device.ts';
import { deviceOfVersion1, leftBehind } from './deviceOfVersion1.ts';
import { failing, quotaExceeded } from './failingDatabase.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

type Tab = ReturnType<Device['tab']>;

/** What damage was seen, or can be thought of: each makes a row that something cannot work with. */
const DAMAGES: Record<string, (row: SubmissionRow) => object> = {
  'no step names': ({ stepNames: _, ...row }) => row,
  'step names that are no list': (row) => ({ ...row, stepNames: 'reading' }),
  'no content': (row) => ({ ...row, intent: null }),
  'an unknown state': (row) => ({ ...row, state: 'lost' }),
  'attempts that are no number': (row) => ({ ...row, attempts: 'x' }),
  'no time of confirmation': ({ capturedAt: _, ...row }) => row,
  'a time that is none': (row) => ({ ...row, capturedAt: 'yesterday' }),
  'no owner': ({ owner: _, ...row }) => row,
  'no lane': ({ lane: _, ...row }) => row,
  'no next attempt': ({ nextAttemptAt: _, ...row }) => row,
  'a date that is none': ({ intent, ...row }) => ({ ...row, intent: { ...intent, submittedDateTime: null } }),
  'an account that is none': (row) => ({ ...row, accountName: null }),
};

async function damage(tab: Tab, id: string, how: (row: SubmissionRow) => object): Promise<object> {
  const damaged = how((await tab.db.submissions.get(id)) as SubmissionRow);
  await tab.db.submissions.put(damaged as SubmissionRow);
  return damaged;
}

/** A device on which so many readings wait, without a backup copy where it says so. */
async function deviceWith(count: number, { backups = false } = {}) {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) ids.push(await tab.outbox.enqueue('meterRead', reading(String(31240 + nth))));
  if (!backups) device.backupCopies.clear();
  return { device, tab, ids };
}

const stateOf = async (tab: Tab, id: string) => (await tab.db.submissions.get(id))?.state;

test.each(Object.entries(DAMAGES))(
  'a row with %s is set aside as it is, and what waits behind it goes',
  async (_, how) => {
    const { device, tab, ids } = await deviceWith(9);
    const [first = '', ...others] = ids;
    const raw = await damage(tab, first, how);
    await tab.outbox.drain();
    expect(new Set(device.sent.map(({ key }) => key))).toEqual(new Set(others));
    // What no index leads to is found when the database is opened.
    const reopened = device.tab();
    expect(await Promise.all(others.map((id) => stateOf(reopened, id)))).toEqual(others.map(() => 'received'));
    expect(await reopened.db.submissions.count()).toBe(8);
    expect(await reopened.db.setAside.toArray()).toMatchObject([{ raw, attachment: null }]);
  },
);

test('six damaged rows keep none of twenty sound ones back', async () => {
  const { device, tab, ids } = await deviceWith(26);
  for (const id of ids.slice(0, 6)) await damage(tab, id, (row) => ({ ...row, stepNames: null, intent: {} }));
  expect(await tab.outbox.drain()).toBe(null);
  expect(new Set(device.sent.map(({ key }) => key))).toEqual(new Set(ids.slice(6)));
  expect(await tab.db.setAside.count()).toBe(6);
});

test.each([
  ['is missing', undefined],
  ['says nothing', null],
  ['lacks the places to choose from', { about: 'several' }],
  ['lacks the place that was found', { about: 'notConfirmed' }],
])('a question that %s is set aside, and everything else goes', async (_, question) => {
  const { device, tab, ids } = await deviceWith(2);
  const report = { reporter: null, intent: outageReport(), statusChecked: true };
  const asked = await tab.outbox.enqueue('outageReport', report);
  device.backupCopies.clear();
  const raw = await damage(tab, asked, (row) => ({ ...row, state: 'needsDecision', question, decideBy: device.clock }));
  expect(await tab.outbox.drain()).toBe(null);
  expect(device.sent.map(({ key }) => key)).toEqual(ids);
  expect(await tab.db.setAside.toArray()).toMatchObject([{ raw, whose: null }]);
});

test('its photo is kept with it', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  device.backupCopies.clear();
  await damage(tab, id, ({ stepNames: _, ...row }) => row);
  const [kept] = await device.tab().db.setAside.toArray();
  expect(kept).toMatchObject({ whose: 'customer-1', attachment: { submissionId: id } });
  expect(kept?.attachment?.bytes.byteLength).toBe(4);
  expect(await tab.db.attachments.count()).toBe(0);
});

test('whose it is stays known as far as it can be read', async () => {
  const { device, tab, ids } = await deviceWith(3);
  const damages = [
    (row: SubmissionRow) => ({ ...row, intent: null }),
    (row: SubmissionRow) => ({ ...row, intent: null, owner: 'anyone', enteredBy: null }),
    (row: SubmissionRow) => ({ ...row, intent: null, owner: 7, enteredBy: undefined }),
  ];
  for (const [nth, how] of damages.entries()) await damage(tab, ids[nth] as string, how);
  const kept = await device.tab().db.setAside.toArray();
  expect(kept.map(({ whose }) => whose).sort()).toEqual(['customer-1', null, undefined].sort());
});

test('where its backup copy can be read, that takes its place, and goes under the same key', async () => {
  const { device, tab, ids } = await deviceWith(1, { backups: true });
  const [id = ''] = ids;
  await damage(tab, id, ({ stepNames: _, ...row }) => row);
  const reopened = device.tab();
  await reopened.outbox.drain();
  expect(device.sent.map(({ key }) => key)).toEqual([id]);
  expect(await stateOf(reopened, id)).toBe('received');
  expect(await reopened.db.setAside.count()).toBe(0);
});

test('a damaged row of the first version does not keep the database from opening; the others are read on', async () => {
  const { row } = leftBehind('waiting') as { row: { id: string; stepNames?: unknown } };
  const { stepNames } = row;
  delete row.stepNames;
  const device = await deviceOfVersion1('waiting', 'report');
  row.stepNames = stepNames;
  const tab = device.tab();
  expect(await stateOf(tab, 'report')).toBe('waiting');
  expect(await tab.db.setAside.toArray()).toMatchObject([{ raw: { id: 'waiting', version: 1 }, whose: 'customer-1' }]);
  await tab.outbox.sendNow();
  expect(device.sent.map(({ key }) => key)).toEqual(['report']);
});

test('a damaged backup copy is set aside when the others are put back', async () => {
  const { device, ids } = await deviceWith(2, { backups: true });
  const [one = '', other = ''] = ids;
  device.backupCopies.set('no row', undefined as never);
  const copy = device.backupCopies.get(one);
  device.backupCopies.set(one, { ...copy, row: { ...copy?.row, stepNames: undefined } } as never);
  device.losesItsDatabases();
  const tab = device.tab();
  await device.signedIn(tab);
  await tab.outbox.sendNow();
  expect(device.sent.map(({ key }) => key)).toEqual([other]);
  const kept = await tab.db.setAside.toArray();
  expect(kept.map(({ raw }) => (raw as { id?: string } | undefined)?.id).sort()).toEqual([one, undefined].sort());
});

test('a disk too full to put anything back: the app opens, and what waited is put back when there is room', async () => {
  const { device, ids } = await deviceWith(2, { backups: true });
  device.losesItsDatabases();
  const full = device.tab();
  let isFull = true;
  failing(full.db, ({ kind, table }) =>
    isFull && kind === 'write' && table === 'submissions' ? quotaExceeded() : null,
  );
  expect(await full.db.submissions.count()).toBe(0);
  isFull = false;
  await device.signedIn(full);
  await full.outbox.tryNow();
  expect(device.sent.map(({ key }) => key).sort()).toEqual([...ids].sort());
});

test('a report can be made and sent while everything else on the device is damaged', async () => {
  const { device, tab, ids } = await deviceWith(3);
  for (const id of ids) await damage(tab, id, ({ stepNames: _, ...row }) => ({ ...row, lane: 'small' }));
  const report = await tab.outbox.enqueue('outageReport', {
    reporter: null,
    intent: outageReport(),
    statusChecked: true,
  });
  device.answer = () => ({ ok: true, reply: { errorCode: 0, reference: 'O-1' } });
  await tab.outbox.tryNow();
  expect(await stateOf(tab, report)).toBe('received');
});

test.each([undefined, null, '', 7, {}])(
  'a sign-in of %j, which is no customer, keeps no report back',
  async (customerId) => {
    const { device, tab, ids } = await deviceWith(1);
    const session = { ...(await tab.db.deviceSession.get('current')), key: 'current', customerId };
    await tab.db.deviceSession.put(session as never);
    const reopened = device.tab();
    const given = { reporter: null, intent: outageReport(), statusChecked: true };
    device.answer = () => ({ ok: true, reply: { errorCode: 0, reference: 'O-1' } });
    const report = await reopened.outbox.enqueue('outageReport', given);
    await reopened.outbox.tryNow();
    expect(await stateOf(reopened, report)).toBe('received');
    expect(await reopened.db.deviceSession.count()).toBe(0);
    await device.signedIn(reopened);
    await reopened.outbox.tryNow();
    expect(device.sent.map(({ key }) => key)).toEqual([report, ...ids]);
  },
);

test('a draft whose entry is damaged is no draft, and makes way for what is typed', async () => {
  const device = new Device();
  const tab = device.tab();
  const damaged = { key: 'k', version: 1, owner: 'customer-1', savedAt: '2026-11-21T12:00:00-06:00' };
  for (const entry of [undefined, null, 'x']) {
    await tab.db.drafts.put({ ...damaged, entry } as never);
    expect(await loadDraft(tab.db, 'k', 'customer-1')).toBe(null);
    expect(await saveDraft(tab.db, 'k', 'customer-1', { entry: { digits: ['1'] }, replaces: [] })).toBe(true);
    expect((await loadDraft(tab.db, 'k', 'customer-1'))?.entry).toEqual({ digits: ['1'] });
  }
});

test('what is found damaged while draining goes on from its backup copy too', async () => {
  const { device, tab, ids } = await deviceWith(3, { backups: true });
  const [id = '', ...others] = ids;
  await damage(tab, id, (row) => ({ ...row, intent: {} }));
  await tab.outbox.drain();
  await tab.outbox.drain();
  expect(device.sent.map(({ key }) => key)).toEqual([...others, id]);
  expect(await tab.db.setAside.count()).toBe(0);
});

test('the backup copy of what is set aside stays, also where it was being written in that moment', async () => {
  const { device, tab, ids } = await deviceWith(2, { backups: true });
  const [id = '', removed = ''] = ids;
  const [copy, other] = [device.backupCopies.get(id), device.backupCopies.get(removed)];
  await damage(tab, id, ({ stepNames: _, ...row }) => row);
  await tab.outbox.setDamagedAside();
  await tab.db.submissions.delete(removed);
  expect(await tab.db.setAside.count()).toBe(1);
  if (copy) await keepBackup(tab.db, copy);
  if (other) await keepBackup(tab.db, other);
  expect([...device.backupCopies.keys()]).toEqual([id]);
  await dropNeedlessBackups(tab.db);
  expect([...device.backupCopies.keys()]).toEqual([id]);
  await restoreSetAside(tab.db);
  expect(await stateOf(tab, id)).toBe('waiting');
  await tab.db.submissions.clear();
  await dropNeedlessBackups(tab.db);
  expect([...device.backupCopies.keys()]).toEqual([]);
});

test.each([
  ['newer', 2, undefined],
  ['older', 0, 'waiting'],
])('a damaged setting does not come back over a %s choice of the same part', async (_, order, state) => {
  const { device, tab, ids } = await deviceWith(2, { backups: true });
  const [id = '', other = ''] = ids;
  const setting = { entity: 'outageAreas', part: 'SK-1', order: 1 };
  const copy = device.backupCopies.get(id);
  device.backupCopies.set(id, { ...copy, row: { ...copy?.row, setting } } as never);
  await damage(tab, other, (row) => ({ ...row, state: 'received', setting: { ...setting, order } }));
  await damage(tab, id, ({ stepNames: _, ...row }) => row);
  await tab.outbox.setDamagedAside();
  await restoreSetAside(tab.db);
  expect(await stateOf(tab, id)).toBe(state);
  expect(await tab.db.setAside.count()).toBe(0);
});
