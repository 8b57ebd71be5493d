import { expect, test } from 'vitest';
import { saveDraft } from '#outbox/engine/drafts/drafts.ts';
import { forgetOldReceipts, forgetReceived } from '#outbox/engine/settle/forgetReceived.ts';
import { outageReport as report } from '../outages/outageReport.ts';
import { type Answer, accepted, Device, failing, reading, type Sent, withPhoto } from './device.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const taken = ({ path }: Sent): Answer =>
  path.endsWith('createOutage') ? { ok: true, reply: { errorCode: 0, reference: 'O-7301' } } : accepted;
const OFFLINE = failing({ kind: 'offline' });
const UNFINISHED = ['waiting', 'sending', 'signInNeeded', 'held', 'changing', 'partRefused', 'notAccepted'] as const;
const entry = { digits: ['1'], date: '', photo: null, box: null };

test('at sign-out what the utility has in full goes, of this customer alone; everything else stays as it was', async () => {
  const device = new Device();
  const tab = device.tab();
  const { db, outbox } = tab;
  await device.signedIn(tab);
  device.answer = taken;
  await outbox.enqueue('meterRead', reading());
  await outbox.enqueue('outageReport', { intent: report(), statusChecked: true, reporter: 'customer-1' });
  const othersReport = await outbox.enqueue('outageReport', { intent: report(), statusChecked: true, reporter: null });
  await outbox.sendNow();
  expect((await db.submissions.toArray()).map(({ state }) => state)).toEqual(['received', 'received', 'received']);
  const other = await outbox.enqueue('meterRead', reading('22222', { owner: 'customer-2' }));
  await db.submissions.update(other, { state: 'received' });
  device.answer = () => OFFLINE;
  for (const state of UNFINISHED)
    await db.submissions.update(await outbox.enqueue('meterRead', withPhoto()), { state });
  await saveDraft(db, 'meterRead:1', 'customer-1', { entry, replaces: [] });

  const kept = async () => ({
    rows: await db.submissions.filter(({ state }) => state !== 'received').toArray(),
    attachments: await db.attachments.toArray(),
    drafts: await db.drafts.toArray(),
    backups: [...device.backupCopies.keys()].sort(),
  });
  const before = await kept();
  expect([before.rows.length, before.attachments.length]).toEqual([UNFINISHED.length, UNFINISHED.length]);
  await forgetReceived(db, { enteredBy: 'customer-1' });
  expect(await kept()).toEqual({ ...before, backups: before.backups.filter((id) => id !== other) });
  const received = await db.submissions.filter(({ state }) => state === 'received').primaryKeys();
  expect(received.sort()).toEqual([othersReport, other].sort());
});

test('what is being corrected stays until its correction is received', async () => {
  const device = new Device();
  const tab = device.tab();
  const { db, outbox } = tab;
  await device.signedIn(tab);
  device.answer = taken;
  const first = await outbox.enqueue('meterRead', reading());
  await outbox.sendNow();
  expect(await outbox.reopen(first)).toBe('opened');
  const [draft] = await db.drafts.toArray();
  const ids = async () => (await db.submissions.toArray()).map(({ id }) => id).sort();
  await forgetReceived(db, { enteredBy: 'customer-1' });
  expect(await ids()).toEqual([first]);
  device.answer = () => OFFLINE;
  const second = await outbox.enqueue('meterRead', {
    ...reading('31250'),
    draftKey: draft?.key ?? '',
    replaces: [first],
  });
  await forgetReceived(db, { enteredBy: 'customer-1' });
  expect(await ids()).toEqual([first, second].sort());
  device.answer = taken;
  await outbox.sendNow();
  await forgetReceived(db, { enteredBy: 'customer-1' });
  expect(await ids()).toEqual([]);
});

test('a customer’s receipt stays for 90 days; what waits stays however long', async () => {
  const device = new Device();
  const tab = device.tab();
  const { db, outbox } = tab;
  await device.signedIn(tab);
  device.answer = taken;
  await outbox.enqueue('meterRead', reading());
  await outbox.enqueue('outageReport', { intent: report(), statusChecked: true, reporter: 'customer-1' });
  await outbox.sendNow();
  device.answer = () => OFFLINE;
  const waiting = await outbox.enqueue('meterRead', reading('31250'));
  await forgetOldReceipts(db, device.clock + 90 * DAY_MS);
  expect(await db.submissions.count()).toBe(3);
  await forgetOldReceipts(db, device.clock + 90 * DAY_MS + 1);
  expect((await db.submissions.toArray()).map(({ id }) => id)).toEqual([waiting]);
  await forgetOldReceipts(db, device.clock + 5000 * DAY_MS);
  expect(await db.submissions.count()).toBe(1);
});
