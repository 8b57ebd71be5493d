import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '#contracts/session.ts';
import { outboxDb } from '#db/outboxDb.ts';
import {
  beginSession,
  deviceSession,
  noteChangedSession,
  noteOfSession,
  noteServerSession,
} from '#session/deviceSession.ts';

const session = (changes: Partial<Session> = {}) =>
  ({
    customerId: 'ada',
    name: 'Ada',
    email: 'ada@sandbox.example',
    rememberMe: true,
    socialHosts: [],
    ...changes,
  }) as unknown as Session;

beforeEach(() => beginSession(session({ forgotPassword: true })));
afterEach(() => outboxDb.deviceSession.clear());

test('a forgotten password that was cleared stays so, whatever an answer says that was asked for before [AUTH-09]', async () => {
  const asked = await deviceSession();
  await noteServerSession(session({ forgotPassword: true }), asked);
  expect((await deviceSession())?.forgotPassword).toBe(true);
  await noteOfSession({ forgotPassword: false });
  await noteServerSession(session({ forgotPassword: true }), asked);
  expect((await deviceSession())?.forgotPassword).toBe(false);
  await noteChangedSession(session({ forgotPassword: true, name: 'Ada L.' }));
  expect(await deviceSession()).toMatchObject({ forgotPassword: false, name: 'Ada L.' });
});

test('the server clears it too: it names it only while it is there [AUTH-09]', async () => {
  await noteServerSession(session(), await deviceSession());
  expect((await deviceSession())?.forgotPassword).toBe(false);
});

test('an answer about another sign-in, or from before a choice, changes nothing', async () => {
  const asked = await deviceSession();
  await noteOfSession({ rememberMe: false });
  await noteServerSession(null, asked);
  expect(await deviceSession()).toMatchObject({ rememberMe: false, expired: false });
  await beginSession(session());
  await noteServerSession(null, asked);
  expect((await deviceSession())?.expired).toBe(false);
  await noteServerSession(null, await deviceSession());
  expect((await deviceSession())?.expired).toBe(true);
});

test('another customer’s session marks this one as over, and its changes are not taken', async () => {
  await noteChangedSession(session({ customerId: 'grace', name: 'Grace' }));
  expect((await deviceSession())?.name).toBe('Ada');
  await noteServerSession(session({ customerId: 'grace', name: 'Grace' }), await deviceSession());
  expect(await deviceSession()).toMatchObject({ name: 'Ada', expired: true });
});
