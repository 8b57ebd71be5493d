import { expect, test } from 'vitest';
import { saveDraft } from '#outbox/engine/drafts/drafts.ts';
import { discardAll, unfinishedOf } from '#outbox/engine/queue/withdraw.ts';
import { outageReport as report } from '../outages/outageReport.ts';
import { Device, reading } from './device.ts';

test('what discarding at sign-out counts is what it deletes: unsent, refused and started, of this customer alone', async () => {
  const device = new Device();
  const tab = device.tab();
  const { db, outbox } = tab;
  const states = ['waiting', 'sending', 'signInNeeded', 'held', 'notAccepted', 'partRefused', 'received'] as const;
  for (const state of states) await db.submissions.update(await outbox.enqueue('meterRead', reading()), { state });
  const others = await outbox.enqueue('meterRead', reading('22222', { owner: 'customer-2' }));
  const entry = { entry: { digits: ['1'], date: '', photo: null, box: null }, replaces: [] };
  await saveDraft(db, 'meterRead:1', 'customer-1', entry);
  await saveDraft(db, 'meterRead:2', 'customer-2', entry);

  const counted = await unfinishedOf(db, 'customer-1');
  expect(counted.unsent.map(({ state }) => state).sort()).toEqual(['held', 'sending', 'signInNeeded', 'waiting']);
  expect(counted.refused.map(({ state }) => state).sort()).toEqual(['notAccepted', 'partRefused']);
  expect(counted.drafts.map(({ key }) => key)).toEqual(['meterRead:1']);

  const before = [await db.submissions.count(), await db.drafts.count()] as const;
  expect(await discardAll(db, 'customer-1')).toEqual(counted);
  const left = await db.submissions.toArray();
  expect([left.length, await db.drafts.count()]).toEqual([
    before[0] - counted.unsent.length - counted.refused.length,
    before[1] - counted.drafts.length,
  ]);
  expect(left.find(({ id }) => id === others)?.state).toBe('waiting');
  expect(left.map(({ state }) => state).sort()).toEqual(['received', 'waiting']);
});

test('an item that is being changed counts once, and its change is deleted with it', async () => {
  const device = new Device();
  const { db, outbox } = device.tab();
  const id = await outbox.enqueue('meterRead', reading());
  expect(await outbox.reopen(id)).toBe('opened');
  expect(await unfinishedOf(db, 'customer-1')).toMatchObject({ unsent: [{ id }], refused: [], drafts: [] });
  await discardAll(db, 'customer-1');
  expect([await db.submissions.count(), await db.drafts.count()]).toEqual([0, 0]);
});

test.each([
  [false, ['mine', 'another’s', 'a visitor’s'], 3],
  [true, ['another’s', 'a visitor’s'], 2],
])('a report is counted apart: it goes all the same, or is taken back too: %s', async (withUnowned, left, backups) => {
  const device = new Device();
  const { db, outbox } = device.tab();
  const save = (id: string, reporter: string | null) =>
    outbox.enqueue('outageReport', { id, reporter, intent: report(), statusChecked: true });
  await save('mine', 'customer-1');
  await db.submissions.update(await save('in', 'customer-1'), { state: 'received' });
  await save('another’s', 'customer-2');
  await save('a visitor’s', null);
  await outbox.enqueue('meterRead', reading());
  const counted = await unfinishedOf(db, 'customer-1');
  expect([counted.unsent.length, counted.unowned.map(({ id }) => id)]).toEqual([1, ['mine']]);
  expect(await discardAll(db, 'customer-1', { withUnowned })).toEqual(counted);
  const ids = (await db.submissions.toArray()).map(({ id }) => id);
  expect(ids.sort()).toEqual([...left, 'in'].sort());
  expect([...device.backupCopies.keys()].filter((id) => id !== 'in')).toHaveLength(backups);
});

test('a report that is being changed goes as it was when its customer discards the rest', async () => {
  const { db, outbox } = new Device().tab();
  const id = await outbox.enqueue('outageReport', { reporter: 'customer-1', intent: report(), statusChecked: true });
  await outbox.reopen(id);
  expect(await unfinishedOf(db, 'customer-1')).toMatchObject({ unsent: [], drafts: [], unowned: [{ id }] });
  await discardAll(db, 'customer-1');
  expect([(await db.submissions.get(id))?.state, await db.drafts.count()]).toEqual(['waiting', 0]);
});
