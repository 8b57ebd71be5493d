import 'fake-indexeddb/auto';
import '#copies/cacheDb.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNLOCK_HEADER } from '#contracts/call.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import type { Session } from '#contracts/session.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { callAsCustomer } from '#session/callAsCustomer.ts';
import { beginSession, deviceSession } from '#session/deviceSession.ts';
import { tellUnlockWhenReached } from '#session/offlineUnlock.ts';
import { refreshSession, updateSession } from '#session/refreshSession.ts';
import { setStickyFlags, unlockChallenge } from '#session/stickyFlags.ts';
import { askForTokenLater, setUnlockToken, unlockToken } from '#session/unlockToken.ts';

const ADA: Session = { customerId: 'ada', name: 'Ada', email: 'ada@sandbox.example', rememberMe: true };
const LOCKED_OUT = { status: 401, body: { error: { code: 'unlockRequired', message: 'Please unlock the app.' } } };
const ANSWER = { id: 'made-up', response: {} };

/** The server: a locked session, and what opens it. */
const server = {
  token: 'of this page',
  asked: [] as string[],
};

function reply(path: string, shown: string | null): { status: number; body: unknown } {
  const isOpen = shown === server.token;
  if (path === '/api/biometrics/unlockFinish')
    return { status: 200, body: { verified: true, unlockToken: server.token } };
  if (path === '/api/session' && !isOpen) {
    return { status: 200, body: { session: { customerId: 'ada', rememberMe: true, isLocked: true } } };
  }
  if (!isOpen) return LOCKED_OUT;
  if (path === '/api/biometrics/unlockStart') return { status: 200, body: { challenge: 'the next question' } };
  return { status: 200, body: { session: ADA, data: null } };
}

beforeEach(async () => {
  server.asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    const shown = new Headers(init.headers).get(UNLOCK_HEADER);
    server.asked.push(`${pathname}${search} ${shown ?? '-'}`);
    const { status, body } = reply(pathname, shown);
    return new Response(JSON.stringify(body), { status });
  });
  await beginSession(ADA);
});
afterEach(async () => {
  setUnlockToken(undefined);
  askForTokenLater(null);
  setStickyFlags({ biometricsEnabledSticky: false });
  await outboxDb.deviceSession.clear();
});

/** Whether it gets past the lock; what fits the contract is another test's. */
const isTold = async () => {
  const outcome = await callAsCustomer(profileDetailsCall, {});
  return outcome.ok || outcome.failure.kind !== 'signInAgain';
};

test('a page without its token is told nothing, and its session is not taken for over', async () => {
  expect(await callAsCustomer(profileDetailsCall, {})).toEqual({
    ok: false,
    failure: { kind: 'signInAgain', unlock: true },
  });
  expect((await deviceSession())?.expired).toBe(false);
  setUnlockToken('of this page');
  expect(await isTold()).toBe(true);
});

test('what is asked while the lock is being made waits for the way past it', async () => {
  let answered = () => {};
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith('/api/session/updateSession')) return before(url, init);
    server.asked.push(url);
    await new Promise<void>((resolve) => {
      answered = resolve;
    });
    return new Response(JSON.stringify({ session: ADA, unlockToken: 'of this page' }));
  });
  const made = updateSession('biometrics');
  await vi.waitFor(() => expect(server.asked).toEqual(['/api/session/updateSession?rememberMe=true&lock=true']));
  const told = isTold();
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  answered();
  expect([await made, await told, unlockToken()]).toEqual([null, true, 'of this page']);
});

test('a passkey shown without a network is told once, for all who wait for it, and the next question is fetched', async () => {
  tellUnlockWhenReached(ANSWER);
  expect(await Promise.all([isTold(), isTold()])).toEqual([true, true]);
  expect(server.asked.filter((one) => one.startsWith('/api/biometrics/unlockFinish'))).toHaveLength(1);
  await vi.waitFor(() => expect(unlockChallenge()).toBe('the next question'));
});

test('while the server is not reached, what the passkey answered is kept for the next time', async () => {
  const reached = globalThis.fetch;
  tellUnlockWhenReached(ANSWER);
  let isAway = true;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (isAway && url.endsWith('unlockFinish')) throw new TypeError('Failed to fetch');
    return reached(url, init);
  });
  expect(await isTold()).toBe(false);
  isAway = false;
  expect(await isTold()).toBe(true);
});

test('a device that has no lock takes a locked session as over; one that has it does not', async () => {
  setStickyFlags({ biometricsEnabledSticky: true });
  await refreshSession();
  expect(await deviceSession()).toMatchObject({ name: 'Ada', expired: false });
  setStickyFlags({ biometricsEnabledSticky: false });
  await refreshSession();
  expect((await deviceSession())?.expired).toBe(true);
});
