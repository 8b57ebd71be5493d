import { expect, test } from 'vitest';
import type { SubmissionRow } from '#db/submissions.ts';
import { type Answer, Device, failing, networkGone, type Sent } from './device.ts';

const conflict = failing({ kind: 'refused', status: 409, code: 'changedMeanwhile', message: '' });
const HOME = '500010340137';
const SHOP = '500010340145';
const NAMED = { interactionType: 'ACCOUNT_NAME_UPDATE', interactionText: 'Named' };
const CHOSEN = { interactionType: 'DEFAULT_ACCOUNT_UPDATE', interactionText: 'Chosen' };

interface Change {
  accountNumber: string;
  changeType: string;
  value: string;
}
interface Update {
  data?: { accountsVersion: number };
  cdcData: { requests: { action: string; data: Change[] }[] };
}

/** A device beside a utility that keeps one customer's list of two accounts. */
async function setUp() {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const names = new Map([
    [HOME, 'Home'],
    [SHOP, 'Shop'],
  ]);
  const list = { names, preferred: HOME, version: 3 as number | undefined };
  /** What becomes of a change, when it is not taken in. */
  let fate: (sent: Sent) => Answer | null = () => null;
  device.answer = (sent) => {
    if (sent.path.endsWith('/profileDetails')) {
      return {
        ok: true,
        reply: { errorCode: 0, data: { ...(list.version !== undefined && { accountsVersion: list.version }) } },
      };
    }
    const said = fate(sent);
    if (said) return said;
    const { data, cdcData } = sent.request as Update;
    if (data && data.accountsVersion !== list.version) return conflict;
    const [change] = cdcData.requests[0]?.data ?? [];
    if (change?.changeType === 'descriptiveName') names.set(change.accountNumber, change.value);
    if (change?.changeType === 'isDefault') list.preferred = change.accountNumber;
    if (list.version === undefined) return { ok: true, reply: { errorCode: 0 } };
    list.version += 1;
    return { ok: true, reply: { errorCode: 0, data: { accountsVersion: list.version } } };
  };
  const chosenAt = '2026-11-21T12:00:00-06:00';
  const said = (caAccount: string) => ({ owner: 'customer-1', intent: { caAccount, calledHere: 'Here' }, chosenAt });
  return {
    device,
    tab,
    list,
    rename: (caAccount: string, name: string) =>
      tab.outbox.enqueue('accountName', {
        ...said(caAccount),
        intent: { ...said(caAccount).intent, name, ...NAMED },
      }),
    prefer: (caAccount: string) =>
      tab.outbox.enqueue('defaultAccount', {
        ...said(caAccount),
        intent: { ...said(caAccount).intent, ...CHOSEN },
      }),
    updates: () => device.sent.filter(({ path }) => path.endsWith('/updateProfileDetails')),
    requests: () =>
      device.sent.filter(({ path }) => path.endsWith('/updateProfileDetails')).map(({ request }) => request as Update),
    row: async (id: string) => (await tab.db.submissions.get(id)) as SubmissionRow | undefined,
    meets: (next: typeof fate) => {
      fate = next;
    },
  };
}

test('a name goes as one change of one account, of the list as it is, and nothing else of the profile with it [API2-09]', async () => {
  const { tab, rename, updates, row, list } = await setUp();
  const id = await rename(SHOP, 'Well and shop');
  await tab.outbox.drain();
  expect(updates()).toEqual([
    {
      path: '/api/{product}/updateProfileDetails',
      key: id,
      owner: 'customer-1',
      body: undefined,
      replaces: undefined,
      request: {
        data: { accountsVersion: 3 },
        interactionData: { ...NAMED, accountNumber: SHOP },
        cdcData: {
          requests: [
            {
              requestNumber: 1,
              action: 'update-accounts',
              data: [
                { sequence: 1, accountNumber: SHOP, changeType: 'descriptiveName', value: 'Well and shop' },
                { sequence: 2, accountNumber: SHOP, changeType: 'updatedBy-client-pwa', value: 'Customer App' },
              ],
            },
          ],
        },
        delta: JSON.stringify({ caAccount: SHOP, calledHere: 'Here', name: 'Well and shop', ...NAMED }),
      },
    },
  ]);
  expect(list.names.get(SHOP)).toBe('Well and shop');
  expect(await row(id)).toMatchObject({ state: 'received', answer: { errorCode: 0, accountsVersion: 4 } });
});

test('another account becomes the default one', async () => {
  const { tab, prefer, requests, list } = await setUp();
  await prefer(SHOP);
  await tab.outbox.drain();
  const changes = requests().map(({ cdcData }) => cdcData.requests[0]?.data[0]);
  expect(changes).toEqual([{ sequence: 1, accountNumber: SHOP, changeType: 'isDefault', value: 'true' }]);
  expect(list.preferred).toBe(SHOP);
});

test('offline for a day: of each account the last name alone goes, and of the defaults the last', async () => {
  const { tab, rename, prefer, updates, row, list, device } = await setUp();
  const first = await rename(SHOP, 'One');
  await rename(HOME, 'House');
  await prefer(SHOP);
  const last = await rename(SHOP, 'Two');
  await prefer(HOME);
  expect(await row(first)).toBeUndefined();
  list.version = 9;
  device.clock += 24 * 60 * 60_000;
  await tab.outbox.drain();
  expect(updates()).toHaveLength(3);
  expect([...list.names.values(), list.preferred, list.version]).toEqual(['House', 'Two', HOME, 12]);
  expect(device.sent.find(({ key }) => key === last)?.replaces).toEqual([first]);
});

test('another device is quicker: the change is made in the list that the utility has then', async () => {
  const { tab, rename, list, updates, meets } = await setUp();
  let others = 2;
  meets(() => {
    if (others-- > 0) list.version = (list.version ?? 0) + 1;
    return null;
  });
  await rename(SHOP, 'Two');
  await tab.outbox.drain();
  expect(updates().map(({ request }) => (request as Update).data?.accountsVersion)).toEqual([3, 4, 5]);
  expect(list.names.get(SHOP)).toBe('Two');
});

test('where the utility counts no versions the change goes without one', async () => {
  const { tab, rename, list, requests, row } = await setUp();
  list.version = undefined;
  const id = await rename(SHOP, 'Two');
  await tab.outbox.drain();
  expect(requests().map(({ data }) => data)).toEqual([undefined]);
  expect(await row(id)).toMatchObject({ state: 'received', answer: { errorCode: 0 } });
});

test('an account that is no longer theirs is refused in the utility’s words', async () => {
  const { tab, prefer, row, meets } = await setUp();
  const errorMessage = 'This account is no longer one of yours.';
  meets(() => ({ ok: true, reply: { errorCode: 1, errorMessage } }));
  const id = await prefer(SHOP);
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'notAccepted', failure: { kind: 'refused', message: errorMessage } });
});

test('an account that became somebody else’s meanwhile is refused for good, and not asked for again', async () => {
  const { tab, rename, row, meets, updates } = await setUp();
  const message = 'This account is not one of yours.';
  meets(() => failing({ kind: 'refused', status: 403, code: 'accountNotYours', message }));
  const id = await rename(SHOP, 'Two');
  await tab.outbox.drain();
  await tab.outbox.sendNow();
  expect(updates()).toHaveLength(1);
  expect(await row(id)).toMatchObject({ state: 'notAccepted', failure: { kind: 'refused', message } });
});

test('a lost reply is asked for again under the same key, with the same change', async () => {
  const { tab, rename, updates, row, meets } = await setUp();
  meets(() => networkGone);
  const id = await rename(SHOP, 'Two');
  await tab.outbox.drain();
  meets(() => null);
  await tab.outbox.sendNow();
  expect(updates().map(({ key }) => key)).toEqual([id, id]);
  expect(await row(id)).toMatchObject({ state: 'received' });
});

test('a closed lock keeps it until the app is unlocked', async () => {
  const { tab, device, rename, row, updates } = await setUp();
  const { answer } = device;
  const id = await rename(SHOP, 'Two');
  device.answer = () => failing({ kind: 'signInAgain', unlock: true });
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'waiting', failure: { kind: 'retryLater', reason: 'busy' } });
  expect(updates()).toEqual([]);
  device.answer = answer;
  await tab.outbox.sendNow();
  expect(await row(id)).toMatchObject({ state: 'received' });
});
