import { expect, test } from 'vitest';
import type { SubmissionRow } from '#db/submissions.ts';
import { isOutageArea } from '#outbox/kinds/outageAreas.ts';
import { type Answer, Device, failing, networkGone, type Sent } from './device.ts';

const conflict = failing({ kind: 'refused', status: 409, code: 'changedMeanwhile', message: '' });
const WYNYARD = ['SK-204', 'Wynyard'] as const;
const WAKAW = ['SK-301', 'Wakaw'] as const;

const LOGGED = { interactionType: 'OUTAGE_AREA', interactionText: 'Outage area chosen' };

const DELTA = JSON.stringify({ regionId: 'SK-204', regionName: 'Wynyard', isSubscribed: true, ...LOGGED });

interface Update {
  data: {
    subscribedOutageZones: string[];
    outageZonesVersion: number;
    profileName: string;
    contactNumber: string;
    outageZoneNames?: object[];
  };
  profile: { email: string };
  interactionData: object;
  delta: string;
}

/** A device beside a utility that keeps one customer's areas. */
async function setUp(areas: string[] = []) {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const profile: Record<string, unknown> = {
    profileName: 'Ada Farmer',
    profileEmail: 'ada@farm.example',
    contactNumber: '+13065550142',
    subscribedOutageZones: areas,
    outageZonesVersion: 3,
  };
  /** What becomes of a change, when it is not taken in. */
  let fate: (sent: Sent) => Answer | null = () => null;
  device.answer = (sent) => {
    if (sent.path.endsWith('/profileDetails')) return { ok: true, reply: { errorCode: 0, data: { ...profile } } };
    const said = fate(sent);
    if (said) return said;
    const { subscribedOutageZones, outageZonesVersion } = (sent.request as Update).data;
    if (outageZonesVersion !== profile.outageZonesVersion) return conflict;
    Object.assign(profile, { subscribedOutageZones, outageZonesVersion: outageZonesVersion + 1 });
    const data = { subscribedOutageZones, outageZonesVersion: outageZonesVersion + 1 };
    return { ok: true, reply: { errorCode: 0, data } };
  };
  const change = ([regionId, regionName]: readonly [string, string], isSubscribed: boolean) =>
    tab.outbox.enqueue('outageArea', {
      owner: 'customer-1',
      intent: { regionId, regionName, isSubscribed, ...LOGGED },
      chosenAt: '2026-11-21T12:00:00-06:00',
    });
  return {
    device,
    tab,
    profile,
    add: (region: readonly [string, string]) => change(region, true),
    remove: (region: readonly [string, string]) => change(region, false),
    updates: () => device.sent.filter(({ path }) => path.endsWith('/updateProfileDetails')),
    lists: () =>
      device.sent
        .filter(({ path }) => path.endsWith('/updateProfileDetails'))
        .map(({ request }) => (request as Update).data.subscribedOutageZones),
    row: async (id: string) => (await tab.db.submissions.get(id)) as SubmissionRow | undefined,
    meets: (next: typeof fate) => {
      fate = next;
    },
  };
}

test('[API2-31] [OUT-23] an area that is added goes as the whole list, with the rest of the profile as it is', async () => {
  const { tab, device, add, updates, row } = await setUp(['SK-900']);
  const id = await add(WYNYARD);
  await tab.outbox.drain();
  expect(updates()).toEqual([
    {
      path: '/api/{product}/updateProfileDetails',
      key: id,
      owner: 'customer-1',
      body: undefined,
      replaces: undefined,
      request: {
        data: {
          subscribedOutageZones: ['SK-900', 'SK-204'],
          outageZonesVersion: 3,
          profileName: 'Ada Farmer',
          contactNumber: '+13065550142',
        },
        profile: { email: 'ada@farm.example' },
        interactionData: LOGGED,
        delta: DELTA,
      },
    },
  ]);
  expect(device.sent[0]).toMatchObject({ path: '/api/{product}/profileDetails', owner: 'customer-1', key: undefined });
  const received = await row(id);
  expect(received).toMatchObject({ state: 'received', answer: { errorCode: 0, outageZonesVersion: 4 } });
  expect(isOutageArea(received)).toBe(true);
});

test('an area that is removed leaves the list, and the others stay', async () => {
  const { tab, remove, lists, profile } = await setUp(['SK-900', 'SK-204', 'SK-301']);
  await remove(WYNYARD);
  await tab.outbox.drain();
  expect(lists()).toEqual([['SK-900', 'SK-301']]);
  expect(profile.outageZonesVersion).toBe(4);
});

test('what is added twice, or removed where it is not, changes nothing else', async () => {
  const { tab, add, remove, lists } = await setUp(['SK-204', 'SK-900']);
  await add(WYNYARD);
  await remove(WAKAW);
  await tab.outbox.drain();
  expect(lists()).toEqual([
    ['SK-900', 'SK-204'],
    ['SK-900', 'SK-204'],
  ]);
});

test('offline for a day: of each region the last choice alone goes, one after the other', async () => {
  const { tab, add, remove, lists, row, profile, device } = await setUp(['SK-900']);
  const first = await add(WYNYARD);
  await add(WAKAW);
  const last = await remove(WYNYARD);
  expect(await row(first)).toBeUndefined();
  Object.assign(profile, { subscribedOutageZones: ['SK-900', 'SK-500'], outageZonesVersion: 9 });
  device.clock += 24 * 60 * 60_000;
  await tab.outbox.drain();
  expect(lists()).toEqual([
    ['SK-900', 'SK-500', 'SK-301'],
    ['SK-900', 'SK-500', 'SK-301'],
  ]);
  expect(profile).toMatchObject({ subscribedOutageZones: ['SK-900', 'SK-500', 'SK-301'], outageZonesVersion: 11 });
  expect(device.sent.find(({ key }) => key === last)?.replaces).toEqual([first]);
});

test('another device is quicker: the list is made anew of what the utility has then, and nothing is lost', async () => {
  const { tab, add, lists, profile, meets } = await setUp();
  let others = 2;
  meets(() => {
    const zones = profile.subscribedOutageZones as string[];
    const version = profile.outageZonesVersion as number;
    if (others-- > 0)
      Object.assign(profile, { subscribedOutageZones: [...zones, `SK-${others}`], outageZonesVersion: version + 1 });
    return null;
  });
  await add(WYNYARD);
  await tab.outbox.drain();
  expect(lists()).toEqual([['SK-204'], ['SK-1', 'SK-204'], ['SK-1', 'SK-0', 'SK-204']]);
  expect(profile.subscribedOutageZones).toEqual(['SK-1', 'SK-0', 'SK-204']);
});

test('a region that the utility does not know is refused, in its words, until the customer chooses again', async () => {
  const { tab, add, row, meets } = await setUp();
  const errorMessage = 'There is no such area on our outage map: SK-204.';
  meets(() => ({ ok: true, reply: { errorCode: 1, errorMessage } }));
  const id = await add(WYNYARD);
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({
    state: 'notAccepted',
    failure: { kind: 'refused', status: 200, code: '1', message: errorMessage },
  });
});

test('where the utility does not say what the areas are nothing is sent, and the change is kept', async () => {
  const { tab, add, row, updates, profile } = await setUp();
  delete profile.subscribedOutageZones;
  const id = await add(WYNYARD);
  await tab.outbox.drain();
  expect(updates()).toEqual([]);
  expect(await row(id)).toMatchObject({ state: 'held', failure: { kind: 'incompatible' } });
  profile.subscribedOutageZones = ['SK-900'];
  await tab.outbox.sendNow();
  expect(await row(id)).toMatchObject({ state: 'received' });
  expect(profile.subscribedOutageZones).toEqual(['SK-900', 'SK-204']);
});

test('a profile that is refused does not settle the change', async () => {
  const { tab, device, add, row } = await setUp();
  const { answer } = device;
  const id = await add(WYNYARD);
  device.answer = () => ({ ok: true, reply: { errorCode: 7 } });
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'waiting', failure: { kind: 'held', status: 200, by: 'utility' } });
  device.answer = answer;
  await tab.outbox.sendNow();
  expect(await row(id)).toMatchObject({ state: 'received' });
});

test('a closed lock alone does not end the session: the change waits until the app is unlocked', async () => {
  const { tab, device, add, row, updates } = await setUp();
  const { answer } = device;
  const id = await add(WYNYARD);
  device.answer = () => failing({ kind: 'signInAgain', unlock: true });
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'waiting', failure: { kind: 'retryLater', reason: 'busy' } });
  expect(await tab.db.deviceSession.get('current')).toMatchObject({ expired: false });
  expect(updates()).toEqual([]);
  device.answer = answer;
  await tab.outbox.sendNow();
  expect(await row(id)).toMatchObject({ state: 'received' });
});

test('a session that is over keeps it until its customer signs in, and no attempt is spent', async () => {
  const { tab, device, add, row } = await setUp();
  const { answer } = device;
  const id = await add(WYNYARD);
  device.answer = () => failing({ kind: 'signInAgain' });
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'signInNeeded', attempts: 0 });
  device.answer = answer;
  await device.signedIn(tab);
  await tab.outbox.ownerSignedIn('customer-1');
  expect(await row(id)).toMatchObject({ state: 'received' });
});

test('a lost reply is asked for again under the same key, with the same change', async () => {
  const { tab, add, row, updates, meets } = await setUp();
  meets(() => networkGone);
  const id = await add(WYNYARD);
  await tab.outbox.drain();
  meets(() => null);
  await tab.outbox.sendNow();
  const deltas = updates().map(({ key, request }) => [key, (request as Update).delta]);
  expect(deltas).toEqual(Array(2).fill([id, DELTA]));
  expect(await row(id)).toMatchObject({ state: 'received' });
});

test('what waits is exported with its region', async () => {
  const { tab, add, row } = await setUp();
  const id = await add(WYNYARD);
  const items = await tab.outbox.exportUnsent([(await row(id)) as SubmissionRow]);
  expect(items).toEqual([
    {
      id,
      kind: 'outageArea',
      state: 'waiting',
      regionId: 'SK-204',
      regionName: 'Wynyard',
      isSubscribed: true,
      ...LOGGED,
      attachment: null,
    },
  ]);
});

test('a name of the customer’s own goes beside the list, with those of other areas as the utility has them', async () => {
  const { tab, remove, updates, profile } = await setUp(['SK-900', 'SK-204']);
  const names = [
    { regionId: 'SK-900', name: 'Lake' },
    { regionId: 'SK-204', name: 'Farm' },
  ];
  profile.outageZoneNames = names;
  const name = async (placeName?: string) => {
    const intent = { regionId: 'SK-204', regionName: 'Wynyard', isSubscribed: true, ...LOGGED };
    await tab.outbox.enqueue('outageArea', {
      owner: 'customer-1',
      intent: { ...intent, ...(placeName !== undefined && { placeName }) },
      chosenAt: '2026-11-21T12:00:00-06:00',
    });
    await tab.outbox.drain();
    const sent = updates().at(-1)?.request as Update | undefined;
    return sent?.data.outageZoneNames;
  };
  const [lake] = names;
  expect(await name('Cabin')).toEqual([lake, { regionId: 'SK-204', name: 'Cabin' }]);
  expect(await name()).toEqual(names);
  expect(await name('')).toEqual([lake]);
  await remove(WYNYARD);
  await tab.outbox.drain();
  expect(updates().at(-1)?.request).toMatchObject({
    data: { subscribedOutageZones: ['SK-900'], outageZoneNames: [lake] },
  });
});
