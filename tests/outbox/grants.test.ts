import { expect, test } from 'vitest';
import type { SubmissionRow } from '#db/submissions.ts';
import { describe } from '#parts/submission/describeSubmission.ts';
import { type Answer, accepted, Device, failing, networkGone, reading, type Sent, withPhoto } from './device.ts';
import { tellOfLight, withStreetLight } from './madeUpKind.ts';

const signInAgain = failing({ kind: 'signInAgain' });
const address = { ok: true, reply: { uploadUrl: '/photos/a.jpg', uploadToken: 't' } } as const;
const clean = { ok: true, reply: { virusScanResult: { status: 200, message: 'clean' } } } as const;

type Tab = ReturnType<Device['tab']>;
const rowOf = async ({ db }: Tab, id: string) => (await db.submissions.get(id)) as SubmissionRow;
const stateOf = async (tab: Tab, id: string) => (await rowOf(tab, id)).state;
const expire = ({ db }: Tab) => db.deviceSession.update('current', { expired: true });
const grantsOf = async ({ db }: Tab) =>
  Object.fromEntries((await db.grants.toArray()).map(({ customerId, state }) => [customerId, state]));
/** The session is over at the server; what is signed is taken. */
const takesSignedOnly = ({ grant }: Sent): Answer => (grant ? accepted : signInAgain);

test('a reading whose session is over goes under the grant of its customer, at once and once', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await device.granted(tab);
  device.answer = takesSignedOnly;
  const id = await tab.outbox.enqueue('meterRead', reading());
  await tab.outbox.tryNow();
  expect(device.sent.map(({ key, owner, grant }) => [key, owner, grant])).toEqual([
    [id, 'customer-1', undefined],
    [id, 'customer-1', 'grant-1'],
  ]);
  expect(await rowOf(tab, id)).toMatchObject({ state: 'received', attempts: 0, answer: { reference: 'R-1' } });
  expect((await tab.db.deviceSession.get('current'))?.expired).toBe(true);
});

test('what is known to be signed out is not tried with the cookie first', async () => {
  for (const who of ['expired', 'nobody', 'somebody else'] as const) {
    const device = new Device();
    const tab = device.tab();
    await device.signedIn(tab);
    await device.granted(tab);
    device.answer = takesSignedOnly;
    const id = await tab.outbox.enqueue('meterRead', reading());
    if (who === 'expired') await expire(tab);
    if (who === 'nobody') await tab.db.deviceSession.clear();
    if (who === 'somebody else') await device.signedIn(tab, 'customer-2');
    await tab.outbox.tryNow();
    expect(device.sent.map(({ grant }) => grant)).toEqual(['grant-1']);
    expect(await stateOf(tab, id)).toBe('received');
  }
});

test('a live session goes before the grant', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await device.granted(tab);
  await tab.outbox.enqueue('meterRead', reading());
  await tab.outbox.tryNow();
  expect(device.sent.map(({ grant }) => grant)).toEqual([undefined]);
});

test('its photo goes under it too, each call of it', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await device.granted(tab);
  await expire(tab);
  let asked = 0;
  device.answer = ({ path }) => {
    if (path.endsWith('/meterRead')) return accepted;
    if (path === '/photos/a.jpg') return { ok: true, reply: undefined };
    return asked++ === 0 ? address : clean;
  };
  const id = await tab.outbox.enqueue('meterRead', withPhoto());
  for (let turn = 0; turn < 4; turn++) {
    await tab.outbox.tryNow();
    device.clock += 10_000;
  }
  expect(device.sent.map(({ path, grant }) => [path.split('/').at(-1), grant])).toEqual([
    ['meterRead', 'grant-1'],
    ['uploadMeterPhoto', 'grant-1'],
    ['a.jpg', 'grant-1'],
    ['uploadMeterPhoto', 'grant-1'],
  ]);
  expect(await stateOf(tab, id)).toBe('received');
});

test('each of two customers has their own', async () => {
  const device = new Device();
  const tab = device.tab();
  device.answer = takesSignedOnly;
  for (const number of [1, 2]) {
    await device.signedIn(tab, `customer-${number}`);
    await device.granted(tab, `customer-${number}`, `grant-${number}`);
    await tab.outbox.enqueue('meterRead', reading(`3124${number}`, { owner: `customer-${number}` }));
  }
  await tab.db.deviceSession.clear();
  await tab.outbox.tryNow();
  expect(device.sent.map(({ owner, grant }) => [owner, grant]).sort()).toEqual([
    ['customer-1', 'grant-1'],
    ['customer-2', 'grant-2'],
  ]);
});

test('one that the server does not take is over: everything waits for a sign-in, and goes after it', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await device.granted(tab);
  await expire(tab);
  device.answer = () => signInAgain;
  const ids = [
    await tab.outbox.enqueue('meterRead', reading('31240')),
    await tab.outbox.enqueue('meterRead', reading('31241')),
  ];
  await tab.outbox.tryNow();
  expect(await grantsOf(tab)).toEqual({ 'customer-1': 'over' });
  const sent = device.sent.length;
  await tab.outbox.tryNow();
  expect([sent <= 2, device.sent.length]).toEqual([true, sent]);
  for (const id of ids) {
    const row = await rowOf(tab, id);
    expect([row.state, describe(row)]).toEqual([
      'signInNeeded',
      { word: 'needsYou', rest: null, detail: { key: 'detail.signIn', message: '' } },
    ]);
  }
  device.answer = () => accepted;
  await device.signedIn(tab);
  await tab.outbox.ownerSignedIn('customer-1');
  expect(await Promise.all(ids.map((id) => stateOf(tab, id)))).toEqual(['received', 'received']);
});

test('a suspended one sends nothing', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await device.granted(tab);
  await tab.outbox.enqueue('meterRead', reading());
  await tab.db.grants.update('customer-1', { state: 'suspended' });
  await tab.db.deviceSession.clear();
  await tab.outbox.tryNow();
  expect(device.sent).toEqual([]);
});

test('a refusal that comes after its customer is back says nothing of the renewed one', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await device.granted(tab);
  await expire(tab);
  device.answer = async () => {
    await tab.db.grants.update('customer-1', { signIn: 'sign-in-2' });
    return signInAgain;
  };
  const id = await tab.outbox.enqueue('meterRead', reading());
  await tab.outbox.tryNow();
  expect([await grantsOf(tab), await stateOf(tab, id)]).toEqual([{ 'customer-1': 'live' }, 'waiting']);
});

test('a key that does not sign is over, and nothing is lost', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await device.granted(tab);
  await expire(tab);
  device.subtle = { digest: crypto.subtle.digest.bind(crypto.subtle), sign: () => Promise.reject(new Error('no key')) };
  const id = await tab.outbox.enqueue('meterRead', reading());
  await tab.outbox.tryNow();
  expect([device.sent, await grantsOf(tab), await stateOf(tab, id)]).toEqual([
    [],
    { 'customer-1': 'over' },
    'signInNeeded',
  ]);
});

test('only kinds that allow it go under it: any other waits for its customer', async () => {
  const device = new Device();
  device.kinds = withStreetLight;
  const tab = device.tab();
  await device.signedIn(tab);
  await device.granted(tab);
  device.answer = takesSignedOnly;
  const light = await tellOfLight(tab.outbox, { owner: 'customer-1', pole: '7' });
  await tab.outbox.tryNow();
  expect(device.sent.map(({ grant }) => grant)).toEqual([undefined]);
  expect(await stateOf(tab, light)).toBe('signInNeeded');
  const read = await tab.outbox.enqueue('meterRead', reading());
  await tab.outbox.tryNow();
  expect([await stateOf(tab, light), await stateOf(tab, read)]).toEqual(['signInNeeded', 'received']);
});

test('a network that goes and comes back changes nothing of that', async () => {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  await device.granted(tab);
  await expire(tab);
  device.answer = () => networkGone;
  const id = await tab.outbox.enqueue('meterRead', reading());
  expect(await tab.outbox.tryNow()).toBeGreaterThan(device.clock);
  device.answer = takesSignedOnly;
  await tab.outbox.tryNow();
  expect([await grantsOf(tab), await stateOf(tab, id)]).toEqual([{ 'customer-1': 'live' }, 'received']);
});
