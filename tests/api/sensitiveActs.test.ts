import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendCall } from '#api/call.ts';
import { signRequest } from '#api/signRequest.ts';
import { APP_HEADER } from '#contracts/call.ts';
import { customerRequestCall } from '#contracts/customerRequest.ts';
import type { HandOverPayloads } from '#contracts/handOver.ts';
import { problem } from '#contracts/problem.ts';
import { grantKey } from '#contracts/submissionGrant.ts';
import { ACTS } from '#server/http/sensitiveActs.ts';
import { endSessionsOf } from '#server/store/identity/sessions.ts';
import { customerRequests, handOvers, paymentPlans } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { ACCOUNTS_TOKEN, IMPORT_TOKEN } from './matrix/utilityRows.ts';
import { planBody, planOf, postPlan } from './plan.ts';
import { accountOf } from './reading.ts';
import { answerTo, ask, plainRequest } from './request.ts';
import { type RunningServer, startServer } from './server.ts';

const MINUTE_MS = 60_000;
const FRESH_MS = 5 * MINUTE_MS;
const TAKEN = { data: { errorCode: 0 } };

describe('What asks for a fresh sign-in', () => {
  let running: RunningServer;
  let now: Date;
  let browser: Browser;
  let home: string;
  beforeAll(async () => {
    // It takes nothing: what is handed over stays as it was written.
    const backOffice = { tell: async () => ({ is: 'again', afterMs: null }) as const };
    const tokens = { STORMLAMP_IMPORT_TOKEN: IMPORT_TOKEN, STORMLAMP_ACCOUNTS_TOKEN: ACCOUNTS_TOKEN };
    running = await startServer('PGlite', tokens, { backOffice, now: () => now ?? new Date() });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = new Date();
    await running.sandbox('POST', '/reset');
    browser = await running.signedIn('basement');
    home = (await accountOf(browser)).caAccount;
  });

  const db = () => running.server.services.db;
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const refusal = async (reply: Response) => {
    expect(reply.status).toBe(403);
    return problem.parse(await reply.json()).error.code;
  };
  const versions = async () => {
    const rows = await db().select().from(paymentPlans).where(eq(paymentPlans.caAccount, home));
    return rows.map(({ version }) => version);
  };
  const requests = () => db().select().from(customerRequests).orderBy(asc(customerRequests.id));
  const handedOver = async () => {
    const rows = await db().select().from(handOvers).where(eq(handOvers.kind, 'request')).orderBy(asc(handOvers.id));
    return rows.map(({ payload }) => payload as HandOverPayloads['request']);
  };

  it('every route that is no GET stands in the table of acts, and no other route does', () => {
    const named = ({ method, path }: { method: string; path: string }) =>
      `${method} ${path.replace('/api/utility/', '/api/{product}/')}`;
    const { registeredRoutes } = running.server.app;
    const changing = registeredRoutes.filter(({ method }) => method !== 'GET').map(named);
    expect(changing.toSorted()).toEqual(
      Object.keys(ACTS)
        .filter((name) => !name.startsWith('GET '))
        .toSorted(),
    );
    for (const route of registeredRoutes) {
      const act = Object.hasOwn(ACTS, named(route)) ? ACTS[named(route) as keyof typeof ACTS] : null;
      expect([named(route), route.act]).toEqual([named(route), act]);
    }
    const known = registeredRoutes.map(named);
    expect(Object.keys(ACTS).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('a payment plan is set up, changed and cancelled by whoever signed in five minutes ago, and by nobody who did so before', async () => {
    const fresh = await postPlan(browser, planBody(home));
    expect(await fresh.json()).toEqual(TAKEN);
    later(FRESH_MS - MINUTE_MS / 4);
    expect(await (await postPlan(browser, planBody(home, { dayOfMonth: 9 }))).json()).toEqual(TAKEN);
    const [before] = await versions();
    later(MINUTE_MS);
    for (const change of [{ dayOfMonth: 11 }, { cancelPlanFlag: true }]) {
      expect(await refusal(await postPlan(browser, planBody(home, change)))).toBe('freshSignInRequired');
    }
    expect(await versions()).toEqual([before]);
    expect((await planOf(browser, home))?.dayOfMonth).toBe(9);
    await browser.signIn('basement');
    expect(await (await postPlan(browser, planBody(home, { cancelPlanFlag: true }))).json()).toEqual(TAKEN);
  });

  it('nor is one set up in a session of three hours ago by a client that is not the app and brings no key', async () => {
    later(3 * 60 * MINUTE_MS);
    const body = planBody(home);
    const post = (headers: object) =>
      browser.go('/api/utility/pppSubmit', {
        method: 'POST',
        headers: { [APP_HEADER]: 'another', origin: running.origin, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    expect(await refusal(await post({}))).toBe('freshSignInRequired');
    expect(await refusal(await post({ 'idempotency-key': randomUUID() }))).toBe('freshSignInRequired');
    expect((await planOf(browser, home))?.dayOfMonth).toBeUndefined();
  });

  it('a plan whose answer was lost is answered again under its key, however long ago that was; another under it is not taken', async () => {
    const key = randomUUID();
    const body = planBody(home);
    const send = (given: object) => browser.post('/api/utility/pppSubmit', given, { 'idempotency-key': key });
    expect(await (await send(body)).json()).toEqual(TAKEN);
    const before = await versions();
    later(3 * 60 * MINUTE_MS);
    expect(await (await send(body)).json()).toEqual(TAKEN);
    const reused = await send({ ...body, dayOfMonth: 28 });
    expect([reused.status, problem.parse(await reused.json()).error.code]).toEqual([422, 'keyReused']);
    expect(await versions()).toEqual(before);
  });

  it('a page asks whether its customer would be asked, and is told nothing else', async () => {
    const asks = () => browser.get('/api/session/freshSignIn');
    expect(await (await asks()).json()).toEqual({});
    later(FRESH_MS + MINUTE_MS);
    expect(await refusal(await asks())).toBe('freshSignInRequired');
  });

  it('moving out is never refused for it: what is handed over says that a person has to make sure', async () => {
    const moveOut = () => ask(browser, plainRequest(home, 'moveOut', now));
    expect(await answerTo(await moveOut())).toMatchObject({ errorCode: 0 });
    later(FRESH_MS + MINUTE_MS);
    expect(await answerTo(await moveOut())).toMatchObject({ errorCode: 0 });
    // What ends no power is what it was.
    expect(await answerTo(await ask(browser, plainRequest(home, 'equalizedPlan', now)))).toMatchObject({
      errorCode: 0,
    });
    expect((await handedOver()).map(({ asked, notFresh }) => [asked.kind, notFresh])).toEqual([
      ['moveOut', undefined],
      ['moveOut', true],
      ['equalizedPlan', undefined],
    ]);
    const reason = 'moving out, without a sign-in of just now';
    expect((await requests()).map(({ flaggedForReview }) => flaggedForReview)).toEqual([null, reason, null]);
    expect((await handedOver()).map(({ flaggedForReview }) => flaggedForReview)).toEqual([null, reason, null]);
  });

  it('the same where it comes under the grant of a device, its sessions ended or just opened elsewhere', async () => {
    const { customerId } = await browser.signIn('basement');
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
    const publicKey = grantKey.parse(await crypto.subtle.exportKey('jwk', pair.publicKey));
    const registered = await browser.post('/api/session/submissionGrant', { publicKey });
    const { grantId } = (await registered.json()) as { grantId: string };
    const place = { origin: running.origin, now: now.getTime(), subtle: crypto.subtle };
    const send = (key: string) =>
      sendCall(customerRequestCall, plainRequest(home, 'moveOut', now), {
        idempotencyKey: key,
        fetch: async (url, init = {}) => {
          const { privateKey } = pair;
          const signed = await signRequest(String(url), init, { grantId, privateKey }, place);
          // With the cookie of a session of just now, too.
          return browser.go(String(url), signed);
        },
      });
    const key = randomUUID();
    expect(await send(key)).toMatchObject({ ok: true, reply: { data: { errorCode: 0 } } });
    await endSessionsOf(db(), customerId);
    expect(await send(randomUUID())).toMatchObject({ ok: true, reply: { data: { errorCode: 0 } } });
    // Sent again by a customer who has proved it meanwhile, it is what it was.
    await browser.signIn('basement');
    expect(await send(key)).toMatchObject({ ok: true, reply: { data: { errorCode: 0 } } });
    expect((await handedOver()).map(({ notFresh }) => notFresh)).toEqual([true, true]);
  });
});
