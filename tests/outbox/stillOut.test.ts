import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copies } from '#copies/cacheDb.ts';
import { sealCopies } from '#copies/engine/sealCopies.ts';
import { makeCopiesDb } from '#db/copiesDb.ts';
import { setSeal } from '#db/sealState.ts';
import { type AnswerParts, reportStillOut, sayItIsBack } from '#outbox/answerPower.ts';
import { openVault } from '#session/vault.ts';
import { profile } from '../copies/customerCopies.ts';
import { SOUND_ROWS } from '../copies/soundRows.ts';
import { Device } from './device.ts';

/* What the worker does with the buttons under "The power is back". */

const KEY = 'question-1';
const asked = {
  customerId: 'customer-1',
  accountNumber: '500010340137',
  key: KEY,
  yes: 'Yes, it is back',
  no: 'Still out',
  saved: 'Saved.',
};
const details = {
  ...SOUND_ROWS.accountDetails,
  address: '218 Second Avenue West',
  installationNumber: '0000000101',
  fetchedAt: '2026-11-21T10:00:00.000Z',
};
const session = {
  key: 'current' as const,
  customerId: 'customer-1',
  name: 'Marlene Kowalchuk',
  email: 'marlene@example.com',
  rememberMe: true,
  arrived: true,
  expired: false,
};

let device: Device;
let tab: ReturnType<Device['tab']>;
let cache: ReturnType<typeof copiesOn>;
const copiesOn = (indexedDB: IDBFactory) => makeCopiesDb(copies, { indexedDB, IDBKeyRange });
const parts = (): AnswerParts => ({
  outboxDb: tab.db,
  copies: cache,
  enqueue: (report) => tab.outbox.enqueue('outageReport', report),
  now: () => new Date(device.clock),
});
beforeEach(async () => {
  device = new Device();
  device.answer = () => ({ ok: true, reply: { errorCode: 0, reference: 'O-7301' } });
  tab = device.tab();
  cache = copiesOn(device.disk);
  await tab.db.deviceSession.put(session);
  await cache.profile.put(profile);
  await cache.accountDetails.put(details as never);
});
afterEach(() => {
  cache.close();
  setSeal({ isLocked: false, cipher: null });
});
const rows = () => tab.db.submissions.toArray();

test('"Still out" is a report of the place under the question’s key, and goes under it', async () => {
  expect(await reportStillOut(parts(), asked)).toBe(true);
  const intent = {
    installationNumber: '0000000101',
    callbackPhoneNumber: '3065550110',
    callerName: 'Marlene Kowalchuk',
    callerComments: '',
    callbackType: 'Phone',
    callbackEmail: '',
    callbackAddress: '218 Second Avenue West',
    capturedDateTime: '2026-11-21T18:00:00.000Z',
  };
  expect(await rows()).toMatchObject([{ id: KEY, kind: 'outageReport', enteredBy: 'customer-1', intent }]);
  await tab.outbox.drain();
  expect(device.sent.map(({ path, key, request }) => ({ path, key, request }))).toEqual([
    { path: '/api/{product}/createOutage', key: KEY, request: intent },
  ]);
});

test('pressed again, or after the report was made in the app, it is the same one', async () => {
  await reportStillOut(parts(), asked);
  device.clock += 60_000;
  expect(await reportStillOut(parts(), asked)).toBe(true);
  expect(await rows()).toHaveLength(1);
});

test('"Yes, it is back" is noted of the account, and reports nothing', async () => {
  expect(await sayItIsBack(parts(), asked)).toBe(true);
  expect(await cache.choices.toArray()).toEqual([{ key: 'powerBack:500010340137', value: '2026-11-21T18:00:00.000Z' }]);
  expect(await rows()).toEqual([]);
});

const nothing: [string, () => Promise<unknown>][] = [
  ['another customer is signed in', () => tab.db.deviceSession.put({ ...session, customerId: 'customer-2' })],
  ['nobody is signed in', () => tab.db.deviceSession.clear()],
  ['the session was ended elsewhere', () => tab.db.deviceSession.put({ ...session, ended: true })],
  ['the first run is not over', () => tab.db.deviceSession.put({ ...session, arrived: false })],
  ['the copies are another customer’s', () => cache.profile.put({ ...profile, customerId: 'customer-2' })],
  ['their copies are sealed by a lock', () => sealThem()],
];
test.each(nothing)('neither is kept where %s', async (_where, isSo) => {
  await isSo();
  expect(await reportStillOut(parts(), asked)).toBe(false);
  expect(await sayItIsBack(parts(), asked)).toBe(false);
  expect([await rows(), await cache.choices.toArray()]).toEqual([[], []]);
});

/** As a page does it; the worker, which has no key, opens the same database. */
async function sealThem(): Promise<void> {
  cache.close();
  const page = copiesOn(device.disk);
  sealCopies(page);
  await openVault(new Uint8Array(32).fill(7).buffer, { cache: page, outbox: tab.db });
  await page.profile.put(profile);
  await page.accountDetails.put(details as never);
  expect(await page.profile.get('current')).toMatchObject({ profileName: 'Marlene Kowalchuk' });
  page.close();
  cache = copiesOn(device.disk);
}

test('what the device does not know of the place is no report', async () => {
  await cache.accountDetails.put({ ...details, installationNumber: '' } as never);
  expect(await reportStillOut(parts(), asked)).toBe(false);
  await cache.accountDetails.clear();
  expect(await reportStillOut(parts(), asked)).toBe(false);
  expect(await rows()).toEqual([]);
});
