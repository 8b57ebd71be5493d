import { expect, test } from 'vitest';
import { saveDraft } from '#outbox/engine/drafts.ts';
import { discardAll, unfinishedOf } from '#outbox/engine/withdraw.ts';
import { meterRead } from '#outbox/kinds/meterRead.ts';
import { Device, reading } from './device.ts';

test('what discarding at sign-out counts is what it deletes: unsent, refused and started, of this customer alone', async () => {
  const device = new Device();
  const tab = device.tab();
  const { db, outbox } = tab;
  const states = ['waiting', 'sending', 'signInNeeded', 'held', 'notAccepted', 'partRefused', 'received'] as const;
  for (const state of states) await db.submissions.update(await outbox.enqueue(meterRead, reading()), { state });
  const others = await outbox.enqueue(meterRead, reading('22222', { owner: 'customer-2' }));
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
  const id = await outbox.enqueue(meterRead, reading());
  expect(await outbox.reopen(id)).toBe('opened');
  expect(await unfinishedOf(db, 'customer-1')).toMatchObject({ unsent: [{ id }], refused: [], drafts: [] });
  await discardAll(db, 'customer-1');
  expect([await db.submissions.count(), await db.drafts.count()]).toEqual([0, 0]);
});
