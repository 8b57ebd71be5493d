import { expect, test } from 'vitest';
import { noteUnsent } from '#outbox/engine/backup/noteUnsent.ts';
import { discard } from '#outbox/engine/queue/withdraw.ts';
import { accepted, Device, failing, networkGone, reading, withPhoto } from './device.ts';

/** What the browser does when space runs short: databases and buckets at once, the cookie stays. */
function evicted(device: Device): void {
  device.losesItsDatabases();
  device.backupCopies.clear();
}

/** What the customer is to be told at the next start. */
const lostAtStart = async (device: Device) => (await device.tab().db.checks.get('spares'))?.lost;

test('an item is counted when it is said to be saved, and no longer when it arrived', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await tab.outbox.enqueue('meterRead', reading('11111'));
  expect(device.unsent).toBe(1);
  await tab.outbox.enqueue('meterRead', reading('22222'));
  expect(device.unsent).toBe(2);
  await tab.outbox.tryNow();
  expect(device.unsent).toBe(0);
});

test('a save adds its own to the number and does not count what waits', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  const first = await tab.outbox.enqueue('meterRead', reading('11111'));
  device.unsent = 40;
  await tab.outbox.enqueueAll('meterRead', [reading('22222'), reading('33333')]);
  expect(device.unsent).toBe(42);
  // What takes the place of one that waits is as many as before.
  await tab.outbox.reopen(first);
  await tab.outbox.enqueue('meterRead', reading('11112', { replaces: [first] }));
  expect(await tab.db.submissions.get(first)).toBeUndefined();
  expect(device.unsent).toBe(42);
  await tab.environment.noteUnsent();
  expect(device.unsent).toBe(3);
});

test('what waits counts; what was removed, refused, or is in but for its photo does not', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  device.answer = () => networkGone;
  await tab.outbox.enqueue('meterRead', reading('11111'));
  const removed = await tab.outbox.enqueue('meterRead', reading('22222'));
  await tab.outbox.tryNow();
  expect(device.unsent).toBe(2);
  await discard(tab.db, removed);
  await tab.environment.noteUnsent();
  expect(device.unsent).toBe(1);

  device.answer = () => failing({ kind: 'refused', status: 422, code: 'keyReused', message: '' });
  await tab.outbox.sendNow();
  expect(device.unsent).toBe(0);

  device.answer = ({ path }) => (path.includes('pload') ? networkGone : accepted);
  const pictured = await tab.outbox.enqueue('meterRead', withPhoto('33333'));
  expect(device.unsent).toBe(1);
  await tab.outbox.tryNow();
  expect(await tab.db.submissions.get(pictured)).toMatchObject({ state: 'waiting', done: 1 });
  expect(device.unsent).toBe(0);
});

test('the browser deletes all that was stored: what was not sent is told of at the next start', async () => {
  const device = new Device();
  const tab = device.tab();
  await tab.outbox.enqueue('meterRead', reading('11111'));
  await tab.outbox.enqueue('meterRead', reading('22222'));
  evicted(device);
  expect(await lostAtStart(device)).toBe(2);
});

test('nothing is told of on a new device, after a start as ever, or when all of it was put back', async () => {
  const device = new Device();
  expect(await lostAtStart(device)).toBe(0);
  await device.tab().outbox.enqueue('meterRead', reading());
  expect(await lostAtStart(device)).toBe(0);
  device.losesItsDatabases();
  expect(await lostAtStart(device)).toBe(0);
});

test('of what was only partly put back the rest is told of', async () => {
  const device = new Device();
  const tab = device.tab();
  await tab.outbox.enqueue('meterRead', reading('11111'));
  tab.db.backupCopies.keep = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await tab.outbox.enqueue('meterRead', reading('22222'));
  device.losesItsDatabases();
  expect(await lostAtStart(device)).toBe(1);
});

test('until the customer knows, the number stands, whatever is saved and sent meanwhile and however often it is lost', async () => {
  const device = new Device();
  await device.tab().outbox.enqueue('meterRead', reading('11111'));
  evicted(device);
  const tab = device.tab();
  await device.signedIn(tab);
  await tab.outbox.enqueue('meterRead', reading('22222'));
  expect(device.unsent).toBe(2);
  await tab.outbox.tryNow();
  expect(device.unsent).toBe(1);
  evicted(device);
  const later = device.tab();
  expect((await later.db.checks.get('spares'))?.lost).toBe(1);
  await later.db.checks.update('spares', { lost: 0 });
  await later.environment.noteUnsent();
  expect(device.unsent).toBe(0);
});

test('while backup copies cannot be read nothing is called lost, and the number is not lowered', async () => {
  const device = new Device();
  await device.tab().outbox.enqueue('meterRead', reading('11111'));
  device.losesItsDatabases();
  const tab = device.tab();
  const { all } = tab.db.backupCopies;
  tab.db.backupCopies.all = () => Promise.reject(new Error('not now'));
  await tab.environment.noteUnsent();
  expect([device.unsent, await tab.db.checks.get('spares')]).toEqual([1, undefined]);
  tab.db.close();
  tab.db.backupCopies.all = all;
  expect(await lostAtStart(device)).toBe(0);
});

test('two tabs that open the new database count what was lost once', async () => {
  const device = new Device();
  await device.tab().outbox.enqueue('meterRead', reading());
  evicted(device);
  const tabs = [device.tab(), device.tab()];
  const checks = await Promise.all(tabs.map(({ db }) => db.checks.toArray()));
  expect(checks).toEqual([[{ key: 'spares', lost: 1 }], [{ key: 'spares', lost: 1 }]]);
});

test('the same number is not written again, and one that cannot be written keeps nobody from saving', async () => {
  const device = new Device();
  const tab = device.tab();
  await tab.outbox.enqueue('meterRead', reading('11111'));
  const written: number[] = [];
  const write = async (count: number) => void written.push(count);
  await noteUnsent(tab.db, { read: async () => 1, write });
  expect(written).toEqual([]);
  await noteUnsent(tab.db, { read: async () => 2, write });
  expect(written).toEqual([1]);
  await noteUnsent(tab.db, { read: async () => 2, write: () => Promise.reject(new Error('no cookies')) });
});
