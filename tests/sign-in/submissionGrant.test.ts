import 'fake-indexeddb/auto';
import '#copies/cacheDb.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OWNER_HEADER } from '#contracts/call.ts';
import type { Session } from '#contracts/session.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { beginSession, endDeviceSession } from '#session/deviceSession.ts';
import { refreshSession } from '#session/refreshSession.ts';
import { leaveGrant, registerGrant } from '#session/submissionGrant.ts';

const ADA: Session = { customerId: 'ada', name: 'Ada', email: 'ada@sandbox.example', rememberMe: true };
const BEN: Session = { ...ADA, customerId: 'ben' };

/** The server: it knows keys by their name, and may not be reached. */
const server = { registered: [] as { owner: string | null; x: string }[], isAway: false, meanwhile: async () => {} };

beforeEach(() => {
  Object.assign(server, { registered: [], isAway: false, meanwhile: async () => {} });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (server.isAway) throw new TypeError('no network');
    if (url === '/api/session') return Response.json({ session: ADA });
    const { x } = JSON.parse(String(init.body)).publicKey;
    server.registered.push({ owner: new Headers(init.headers).get(OWNER_HEADER), x });
    await server.meanwhile();
    return Response.json({ grantId: `grant of ${x}`, expiresAt: '2027-02-21T12:00:00Z' });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await outboxDb.grants.clear();
  await endDeviceSession();
});

const grant = (customerId = 'ada') => outboxDb.grants.get(customerId);

test('a sign-in registers a key that nobody can read out; the next one renews it', async () => {
  await beginSession(ADA);
  await registerGrant();
  const first = await grant();
  expect(first).toMatchObject({ state: 'live', grantId: `grant of ${server.registered[0]?.x}` });
  expect(first?.privateKey.extractable).toBe(false);
  await registerGrant();
  expect(server.registered.length).toBe(1);
  await beginSession(ADA);
  await registerGrant();
  expect(new Set(server.registered.map(({ owner, x }) => `${owner} ${x}`)).size).toBe(1);
  expect(server.registered.length).toBe(2);
  expect((await grant())?.signIn).not.toBe(first?.signIn);
});

test('two tabs make one key', async () => {
  await beginSession(ADA);
  await Promise.all([registerGrant(), registerGrant()]);
  expect(new Set(server.registered.map(({ x }) => x)).size).toBe(1);
  expect((await grant())?.grantId).toBe(`grant of ${server.registered[0]?.x}`);
});

test('what the server did not hear of is registered when it is reached', async () => {
  await beginSession(ADA);
  server.isAway = true;
  await registerGrant();
  expect((await grant())?.state).toBe('over');
  server.isAway = false;
  await refreshSession();
  await vi.waitFor(async () => expect((await grant())?.state).toBe('live'));
});

test('an answer that comes after somebody else signed in changes nothing', async () => {
  await beginSession(ADA);
  server.meanwhile = () => beginSession(BEN);
  await registerGrant();
  expect((await grant())?.state).toBe('over');
});

test('each customer has their own; a sign-out suspends only theirs until they are back', async () => {
  for (const who of [ADA, BEN]) {
    await beginSession(who);
    await registerGrant();
  }
  expect((await grant())?.grantId).not.toBe((await grant('ben'))?.grantId);
  await leaveGrant('ben', { discards: false });
  expect([(await grant())?.state, (await grant('ben'))?.state]).toEqual(['live', 'suspended']);
  await beginSession(BEN);
  await registerGrant();
  expect((await grant('ben'))?.state).toBe('live');
});

test('who discards what waits leaves no key behind', async () => {
  await beginSession(ADA);
  await registerGrant();
  await leaveGrant('ada', { discards: true });
  expect(await grant()).toBe(undefined);
});

test('where the browser has no such keys there is no grant, and nothing else is different', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('not here'));
  await beginSession(ADA);
  await registerGrant();
  expect([await grant(), server.registered, warned.mock.calls.length]).toEqual([undefined, [], 1]);
});

test('nobody who is not signed in has one', async () => {
  await registerGrant();
  expect([await outboxDb.grants.count(), server.registered]).toEqual([0, []]);
});
