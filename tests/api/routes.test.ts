import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_HEADER, IDEMPOTENCY_HEADER, OWNER_HEADER, pathOf, UNLOCK_HEADER } from '#contracts/call.ts';
import { NATIVE_SIGN_IN_PATH } from '#contracts/nativeSignIn.ts';
import { problem } from '#contracts/problem.ts';
import { updateSessionCall } from '#contracts/session.ts';
import { deleteSession } from '#server/store/identity/sessions.ts';
import { sessions } from '#server/store/schema.ts';
import { calls } from '../contracts/hostileTexts.ts';
import { type Browser, OUR_APP } from './browser.ts';
import { jpeg, nameOf } from './jpeg.ts';
import { type Facts, PEOPLE, type Person } from './matrix/row.ts';
import { ACCOUNTS_TOKEN, IMPORT_TOKEN } from './matrix/utilityRows.ts';
import { preload, ticketOf } from './payment.ts';
import { accountOf } from './reading.ts';
import { MATRIX } from './routeMatrix.ts';
import { type RunningServer, startServer } from './server.ts';

/** Anybody may ask, and is told who is signed in. */
const TELLS_CUSTOMER = '/api/session';
/** Nobody's own, and asked for again with their ETag. */
const KEPT_BY_THE_BROWSER = [
  'GET /api/content/en',
  'GET /api/utility/outageMap',
  'GET /api/utility/kmlTemplate',
  'GET /api/regions',
  'GET /now',
];
/** A form cannot carry our header; its own token is tried in nativeSignIn.test.ts. */
const FORMS = [NATIVE_SIGN_IN_PATH];
/** What waits on a locked device still goes, and a passkey shown without a network is told: nothing else. */
const WORKS_LOCKED = [
  'GET /api/utility/uploadMeterPhoto',
  'POST /api/biometrics/unlockFinish',
  'POST /api/utility/customerRequest',
  'POST /api/utility/meterRead',
  'POST /api/utility/paymentLeft',
  'POST /api/utility/uploadMeterPhoto',
  'PUT /api/utility/meterPhotos/:fileName',
];
/** Asked by a customer of its own each. */
const DELETES_ACCOUNT = 'POST /api/customer/deleteAccount';
const ENDS_SESSION = ['POST /api/session/signOut', 'POST /api/session/endAllDevices', DELETES_ACCOUNT];
/** What lasts longer than a phone that was left open. */
/**
 * Beside these, by their handlers: changing a password, a code for a new e-mail or number, taking the lock away
 * (freshSignIn.test.ts), and a payment plan (sensitiveActs.test.ts).
 */
const WANTS_FRESH_SIGN_IN = [
  'GET /api/customer/data',
  'GET /api/session/freshSignIn',
  'GET /api/utility/socialLoginRequest',
  'POST /api/biometrics/registerStart',
  'POST /api/biometrics/removePasskey',
  'POST /api/customer/deleteAccount',
];
/** Clients that are not our app need no key there. */
const WITHOUT_KEY = (await calls())
  .filter(({ plainRequest }) => plainRequest)
  .map((call) => `${call.method} ${pathOf(call, 'utility')}`);
const isRaw = (body: unknown): body is BodyInit => body instanceof Uint8Array || body instanceof URLSearchParams;

describe('Who may call what', () => {
  let running: RunningServer;
  const browsers = {} as Record<Person, Browser>;
  let facts: Facts;

  const ask = (who: Browser, name: string, extra: Record<string, string> = {}, leaveOut: string[] = []) => {
    const row = MATRIX[name];
    if (!row) throw new Error(`no row for ${name}`);
    const [method = 'GET'] = name.split(' ');
    const body = row.body?.(facts);
    const headers: Record<string, string> = {
      [APP_HEADER]: '1',
      origin: running.origin,
      ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
      ...row.headers?.(facts),
      ...extra,
    };
    for (const header of leaveOut) delete headers[header];
    const sent = body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) };
    return who.go(row.url(facts), { method, headers, ...sent });
  };

  beforeAll(async () => {
    running = await startServer('PGlite', {
      STORMLAMP_IMPORT_TOKEN: IMPORT_TOKEN,
      STORMLAMP_ACCOUNTS_TOKEN: ACCOUNTS_TOKEN,
    });
    browsers.owner = await running.signedIn('basement');
    browsers['other customer'] = await running.signedIn('farm');
    browsers.anonymous = running.browser();
    browsers.expired = await running.signedIn('basement');
    const secret = browsers.expired.jar.get('localhost')?.get('stormlamp')?.value ?? '';
    await deleteSession(running.server.services.db, secret);
    const photo = jpeg('matrix');
    const minted = await browsers.owner.post('/api/utility/uploadMeterPhoto', { fileName: nameOf(photo) });
    const { uploadToken } = (await minted.json()) as { uploadToken: string };
    const known = await accountOf(browsers.owner);
    const begun = await preload(browsers.owner, known.caAccount, '100.25', { key: `preload-${known.caAccount}` });
    facts = { known, photo, uploadToken, ticket: await ticketOf(begun) };
  });
  afterAll(() => running.stop());

  it('every route of the server has its row, and no row is about a route that is gone', () => {
    const registered = running.server.app.registeredRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(registered.sort()).toEqual(Object.keys(MATRIX).sort());
    const missing: string[] = [];
    for (const line of running.server.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const found = / (\/api\S*) \(([A-Z, ]+)\)/.exec(line);
      for (const method of found?.[2]?.split(', ') ?? []) {
        if (method !== 'HEAD' && !registered.includes(`${method} ${found?.[1]}`))
          missing.push(`${method} ${found?.[1]}`);
      }
    }
    expect(missing).toEqual([]);
  });

  /** Whoever is asked for here is signed in for nothing else. */
  const browserFor = async (person: Person, name: string) => {
    if (!ENDS_SESSION.includes(name) || person === 'anonymous' || person === 'expired') return browsers[person];
    // Whoever deletes their account has no login any more a moment later.
    if (name === DELETES_ACCOUNT) return running.signedIn(person === 'owner' ? 'inactive' : 'disconnected');
    return running.signedIn(person === 'owner' ? 'nobill' : 'plan');
  };
  const names = Object.keys(MATRIX);
  // Refusals first, so that the owner's own call does not change what they would find.
  const order = [...PEOPLE].reverse();

  describe.each(names)('%s', (name) => {
    it.each(order)('asked by %s', async (person) => {
      const reply = await ask(await browserFor(person, name), name);
      const status = MATRIX[name]?.expected[PEOPLE.indexOf(person)];
      expect(reply.status).toBe(status);
      if (reply.status >= 400) expect(problem.safeParse(await reply.json()).success).toBe(true);
      if (!KEPT_BY_THE_BROWSER.includes(name)) expect(reply.headers.get('cache-control')).toBe('no-store');
    });
  });

  it.each(WITHOUT_KEY)('%s answers another client without a key the same people, and our app none', async (name) => {
    for (const person of order) {
      const reply = await ask(browsers[person], name, {}, [IDEMPOTENCY_HEADER]);
      expect([person, reply.status]).toEqual([person, MATRIX[name]?.expected[PEOPLE.indexOf(person)]]);
    }
    const ours = await ask(browsers.owner, name, { [APP_HEADER]: OUR_APP }, [IDEMPOTENCY_HEADER]);
    expect(ours.status).toBe(400);
  });

  it('every change, and whatever tells of a customer, needs our header, or the upload’s or import’s own token', async () => {
    const owner = await running.signedIn('basement');
    for (const { method, path, auth, guarded } of running.server.app.registeredRoutes) {
      const isForApp = method !== 'GET' || auth !== 'public' || path === TELLS_CUSTOMER;
      expect(guarded, path).toBe(!FORMS.includes(path) && isForApp);
      if (!guarded) continue;
      const reply = await ask(owner, `${method} ${path}`, {}, [APP_HEADER, 'authorization']);
      expect([path, reply.status]).toEqual([path, 403]);
      const foreign = await ask(owner, `${method} ${path}`, { origin: 'https://evil.example' });
      expect([path, foreign.status]).toEqual([path, 403]);
    }
  });

  it('under the app’s lock a page without its token is told nothing of the customer; one with it is', async () => {
    const locked = async (handle: string) => {
      const browser = await running.signedIn(handle);
      const lock = await browser.get('/api/session/updateSession?rememberMe=true&lock=true');
      const { unlockToken } = updateSessionCall.reply.parse(await lock.json());
      return { browser, token: { [UNLOCK_HEADER]: unlockToken ?? '' } };
    };
    const { browser: owner, token } = await locked('basement');
    const works = running.server.app.registeredRoutes.filter((one) => one.auth !== 'public' && one.worksLocked);
    expect(works.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(WORKS_LOCKED);
    for (const { method, path, auth, worksLocked } of running.server.app.registeredRoutes) {
      if (auth === 'public' || worksLocked) continue;
      const name = `${method} ${path}`;
      for (const shown of ['', 'made-up']) {
        const reply = await ask(owner, name, { [UNLOCK_HEADER]: shown });
        expect([name, reply.status]).toEqual([name, 401]);
        expect(problem.parse(await reply.json()).error.code).toBe('unlockRequired');
      }
      // `updateSession` of the matrix leaves the lock as it is.
      const open = ENDS_SESSION.includes(name)
        ? await locked(name === DELETES_ACCOUNT ? 'movein' : 'final')
        : { browser: owner, token };
      expect([name, (await ask(open.browser, name, open.token)).status]).toEqual([name, MATRIX[name]?.expected[0]]);
    }
    expect(await (await ask(owner, `GET ${TELLS_CUSTOMER}`)).json()).toEqual({
      session: { customerId: expect.any(String), rememberMe: true, isLocked: true },
    });
    const { session } = (await (await ask(owner, `GET ${TELLS_CUSTOMER}`, token)).json()) as { session: unknown };
    expect(session).toMatchObject({ email: 'basement@sandbox.example' });
  });

  it('what lasts longer than a phone that was left open wants a sign-in of just now', async () => {
    const owner = await running.signedIn('basement');
    const { db } = running.server.services;
    const wants = running.server.app.registeredRoutes.filter(({ act }) => act === 'wanted');
    expect(wants.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(WANTS_FRESH_SIGN_IN);
    for (const authenticatedAt of [new Date(Date.now() - 5 * 60_000 - 1), null]) {
      await db.update(sessions).set({ authenticatedAt });
      for (const name of WANTS_FRESH_SIGN_IN) {
        const reply = await ask(owner, name);
        expect([name, reply.status]).toEqual([name, 403]);
        expect(problem.parse(await reply.json()).error.code).toBe('freshSignInRequired');
      }
    }
  });

  it('every call for customers refuses a submission that names another customer', async () => {
    const owner = await running.signedIn('basement');
    for (const { method, path, auth } of running.server.app.registeredRoutes) {
      if (auth === 'public') continue;
      const reply = await ask(owner, `${method} ${path}`, { [OWNER_HEADER]: 'somebody-else' });
      expect([path, reply.status]).toEqual([path, 401]);
      expect(problem.parse(await reply.json()).error.code).toBe('otherCustomer');
    }
  });
});
