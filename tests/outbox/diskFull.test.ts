import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Alarms } from './alarms.ts';
import { Device, reading } from './device.ts';
import { type Access, failing, quotaExceeded, unknownError } from './failingDatabase.ts';

const unhandled = vi.fn();

// A background run that fails ends in the console of its page.
beforeEach(() => {
  process.on('unhandledRejection', unhandled);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  vi.restoreAllMocks();
});

const isAnswer = ({ table, kind, values }: Access) =>
  table === 'submissions' && kind === 'write' && values.some(({ state }) => state === 'received');

/** A device with so many readings; its database fails while `failureOf` says so. */
async function deviceWith(count: number, failureOf: (access: Access) => Error | null) {
  const device = new Device();
  const tab = device.tab();
  let fails = false;
  failing(tab.db, (access) => (fails ? failureOf(access) : null));
  await device.signedIn(tab);
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) ids.push(await tab.outbox.enqueue('meterRead', reading(String(31240 + nth))));
  const alarms = new Alarms(device, tab);
  fails = true;
  const mend = () => {
    fails = false;
  };
  const states = async () => (await tab.db.submissions.bulkGet(ids)).map((row) => row?.state);
  return { device, tab, ids, alarms, mend, states };
}

const timesOf = ({ sent }: Device, ids: readonly string[]) =>
  ids.map((id) => sent.filter(({ key }) => key === id).length);

test('where no answer can be written, each of twelve goes once before any goes twice, with waits that double', async () => {
  const { device, tab, ids, alarms, mend, states } = await deviceWith(12, (access) =>
    isAnswer(access) ? quotaExceeded() : null,
  );
  await expect(alarms.start(tab.outbox.sendNow)).rejects.toThrow();
  expect(timesOf(device, ids).filter((times) => times === 1)).toHaveLength(6);
  expect(alarms.next).toBe(device.clock + 2000);
  await alarms.pass(2000);
  expect(timesOf(device, ids)).toEqual(ids.map(() => 1));
  expect(alarms.next).toBe(device.clock + 4000);
  // At 2, 6, 14 and 30 seconds: six at a time.
  await alarms.pass(28_000);
  expect(device.sent).toHaveLength(30);
  expect(new Set(timesOf(device, ids))).toEqual(new Set([2, 3]));
  expect(device.isFull).toBe(true);
  expect(device.madeRoom).toBeGreaterThan(0);
  mend();
  await alarms.pass(64_000);
  expect(await states()).toEqual(ids.map(() => 'received'));
  expect(device.isFull).toBe(false);
});

test('room that is made while draining is enough: the answers are written by the same run', async () => {
  const device = new Device();
  const tab = device.tab();
  failing(tab.db, (access) => (isAnswer(access) && device.madeRoom === 0 ? quotaExceeded() : null));
  await device.signedIn(tab);
  const id = await tab.outbox.enqueue('meterRead', reading());
  expect(await tab.outbox.drain()).toBe(null);
  expect((await tab.db.submissions.get(id))?.state).toBe('received');
  expect([device.sent.length, device.madeRoom, device.isFull]).toEqual([1, 1, false]);
});

test('where nothing can be written at all, nothing leaves the device, and all of it goes once there is room', async () => {
  const { device, tab, ids, alarms, mend, states } = await deviceWith(3, ({ kind }) =>
    kind === 'write' ? quotaExceeded() : null,
  );
  await expect(alarms.start(tab.outbox.tryNow)).rejects.toThrow();
  await alarms.pass(60_000);
  expect(device.sent).toEqual([]);
  expect(device.isFull).toBe(true);
  mend();
  await alarms.pass(64_000);
  expect(await states()).toEqual(['received', 'received', 'received']);
  expect(timesOf(device, ids)).toEqual([1, 1, 1]);
});

test('a timer is left where the database can be neither written nor read, and what waits goes when it can', async () => {
  const { device, tab, alarms, mend, states } = await deviceWith(1, unknownError);
  await expect(alarms.start(tab.outbox.tryNow)).rejects.toThrow();
  expect(alarms.next).toBe(device.clock + 2000);
  await alarms.pass(40_000);
  expect(alarms.next).toBe(device.clock + 22_000);
  mend();
  await alarms.pass(22_000);
  expect(await states()).toEqual(['received']);
});

test('a press forgets how often the database failed: the next wait is the shortest one', async () => {
  const { device, tab, alarms } = await deviceWith(1, unknownError);
  await expect(alarms.start(tab.outbox.tryNow)).rejects.toThrow();
  await alarms.pass(200_000);
  await expect(alarms.start(tab.outbox.sendNow)).rejects.toThrow();
  expect(alarms.next).toBe(device.clock + 2000);
});

test('a database that failed to open is opened again by the timer', async () => {
  const device = new Device();
  const before = device.tab();
  await device.signedIn(before);
  const id = await before.outbox.enqueue('meterRead', reading());
  before.db.close();
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw quotaExceeded();
  });
  const tab = device.tab();
  const alarms = new Alarms(device, tab);
  await expect(alarms.start(tab.outbox.tryNow)).rejects.toThrow();
  await alarms.pass(6000);
  expect(device.sent).toEqual([]);
  open.mockRestore();
  await alarms.pass(8000);
  expect((await tab.db.submissions.get(id))?.state).toBe('received');
});

test('a step whose reads fail with the database leaves its row in the queue, not to another version of the app', async () => {
  const { device, tab, ids, alarms, mend, states } = await deviceWith(1, () => null);
  device.answer = () => {
    throw unknownError();
  };
  await expect(alarms.start(tab.outbox.tryNow)).rejects.toThrow();
  expect(await states()).toEqual(['sending']);
  mend();
  device.answer = () => ({ ok: true, reply: { data: { errorCode: 0 } } });
  await alarms.pass(2000);
  expect(await states()).toEqual(['received']);
  expect(timesOf(device, ids)).toEqual([2]);
});
