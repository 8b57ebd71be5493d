import { describe, expect, test, vi } from 'vitest';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import { discard, discardAll } from '#outbox/engine/queue/withdraw.ts';
import { accepted, Device, failing, networkGone, reading, withPhoto } from './device.ts';

test('the browser loses its databases: what was saved and not sent is there again and arrives under its own key', async () => {
  const device = new Device();
  const before = device.tab();
  await device.signedIn(before);
  device.answer = () => networkGone;
  const plain = await before.outbox.enqueue('meterRead', reading('11111'));
  const pictured = await before.outbox.enqueue('meterRead', withPhoto('22222'));
  device.losesItsDatabases();

  const after = device.tab();
  const there = await after.db.submissions.toArray();
  expect(there.map(({ id, state }) => [id, state]).sort()).toEqual([
    [plain, 'waiting'],
    [pictured, 'waiting'],
  ]);
  expect((await after.db.attachments.get(pictured))?.bytes.byteLength).toBe(4);
  // Nobody is signed in on a device that forgot; nothing is sent before its owner is.
  device.sent.length = 0;
  await after.outbox.tryNow();
  expect(device.sent).toEqual([]);
  device.answer = ({ path }) =>
    path.includes('pload')
      ? { ok: true, reply: { uploadUrl: '/photo', uploadToken: 't' } }
      : path.includes('can')
        ? { ok: true, reply: { virusScanResult: { status: 200, message: '' } } }
        : accepted;
  await device.signedIn(after);
  await after.outbox.tryNow();
  expect(device.sent.flatMap(({ key }) => key ?? []).sort()).toEqual([plain, pictured].sort());
});

describe('the browser drops the database under an open page', () => {
  /** What the page finds after the drop: who is signed in, and what waits. */
  async function dropped(device: Device, inSight: DeviceSessionRow | undefined) {
    const before = device.tab();
    await device.signedIn(before);
    device.answer = () => networkGone;
    const id = await before.outbox.enqueue('meterRead', reading('11111'));
    device.losesItsDatabases();
    const { db } = device.tab();
    db.sessionInSight = inSight;
    return {
      id,
      session: await db.deviceSession.get('current'),
      kept: await db.submissions.toCollection().primaryKeys(),
    };
  }
  const ada: DeviceSessionRow = {
    key: 'current',
    customerId: 'ada',
    name: 'Ada',
    email: 'ada@mail.example',
    rememberMe: true,
    expired: false,
    signIn: '1',
  };

  test('its customer stays signed in, and what waits is there', async () => {
    vi.stubGlobal('localStorage', { length: 1 });
    const { id, session, kept } = await dropped(new Device(), ada);
    expect(session).toEqual(ada);
    expect(kept).toEqual([id]);
  });

  test('a customer who cleared all that the site had stored is not signed in again', async () => {
    vi.stubGlobal('localStorage', { length: 0 });
    const { id, session, kept } = await dropped(new Device(), ada);
    expect(session).toBeUndefined();
    expect(kept).toEqual([id]);
  });

  test('who had signed out stays signed out', async () => {
    vi.stubGlobal('localStorage', { length: 1 });
    expect((await dropped(new Device(), undefined)).session).toBeUndefined();
  });

  test('a database that is not new is left as it is', async () => {
    vi.stubGlobal('localStorage', { length: 1 });
    const device = new Device();
    await device.signedIn(device.tab());
    const again = device.tab();
    await again.db.deviceSession.clear();
    again.db.close({ disableAutoOpen: false });
    again.db.sessionInSight = ada;
    expect(await again.db.deviceSession.count()).toBe(0);
  });
});

test('a photo that had arrived before the databases were lost is not taken for one that was used before', async () => {
  const device = new Device();
  const before = device.tab();
  const id = await before.outbox.enqueue('meterRead', withPhoto());
  device.losesItsDatabases();
  const { db } = device.tab();
  expect((await db.submissions.get(id))?.attachmentTried).toBe(true);
});

test('what the utility has needs no backup copy', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const id = await tab.outbox.enqueue('meterRead', reading());
  expect([...device.backupCopies.keys()]).toEqual([id]);
  await tab.outbox.tryNow();
  expect((await tab.db.submissions.get(id))?.state).toBe('received');
  expect([...device.backupCopies.keys()]).toEqual([]);
});

test('what the utility refused keeps its backup copy until the customer has dealt with it', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => failing({ kind: 'refused', status: 422, code: 'x', message: '' });
  const id = await tab.outbox.enqueue('meterRead', reading());
  await tab.outbox.tryNow();
  expect([...device.backupCopies.keys()]).toEqual([id]);
  await discard(tab.db, id);
  expect([...device.backupCopies.keys()]).toEqual([]);
});

test('what was taken back, opened again or discarded at sign-out does not come back', async () => {
  const device = new Device();
  const tab = device.tab();
  const removed = await tab.outbox.enqueue('meterRead', reading('11111'));
  const opened = await tab.outbox.enqueue('meterRead', reading('22222'));
  await tab.outbox.enqueue('meterRead', reading('33333'));
  expect(await discard(tab.db, removed)).toBe('removed');
  expect(await tab.outbox.reopen(opened)).toBe('opened');
  await discardAll(tab.db, 'customer-1');
  device.losesItsDatabases();
  expect(await device.tab().db.submissions.toArray()).toEqual([]);
});

test('an item that was on its way when it was to be taken back has its backup copy still', async () => {
  const device = new Device();
  const tab = device.tab();
  const id = await tab.outbox.enqueue('meterRead', reading());
  // Claimed between the look and the removal.
  const { drop } = tab.db.backupCopies;
  tab.db.backupCopies.drop = async (ids) => {
    await drop(ids);
    await tab.db.submissions.update(id, { state: 'sending' });
  };
  expect(await discard(tab.db, id)).toBe('tooLate');
  expect([...device.backupCopies.keys()]).toEqual([id]);
});

test('a photo that was let go leaves no backup copy behind', async () => {
  const device = new Device();
  const tab = device.tab();
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  const refused = { kind: 'refused', status: 413, code: 'x', message: '' } as const;
  await tab.db.submissions.update(id, { state: 'partRefused', done: 1, failure: refused });
  await tab.outbox.goOnWithoutPart(id);
  expect([...device.backupCopies.keys()]).toEqual([]);
});

test('a database that is only opened again puts nothing back', async () => {
  const device = new Device();
  const first = device.tab();
  const id = await first.outbox.enqueue('meterRead', reading());
  // As a kill between the two leaves it.
  await first.db.submissions.delete(id);
  expect(await device.tab().db.submissions.toArray()).toEqual([]);
});

test('a reading is saved also where no backup copy can be kept', async () => {
  const device = new Device();
  const tab = device.tab();
  tab.db.backupCopies.keep = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const id = await tab.outbox.enqueue('meterRead', reading());
  expect((await tab.db.submissions.get(id))?.state).toBe('waiting');
});

test('a removal whose backup copy cannot be deleted is not done: the item stays until it can', async () => {
  const device = new Device();
  const tab = device.tab();
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  const { drop } = tab.db.backupCopies;
  tab.db.backupCopies.drop = () => Promise.reject(new Error('the bucket does not open'));
  expect(await discard(tab.db, id)).toBe('notCertain');
  expect((await tab.db.submissions.get(id))?.state).toBe('waiting');
  expect((await tab.db.attachments.get(id))?.bytes.byteLength).toBe(4);
  tab.db.backupCopies.drop = drop;
  expect(await discard(tab.db, id)).toBe('removed');
  device.losesItsDatabases();
  expect(await device.tab().db.submissions.toArray()).toEqual([]);
});

test('discarding at sign-out deletes nothing while a backup copy cannot be deleted', async () => {
  const device = new Device();
  const tab = device.tab();
  const id = await tab.outbox.enqueue('meterRead', reading());
  const { drop } = tab.db.backupCopies;
  tab.db.backupCopies.drop = () => Promise.reject(new Error('the bucket does not open'));
  expect(await discardAll(tab.db, 'customer-1')).toBe(null);
  expect((await tab.db.submissions.toArray()).map((row) => row.id)).toEqual([id]);
  tab.db.backupCopies.drop = drop;
  expect(await discardAll(tab.db, 'customer-1')).toMatchObject({ unsent: [{ id }], refused: [], drafts: [] });
  device.losesItsDatabases();
  expect(await device.tab().db.submissions.toArray()).toEqual([]);
});

test('an item is removed as ever where the browser keeps no backup copies', async () => {
  const device = new Device();
  const tab = device.tab();
  tab.db.backupCopies.keep = tab.db.backupCopies.drop = async () => {};
  const id = await tab.outbox.enqueue('meterRead', reading());
  expect(await discard(tab.db, id)).toBe('removed');
  expect(await tab.db.submissions.toArray()).toEqual([]);
});

test.each(['after', 'while'] as const)(
  'a backup copy that is written %s another tab removes the item does not outlive it',
  async (when) => {
    const device = new Device();
    const [saving, removing] = [device.tab(), device.tab()];
    const { keep } = saving.db.backupCopies;
    const { drop } = removing.db.backupCopies;
    const mayWrite = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    saving.db.backupCopies.keep = async (copy) => {
      await mayWrite.promise;
      await keep(copy);
      written.resolve();
    };
    const saved = saving.outbox.enqueue('meterRead', reading());
    const id = await vi.waitUntil(async () => (await removing.db.submissions.toArray())[0]?.id);
    if (when === 'while') {
      // Between the removal's look for a copy and the item's end.
      removing.db.backupCopies.drop = async (ids) => {
        removing.db.backupCopies.drop = drop;
        await drop(ids);
        mayWrite.resolve();
        await written.promise;
        await saved;
      };
    }
    expect(await discard(removing.db, id)).toBe('removed');
    mayWrite.resolve();
    await saved;
    device.losesItsDatabases();
    expect(await device.tab().db.submissions.toArray()).toEqual([]);
  },
);

test('backup copies that cannot be read now are put back by the same page, which tries again by itself', async () => {
  const device = new Device();
  const id = await device.tab().outbox.enqueue('meterRead', reading());
  device.losesItsDatabases();
  const tab = device.tab();
  const { all } = tab.db.backupCopies;
  let tries = 0;
  tab.db.backupCopies.all = () => {
    tries++;
    return Promise.reject(new Error('not now'));
  };
  expect(await tab.db.submissions.toArray()).toEqual([]);
  await device.signedIn(tab);
  // Nothing waits, as far as it knows.
  expect(await tab.outbox.tryNow()).toBe(device.clock + 60_000);
  // A customer who submits something does not wait for the bucket.
  const before = tries;
  const other = await tab.outbox.enqueue('meterRead', reading('31241'));
  expect(tries).toBe(before);
  tab.db.backupCopies.all = all;
  expect(await tab.outbox.drain()).toBe(null);
  expect(device.sent.map(({ key }) => key).sort()).toEqual([id, other].sort());
});

test('backup copies that cannot be read now are put back at the next start', async () => {
  const device = new Device();
  const id = await device.tab().outbox.enqueue('meterRead', reading());
  device.losesItsDatabases();
  const tab = device.tab();
  const { all } = tab.db.backupCopies;
  tab.db.backupCopies.all = () => Promise.reject(new Error('not now'));
  expect(await tab.db.submissions.toArray()).toEqual([]);
  const meanwhile = await tab.outbox.enqueue('meterRead', withPhoto('22222'));
  // What goes out meanwhile does not take the copies along that nobody has read.
  await device.signedIn(tab);
  let stored = false;
  device.answer = ({ path }) => {
    if (path.endsWith('meterRead')) return accepted;
    if (path === '/photo') stored = true;
    const upload = { uploadUrl: '/photo', uploadToken: 't' };
    return { ok: true, reply: stored ? { virusScanResult: { status: 200, message: '' } } : upload };
  };
  await tab.outbox.tryNow();
  device.clock += 60_000;
  await tab.outbox.tryNow();
  expect((await tab.db.submissions.get(meanwhile))?.state).toBe('received');
  tab.db.close();
  tab.db.backupCopies.all = all;
  const { db } = device.tab();
  expect((await db.submissions.toArray()).map((row) => row.id).sort()).toEqual([id, meanwhile].sort());
  // A photo that was received is not put back.
  expect(await db.attachments.toArray()).toEqual([]);
});
