import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BillDetails } from '#contracts/bill.ts';
import { billSource } from '#copies/bills.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { AnySource } from '#copies/engine/source.ts';
import { meterSource } from '#copies/meters.ts';
import { notificationsSource } from '#copies/notifications.ts';
import { profileSource } from '#copies/profile.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { closeSeal, setSeal } from '#db/sealState.ts';
import { meterWith } from '#tests/rules/meterWith.ts';
import { withUsage } from './madeUpCopy.ts';

/* The one call that stands for the first loads under a sign-in. */

const [HOME, CABIN] = ['500010340137', '500010340138'];
const listed = (caAccount: string) => ({
  caAccount,
  bpAccount: `20${caAccount}`,
  descriptiveName: 'Farm',
  accountType: '01',
  defaultAccount: caAccount === HOME ? 'true' : 'false',
});
const session = {
  key: 'current' as const,
  customerId: 'customer-1',
  name: 'Ada',
  email: 'ada@sandbox.example',
  rememberMe: true,
  expired: false,
  signIn: 'first',
};
const note = {
  oid: '1',
  UID: 'x',
  createdTime: '2026-11-21T10:00:00.000Z',
  data: { interactionType: 'X', interactionText: 'x', accountNumber: HOME, readIndicator: 'unread' },
};

/** What the utility answers to each call, and in the opening. */
const partOf: Record<string, (caAccount: string) => object> = {
  profileDetails: () => ({
    errorCode: 0,
    data: {
      profileName: 'Ada',
      profileEmail: 'ada@sandbox.example',
      contactNumber: '3065550110',
      associatedAccounts: { account: [listed(HOME), listed(CABIN)] },
    },
  }),
  notifications: () => ({ results: [note] }),
  accountDetails: (caAccount) => ({
    data: {
      accountDetails: {
        caAccount,
        accountName: 'Ada',
        address: '12 Main St',
        meterNumber: '70412011',
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
  usage: () => ({ remark: 'much' }),
};
const PARTS = ['profileDetails', 'notifications', 'accountDetails', 'meterReadDetails', 'billDetails'];
const openingOf = (caAccount: string): Record<string, unknown> => ({
  caAccount,
  ...Object.fromEntries(PARTS.map((name) => [name, partOf[name]?.(caAccount)])),
});

const OURS = { 'x-request-id': '1' };
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: OURS });
const problem = (code: string) => ({ error: { code, message: 'No.' } });
let answerOpening: () => Response | Promise<Response>;
/** Calls in their order; of an opening with the account that is named. */
let asked: string[];
let device: ReturnType<typeof withUsage>;

beforeEach(async () => {
  asked = [];
  answerOpening = () => json(openingOf(HOME));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = url.split('?')[0]?.split('/').at(-1) ?? '';
    const { caAccount = '' } = init.body ? JSON.parse(String(init.body)) : {};
    asked.push(`${name} ${caAccount}`.trim());
    if (name === 'opening') return answerOpening();
    return partOf[name] ? json(partOf[name](caAccount)) : json(problem('internal'), 500);
  });
  await outboxDb.deviceSession.put(session);
  device = withUsage({ indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(async () => {
  vi.restoreAllMocks();
  setSeal({ isLocked: false, cipher: null });
  device.db.close();
  device.disk.close();
  await outboxDb.deviceSession.clear();
});

const start = () => device.refresher.refreshForCustomer('start');
/** The device as it is when the app is opened again: it has its copies, and the page has asked nothing. */
async function openAgain(): Promise<void> {
  await start();
  await outboxDb.deviceSession.put({ ...session, signIn: 'another' });
  asked = [];
}
const home = () => device.db.accounts.get(HOME);
const askedOf = (...names: string[]) => asked.filter((call) => names.includes(call.split(' ')[0] ?? ''));
const keptOf = async (caAccount: string) => {
  const { accountDetails, meters, bills } = device.db;
  const rows = await Promise.all([accountDetails, meters, bills].map((table) => table.get(caAccount)));
  return rows.map((row) => row !== undefined);
};

test('a start asks once for the customer and the account in use; for other accounts, and what has no part, singly', async () => {
  await start();
  expect(asked[0]).toBe('opening');
  expect(asked.filter((call) => !call.endsWith(CABIN) && !call.startsWith('billHistory'))).toEqual([
    'opening',
    `usage ${HOME}`,
  ]);
  expect(await keptOf(HOME)).toEqual([true, true, true]);
  expect(await device.db.notifications.count()).toBe(1);
  expect(await device.db.meters.get(HOME)).toMatchObject({ meterNumber: '70412011' });
  expect(await device.db.profile.get('current')).toMatchObject({ customerId: 'customer-1', profileName: 'Ada' });
  await openAgain();
  await start();
  expect(askedOf('opening', ...PARTS)).toEqual([`opening ${HOME}`]);
});

test('screens that open meanwhile, whatever they show, wait for the same answer', async () => {
  await openAgain();
  const account = await home();
  const loads = [
    device.refresher.load(billSource, account),
    device.refresher.load(profileSource),
    device.refresher.load(meterSource, account),
    device.refresher.load(meterSource, account),
    device.refresher.load(notificationsSource),
    start(),
  ];
  expect((await Promise.all(loads)).slice(0, 5)).toEqual([null, null, null, null, null]);
  expect(askedOf('opening', ...PARTS)).toEqual([`opening ${HOME}`]);
});

test('a screen that opens within ten seconds is shown what it brought, once', async () => {
  await openAgain();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(100_000);
  await start();
  asked = [];
  const account = await home();
  clock.mockReturnValue(109_999);
  for (const source of [billSource, meterSource]) expect(await device.refresher.load(source, account)).toBeNull();
  expect(asked).toEqual([]);
  await device.refresher.load(billSource, account);
  expect(asked).toEqual([`billDetails ${HOME}`]);
  clock.mockReturnValue(110_000);
  await device.refresher.load(notificationsSource);
  expect(askedOf('notifications')).toEqual(['notifications']);
});

test('what the browser deleted since is asked for by its own call, however short that is', async () => {
  await openAgain();
  await start();
  asked = [];
  const account = await home();
  for (const name of ['bills', 'notifications']) await device.db.table(name).clear();
  for (const source of [billSource, meterSource]) expect(await device.refresher.load(source, account)).toBeNull();
  await device.refresher.load(notificationsSource);
  expect(asked).toEqual([`billDetails ${HOME}`, 'notifications']);
});

test('and by the start of the app, where no screen asks for it', async () => {
  await openAgain();
  await start();
  asked = [];
  await device.db.table('meters').delete(HOME);
  await device.db.table('notifications').clear();
  await start();
  expect(asked.filter((one) => one.startsWith('meterReadDetails') || one === 'notifications').sort()).toEqual([
    `meterReadDetails ${HOME}`,
    'notifications',
  ]);
});

test('after a change that the utility was told of, what it brought is asked for anew', async () => {
  await openAgain();
  await start();
  asked = [];
  await device.refresher.loadAnew(profileSource);
  await device.refresher.load(billSource, await home());
  expect(asked).toEqual(['profileDetails', `billDetails ${HOME}`]);
});

const BEFORE = '2026-01-01T00:00:00.000Z';

describe.each([
  ['profileDetails', profileSource, 'Failed to Load Account Details'],
  ['notifications', notificationsSource, 'Error loading notifications'],
  ['meterReadDetails', meterSource, 'Failed to Load Meter Read Details'],
  ['billDetails', billSource, 'Failed to Load Bill Details'],
] as [string, AnySource, string][])('The part %s', (name, source, title) => {
  const others = () => PARTS.filter((part) => part !== name);

  test('that failed fails as its own call would, and the others are there', async () => {
    await openAgain();
    const tables = ['profile', 'notifications', 'accountDetails', 'meters', 'bills'];
    await Promise.all(tables.map((table) => device.disk.table(table).toCollection().modify({ fetchedAt: BEFORE })));
    const account = await home();
    answerOpening = () => json({ ...openingOf(HOME), [name]: { ...problem('unavailable'), status: 503 } });
    const load = await device.refresher.load(source, source.perAccount ? account : undefined);
    expect(load).toEqual({ title, failure: { kind: 'retryLater', reason: 'busy' } });
    expect(asked).toEqual([`opening ${HOME}`]);
    const anew = await Promise.all(
      tables.map(async (table) => {
        const rows = (await device.disk.table(table).toArray()) as { caAccount?: string; fetchedAt: string }[];
        const row = rows.find(({ caAccount = HOME }) => caAccount === HOME);
        return row?.fetchedAt !== BEFORE;
      }),
    );
    const lost = tables.indexOf(source.fills[0].name);
    expect(anew).toEqual(tables.map((_, nth) => nth !== lost));
  });

  test.each([
    ['is not there', undefined],
    ['cannot be read', { data: 'x', results: 7 }],
    ['was asked for without a sign-in', { ...problem('signInRequired'), status: 401 }],
  ])('that %s is asked for by its own call', async (_what, given) => {
    await openAgain();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answerOpening = () => json({ ...openingOf(HOME), [name]: given });
    const account = await home();
    const loads = [profileSource, notificationsSource, meterSource, billSource] as AnySource[];
    const failed = await Promise.all(
      loads.map((one) => device.refresher.load(one, one.perAccount ? account : undefined)),
    );
    expect(failed).toEqual([null, null, null, null]);
    expect(askedOf(...others(), 'opening')).toEqual([`opening ${HOME}`]);
    expect(askedOf(name).map((call) => call.split(' ')[0])).toEqual([name]);
  });
});

test.each<[string, () => Response, boolean]>([
  ['a server that does not know it', () => json(problem('notFound'), 404), true],
  ['something that answers with a page, and 404', () => new Response('<!doctype html>', { status: 404 }), true],
  ['an answer that is none', () => json({ caAccount: { x: 1 } }), true],
  ['a hotel’s page', () => new Response('<!doctype html>', { status: 200 }), false],
  ['a server that is busy', () => json(problem('unavailable'), 503), false],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')) as never, false],
  ['the app’s lock', () => json(problem('unlockRequired'), 401), false],
])('%s: by their own calls, or not at all', async (_what, answer, isAskedSingly) => {
  await openAgain();
  answerOpening = answer;
  await start();
  expect(askedOf(...PARTS).some((call) => !call.endsWith(CABIN))).toBe(isAskedSingly);
  expect(askedOf('opening')).toHaveLength(1);
  asked = [];
  answerOpening = () => json(openingOf(HOME));
  await start();
  // One that did not answer is asked in the same way again.
  expect(askedOf('opening')).toHaveLength(isAskedSingly ? 0 : 1);
});

test('parts of another account than was asked for are kept under that one', async () => {
  await openAgain();
  await Promise.all(['accountDetails', 'meters', 'bills'].map((table) => device.db.table(table).clear()));
  answerOpening = () => json(openingOf(CABIN));
  const account = await home();
  await device.refresher.load(billSource, account);
  expect(asked).toEqual([`opening ${HOME}`, `billDetails ${HOME}`]);
  expect(await keptOf(CABIN)).toEqual([true, true, true]);
  expect(await keptOf(HOME)).toEqual([false, false, true]);
});

test('parts of an account that is not in the list are not kept', async () => {
  answerOpening = () => json(openingOf('500010340999'));
  await device.refresher.load(profileSource);
  expect(await keptOf('500010340999')).toEqual([false, false, false]);
  expect(await device.db.profile.count()).toBe(1);
});

test('behind a closed lock it is not asked', async () => {
  await openAgain();
  closeSeal();
  await device.refresher.load(profileSource);
  expect(asked).toEqual([]);
});

test('what comes after a sign-out, or after another customer signed in, is not kept', async () => {
  answerOpening = async () => {
    await outboxDb.deviceSession.put({ ...session, customerId: 'customer-2', signIn: 'theirs' });
    return json(openingOf(HOME));
  };
  expect(await device.refresher.load(profileSource)).toMatchObject({ failure: { kind: 'signInAgain' } });
  expect(await device.disk.profile.count()).toBe(0);
  expect(await keptOf(HOME)).toEqual([false, false, false]);
});

test('a sign-out between two parts ends it: the others are not written, not even for a moment', async () => {
  device.db.profile.hook('creating', () => void Dexie.ignoreTransaction(() => outboxDb.deviceSession.clear()));
  const written = vi.fn();
  device.db.notifications.hook('creating', written);
  await device.refresher.load(profileSource);
  expect(await device.disk.profile.count()).toBe(0);
  // The page that would delete it again may be left.
  expect(written).not.toHaveBeenCalled();
});

test('an answer that is older than a load which was asked for later does not replace it', async () => {
  await openAgain();
  let answer: (response: Response) => void = () => {};
  answerOpening = () => new Promise<Response>((done) => (answer = done));
  const opened = device.refresher.load(notificationsSource);
  await vi.waitFor(() => expect(asked).toEqual([`opening ${HOME}`]));
  const { profileDetails } = partOf;
  const named = profileDetails?.('') as { data: object };
  partOf.profileDetails = () => ({ ...named, data: { ...named.data, profileName: 'As it was changed' } });
  await device.refresher.loadAnew(profileSource);
  partOf.profileDetails = profileDetails as (typeof partOf)[string];
  answer(json(openingOf(HOME)));
  await opened;
  expect((await device.db.profile.get('current'))?.profileName).toBe('As it was changed');
});

test('nor what was written into the copy of an account since it was asked for', async () => {
  await openAgain();
  let answer: (response: Response) => void = () => {};
  answerOpening = () => new Promise<Response>((done) => (answer = done));
  const opened = device.refresher.load(notificationsSource);
  await vi.waitFor(() => expect(asked).toEqual([`opening ${HOME}`]));
  const account = { caAccount: HOME, bpAccount: `20${HOME}`, accountType: '01' } as AccountCopy;
  const copy = await device.db.bills.get(HOME);
  const bill = { ...copy?.bill, payment: { orderNo: 'T-1', paymentAmount: '100.00', state: 'open' } } as BillDetails;
  device.refresher.outdate(billSource, account);
  await device.db.bills.update(HOME, { bill });
  answer(json(openingOf(HOME)));
  await opened;
  expect((await device.db.bills.get(HOME))?.bill?.payment?.orderNo).toBe('T-1');
  // What is asked for from now on is an answer again.
  await device.refresher.loadAnew(billSource, account);
  expect((await device.db.bills.get(HOME))?.bill?.payment).toBeUndefined();
});
