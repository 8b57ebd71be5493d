import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copies, sources } from '#copies/cacheDb.ts';
import { OTHER_ACCOUNTS_AFTER_MS } from '#copies/engine/refresher.ts';

import { makeCipher } from '#db/cipher.ts';
import { defineCopy } from '#db/copy.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { closeSeal, setSeal } from '#db/sealState.ts';
import { meterWith } from '#tests/rules/meterWith.ts';
import { type UsageCopy, usageSource, withUsage } from './madeUpCopy.ts';

const account = (caAccount: string, position: number) => ({
  caAccount,
  bpAccount: `20${caAccount}`,
  descriptiveName: 'Farm',
  accountType: '01',
  defaultAccount: position === 0 ? ('true' as const) : ('false' as const),
});
const HOME = account('500010340137', 0);
const CABIN = account('500010340138', 1);
const SHED = account('500010340139', 2);
const session = {
  key: 'current' as const,
  customerId: 'customer-1',
  name: 'Ada',
  email: 'ada@sandbox.example',
  rememberMe: true,
  expired: false,
};

/** What the utility answers, by the last part of the path. */
let listed = [HOME, CABIN, SHED];
const replies: Record<string, (body: { caAccount: string }) => unknown> = {
  profileDetails: () => ({
    errorCode: 0,
    data: {
      profileName: 'Ada',
      profileEmail: 'ada@sandbox.example',
      contactNumber: '3065550110',
      associatedAccounts: { account: listed },
    },
  }),
  accountDetails: ({ caAccount }) => ({
    errorCode: 0,
    data: {
      accountDetails: {
        caAccount,
        accountName: 'Ada',
        address: '12 Main St',
        meterNumber: caAccount === SHED.caAccount ? '' : '70412011',
        meterType: '01',
        accountCategory: '01',
        billDeliveryMethod: '0',
        activeFlag: true,
      },
    },
  }),
  meterReadDetails: () => ({ data: meterWith() }),
  billDetails: () => ({ data: { billDetails: { billIssuedFlag: false } } }),
  billHistory: () => ({ data: { bills: [] } }),
  usage: ({ caAccount }) => ({ remark: `much in zebra barn ${caAccount}` }),
};
let asked: string[];
let device: ReturnType<typeof withUsage>;

beforeEach(async () => {
  asked = [];
  listed = [HOME, CABIN, SHED];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = url.split('?')[0]?.split('/').at(-1) ?? '';
    // A server of before the one call for an opening (opening.test.ts).
    if (name === 'opening') return new Response(null, { status: 404 });
    const body = init.body ? JSON.parse(String(init.body)) : Object.fromEntries(new URLSearchParams(url.split('?')[1]));
    asked.push([name, body.caAccount].filter(Boolean).join(' '));
    const reply = replies[name]?.(body);
    return reply ? new Response(JSON.stringify(reply)) : new Response('{}', { status: 503 });
  });
  await outboxDb.deviceSession.put(session);
  device = withUsage({ indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(async () => {
  vi.useRealTimers();
  setSeal({ isLocked: false, cipher: null });
  device.db.close();
  device.disk.close();
  await outboxDb.deviceSession.clear();
});

async function everythingOnDisk(): Promise<string> {
  const rows = await Promise.all(device.disk.tables.map((table) => table.toArray()));
  return JSON.stringify(rows, (_, value) =>
    value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
  );
}
const usageAsked = () => asked.filter((call) => call.startsWith('usage'));

test('whose a copy is must be said, or it does not compile', () => {
  // @ts-expect-error: without `whose`
  defineCopy<'usage', UsageCopy>({ name: 'usage', since: 7, key: 'caAccount', evict: 'nothing' });
  // @ts-expect-error: a key that its rows do not have
  defineCopy<'usage', UsageCopy>({ name: 'usage', since: 7, key: 'number', whose: 'customer', evict: 'nothing' });
});

test('every copy is filled by a source, or by what the customer chose or opened; and every name is one copy’s', () => {
  const filled = sources.flatMap(({ fills }: { fills: readonly { name: string }[] }) => fills.map(({ name }) => name));
  expect(new Set(filled).size).toBe(filled.length);
  expect([...filled, 'choices', 'billPdfs', 'paymentPlans'].sort()).toEqual(copies.map(({ name }) => name).sort());
});

test('a start loads it for each account that has it, the current one first', async () => {
  await device.refresher.refreshForCustomer('start');
  expect(usageAsked()).toEqual([`usage ${HOME.caAccount}`, `usage ${CABIN.caAccount}`]);
  expect(asked.indexOf(`usage ${HOME.caAccount}`)).toBeLessThan(asked.indexOf(`accountDetails ${CABIN.caAccount}`));
  const row = await device.db.usage.get(CABIN.caAccount);
  expect(row).toMatchObject({ caAccount: CABIN.caAccount, remark: `much in zebra barn ${CABIN.caAccount}` });
  expect(Date.now() - Date.parse(row?.fetchedAt ?? '')).toBeLessThan(60_000);
  await device.refresher.refreshForCustomer('inSight');
  expect(usageAsked()).toHaveLength(2);
});

test('what a screen has loaded a moment ago the start does not load once more; ten seconds later it does', async () => {
  await device.refresher.refreshForCustomer('start');
  const home = await device.db.accounts.get(HOME.caAccount);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(100_000);
  asked = [];
  expect(await device.refresher.load(usageSource, home)).toBeNull();
  const before = asked.filter((call) => /^(usage|accountDetails) /.test(call));
  expect(before).toEqual([`accountDetails ${HOME.caAccount}`, `usage ${HOME.caAccount}`]);
  clock.mockReturnValue(109_999);
  asked = [];
  await device.refresher.refreshForCustomer('start');
  expect(asked.filter((call) => call.endsWith(HOME.caAccount)).sort()).toEqual([
    `billDetails ${HOME.caAccount}`,
    `meterReadDetails ${HOME.caAccount}`,
  ]);
  clock.mockReturnValue(110_000);
  asked = [];
  await device.refresher.refreshForCustomer('start');
  expect(usageAsked()).toEqual([`usage ${HOME.caAccount}`]);
  clock.mockRestore();
});

test('what a screen has loaded for somebody else, or under another sign-in, the start loads', async () => {
  await device.refresher.refreshForCustomer('start');
  await device.refresher.load(usageSource, await device.db.accounts.get(HOME.caAccount));
  for (const next of [
    { ...session, customerId: 'customer-2' },
    { ...session, signIn: 'another' },
  ]) {
    await device.db.forgetCustomer();
    await outboxDb.deviceSession.put(next);
    asked = [];
    await device.refresher.refreshForCustomer('start');
    expect(usageAsked()).toContain(`usage ${HOME.caAccount}`);
    await device.refresher.load(usageSource, await device.db.accounts.get(HOME.caAccount));
  }
});

test('what a screen could not load the start loads', async () => {
  await device.refresher.refreshForCustomer('start');
  const { usage } = replies;
  replies.usage = () => undefined;
  expect(await device.refresher.load(usageSource, await device.db.accounts.get(HOME.caAccount))).not.toBeNull();
  replies.usage = usage as (typeof replies)[string];
  asked = [];
  await device.refresher.refreshForCustomer('start');
  expect(usageAsked()).toEqual([`usage ${HOME.caAccount}`]);
});

test('behind the customer’s lock nothing of it can be read on the disk; a closed lock shows and stores none', async () => {
  await device.refresher.refreshForCustomer('start');
  expect(await everythingOnDisk()).toContain('zebra');
  await device.db.forgetCustomer();
  setSeal({ isLocked: false, cipher: makeCipher(new Uint8Array(64).fill(7)) });
  await device.refresher.refreshForCustomer('start');
  const bytes = await everythingOnDisk();
  for (const text of ['zebra', HOME.caAccount, CABIN.caAccount]) expect(bytes).not.toContain(text);
  expect((await device.db.usage.get(HOME.caAccount))?.remark).toContain('zebra');

  closeSeal();
  asked = [];
  expect(await device.db.usage.toArray()).toEqual([]);
  await device.refresher.refreshForCustomer('online');
  expect(asked).toEqual([]);
});

test('nothing of it is left after a sign-out, also when the answer was being stored in that moment', async () => {
  await device.refresher.refreshForCustomer('start');
  expect(await device.disk.usage.count()).toBe(2);
  await device.db.forgetCustomer();
  expect(await device.disk.usage.count()).toBe(0);

  await device.db.accounts.put({ ...HOME, position: 0, fetchedAt: new Date().toISOString() });
  const signedOut = vi.fn(() => void Dexie.ignoreTransaction(() => outboxDb.deviceSession.clear()));
  device.db.usage.hook('creating', signedOut);
  await device.refresher.load(usageSource, await device.db.accounts.get(HOME.caAccount));
  expect(signedOut).toHaveBeenCalledTimes(1);
  expect(await device.disk.usage.count()).toBe(0);
});

test('on a full disk it stays for the account in use and goes for the others', async () => {
  await device.refresher.refreshForCustomer('start');
  await device.db.makeRoom(CABIN.caAccount);
  expect(await device.db.usage.toCollection().primaryKeys()).toEqual([CABIN.caAccount]);
});

describe.each([
  ['in the clear', null],
  ['behind the lock', makeCipher(new Uint8Array(64).fill(7))],
])('An account that is in the list no more, %s,', (_how, cipher) => {
  beforeEach(() => setSeal({ isLocked: false, cipher }));
  const pdf = ({ caAccount }: typeof HOME) => ({
    documentId: `pdf of ${caAccount}`,
    caAccount,
    fileName: 'a.pdf',
    fileBody: 'JVBERg==',
    fetchedAt: new Date().toISOString(),
  });

  test('leaves with all that was kept of it, and the others stay', async () => {
    await device.refresher.refreshForCustomer('start');
    await device.db.billPdfs.bulkPut([pdf(HOME), pdf(CABIN)]);
    const tables = [device.db.usage, device.db.accountDetails, device.db.bills, device.db.meters];
    const keys = () => Promise.all(tables.map(async (table) => (await table.toCollection().primaryKeys()).sort()));
    const [home, cabin, shed] = [HOME, CABIN, SHED].map(({ caAccount }) => caAccount);
    expect(await keys()).toEqual([
      [home, cabin],
      [home, cabin, shed],
      [home, cabin, shed],
      [home, cabin],
    ]);
    listed = [CABIN, SHED];
    await device.refresher.refreshForCustomer('start');
    expect(await keys()).toEqual([[cabin], [cabin, shed], [cabin, shed], [cabin]]);
    expect((await device.db.billPdfs.toArray()).map((one) => one.documentId)).toEqual([pdf(CABIN).documentId]);
    listed = [];
    await device.refresher.refreshForCustomer('start');
    expect(await keys()).toEqual([[], [], [], []]);
    expect(await device.db.billPdfs.count()).toBe(0);
  });

  test('gets no copy that was on its way', async () => {
    await device.refresher.refreshForCustomer('start');
    const home = await device.db.accounts.get(HOME.caAccount);
    listed = [CABIN];
    await device.refresher.refreshForCustomer('start');
    await device.refresher.load(usageSource, home);
    expect(await device.db.usage.toCollection().primaryKeys()).toEqual([CABIN.caAccount]);
  });
});

test('an account counts as ready without a network with it, or without a meter', async () => {
  await device.refresher.refreshForCustomer('start');
  const all = [HOME, CABIN, SHED].map(({ caAccount }) => caAccount);
  expect(await device.refresher.readyAccounts()).toEqual(new Set(all));
  await device.db.usage.delete(HOME.caAccount);
  expect(await device.refresher.readyAccounts()).toEqual(new Set(all.slice(1)));
});

test('what cannot be stored is a failure like any other, not an error that nobody hears of', async () => {
  await device.refresher.refreshForCustomer('start');
  const home = await device.db.accounts.get(HOME.caAccount);
  device.db.usage.hook('updating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await device.refresher.load(usageSource, home)).toMatchObject({
    title: 'Usage could not be loaded',
    failure: { kind: 'bug' },
  });
});

describe('a failure', () => {
  afterEach(() => {
    replies.usage = ({ caAccount }) => ({ remark: `much in zebra barn ${caAccount}` });
  });

  test('comes with the title of the call that failed, and leaves the last copy as it was', async () => {
    await device.refresher.refreshForCustomer('start');
    const home = await device.db.accounts.get(HOME.caAccount);
    const before = await device.db.usage.get(HOME.caAccount);
    delete replies.usage;
    expect(await device.refresher.load(usageSource, home)).toEqual({
      title: 'Usage could not be loaded',
      failure: { kind: 'retryLater', reason: 'busy' },
    });
    expect(await device.db.usage.get(HOME.caAccount)).toEqual(before);
    const invalid = home && { ...home, bpAccount: '' };
    expect(await device.refresher.load(usageSource, invalid)).toEqual({
      title: 'Failed to Load Account Details',
      failure: { kind: 'refused', status: 0, message: 'Invalid account: bpAccount is required.' },
    });
  });
});

test('of two answers the one asked for later is kept, whichever comes first', async () => {
  const answers: ((name: string) => void)[] = [];
  const profile = replies.profileDetails?.({ caAccount: '' }) as { data: object };
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((answer) => {
        answers.push((profileName) =>
          answer(new Response(JSON.stringify({ ...profile, data: { ...profile.data, profileName } }))),
        );
      }),
  );
  const [profileSource] = sources;
  if (!profileSource) throw new Error('no sources');
  const first = device.refresher.loadAnew(profileSource);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const second = device.refresher.loadAnew(profileSource);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('As it was changed');
  await second;
  answers[0]?.('As it was before');
  await first;
  expect((await device.db.profile.get('current'))?.profileName).toBe('As it was changed');
});

test('accounts that are not looked at are loaded again when their copies are six hours old, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
  const { refresher } = device;
  await refresher.refreshForCustomer('start');
  expect(asked.filter((call) => call.startsWith('accountDetails'))).toHaveLength(3);
  asked = [];
  vi.setSystemTime(Date.now() + OTHER_ACCOUNTS_AFTER_MS - 1);
  await refresher.refreshForCustomer('start');
  expect(asked.filter((call) => call.includes('5000')).sort()).toEqual(
    ['accountDetails', 'billDetails', 'meterReadDetails', 'usage'].map((call) => `${call} ${HOME.caAccount}`),
  );
  asked = [];
  vi.setSystemTime(Date.now() + 1);
  await refresher.refreshForCustomer('start');
  expect(asked.filter((call) => call.startsWith('accountDetails')).sort()).toEqual(
    [HOME, CABIN, SHED].map(({ caAccount }) => `accountDetails ${caAccount}`),
  );
});

test.each([true, false])(
  'what is not needed offline is loaded of the account in use alone, and nobody waits for it: answered %s',
  async (isAnswered) => {
    const { billHistory } = replies;
    if (!isAnswered) delete replies.billHistory;
    try {
      await device.refresher.refreshForCustomer('start');
      const histories = () => asked.filter((call) => call.startsWith('billHistory'));
      await vi.waitFor(() => expect(histories()).toEqual([`billHistory ${HOME.caAccount}`]));
      expect(asked.filter((call) => call.startsWith('accountDetails'))).toHaveLength(3);
    } finally {
      Object.assign(replies, { billHistory });
    }
  },
);

test('where the app is never kept on the device, what comes after the copies does not wait for that', async () => {
  const { refresher } = withUsage(
    { indexedDB: new IDBFactory(), IDBKeyRange },
    { appIsKept: () => new Promise(() => {}) },
  );
  await refresher.refreshForCustomer('start');
  expect(usageAsked()).toHaveLength(2);
});
