import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CallOptions, sendCall } from '#api/call.ts';
import { putPhoto } from '#api/putPhoto.ts';
import { signRequest } from '#api/signRequest.ts';
import { type MeterReadSubmission, meterReadCall } from '#contracts/meterRead.ts';
import { photoScanCall, photoUploadCall } from '#contracts/photo.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { grantKey } from '#contracts/submissionGrant.ts';
import { endSessionsOf, hashSecret } from '#server/store/identity/sessions.ts';
import { endGrantsOf, findGrant, leaveGrant } from '#server/store/identity/submissionGrants.ts';
import { moveAccount } from '../simulator/moveAccount.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { jpeg, nameOf } from './jpeg.ts';
import { accountOf, reading } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GRANT_OVER = { ok: false, failure: { kind: 'signInAgain' } };
type Fetch = typeof globalThis.fetch;

describeOnOneDatabase('A request signed under a submission grant', (engine) => {
  let running: RunningServer;
  let ahead = 0;
  beforeAll(async () => {
    running = await startServer(engine, {}, { now: () => new Date(Date.now() + ahead) });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    ahead = 0;
    await running.sandbox('POST', '/reset');
  });

  /** A device whose customer signed in, and what it sends when that is over. */
  async function device(handle: string) {
    const browser = running.browser();
    const { customerId } = await browser.signIn(handle);
    const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
    ]);
    const key = grantKey.parse(await crypto.subtle.exportKey('jwk', publicKey));
    const register = async (): Promise<string> => {
      const reply = await browser.post('/api/session/submissionGrant', { publicKey: key });
      return ((await reply.json()) as { grantId: string }).grantId;
    };
    const grantId = await register();
    const known = await accountOf(browser);
    /** `changed` and `to` alter what was signed, on its way; `clock` is by how much the device's is off, in ms. */
    const fetching = ({
      clock = 0,
      id = grantId,
      changed = (init: RequestInit) => init,
      to = (url: string) => url,
    } = {}): Fetch => {
      const { origin } = running;
      return async (url, init = {}) => {
        const place = { origin, now: Date.now() + clock, subtle: crypto.subtle };
        const signed = await signRequest(String(url), init, { grantId: id, privateKey }, place);
        return globalThis.fetch(to(new URL(String(url), origin).href), changed(signed));
      };
    };
    const send = (body: MeterReadSubmission, options: CallOptions & { how?: Parameters<typeof fetching>[0] } = {}) => {
      const fetch = options.fetch ?? fetching(options.how);
      return sendCall(meterReadCall, body, { idempotencyKey: randomUUID(), ...options, fetch });
    };
    return { browser, customerId, grantId, known, register, fetching, send };
  }
  const state = async () => (await running.sandbox('GET', '/state')).json();
  const readings = async () => (await state()).meterReads.map(({ meterRead }: MeterReadSubmission) => meterRead);
  const sessionHash = (browser: Browser) => hashSecret(browser.jar.get('localhost')?.get('stormlamp')?.value ?? '');
  const headersOf = ({ headers }: RequestInit) => headers as Record<string, string>;
  const withHeader = (name: string, value: string) => (init: RequestInit) => ({
    ...init,
    headers: { ...headersOf(init), [name]: value },
  });

  it('is taken for its customer when no session is live, and told number and outcome only', async () => {
    const { browser, customerId, known, send } = await device('basement');
    await endSessionsOf(running.server.services.db, customerId);
    expect((await browser.get('/api/utility/profileDetails')).status).toBe(401);
    const outcome = await send(reading(known), { owner: customerId });
    expect(outcome).toEqual({
      ok: true,
      status: 200,
      isOurs: true,
      reply: { data: { errorCode: 0, reference: expect.any(String) } },
    });
    expect(await readings()).toEqual(['48213']);
  });

  it('is not taken after a sign-out: what was kept waits for the next sign-in, and what was discarded for nothing', async () => {
    for (const discards of [false, true]) {
      const { browser, grantId, known, register, send } = await device('basement');
      await browser.post('/api/session/signOut', { discards });
      expect(await send(reading(known))).toMatchObject(GRANT_OVER);
      const grant = await findGrant(running.server.services.db, grantId);
      expect([grant?.suspendedAt !== null, grant?.revokedAt !== null]).toEqual([!discards, discards]);
      await browser.signIn('basement');
      expect(await register()).toBe(grantId);
      expect(await send(reading(known, { meterRead: discards ? '48214' : '48213' }))).toMatchObject({ ok: true });
      await running.sandbox('POST', '/reset');
    }
  });

  it('is its customer’s, whoever’s cookie comes along, and leaves that session alone', async () => {
    const { customerId, known, fetching } = await device('basement');
    const other = await running.signedIn('farm');
    const cookies = other.setCookies.length;
    const cookie = `stormlamp=${other.jar.get('localhost')?.get('stormlamp')?.value}`;
    const fetch = fetching({ changed: withHeader('cookie', cookie) });
    const outcome = await sendCall(meterReadCall, reading(known), { idempotencyKey: randomUUID(), fetch });
    expect(outcome.ok).toBe(true);
    const { rows } = (await running.server.services.db.execute('select customer_id from meter_reads')) as never as {
      rows: { customer_id: string }[];
    };
    expect(rows).toEqual([{ customer_id: customerId }]);
    expect(other.setCookies.length).toBe(cookies);
  });

  it('carries the photo of a reading too, each of its calls', async () => {
    const { known, fetching, send } = await device('basement');
    const photo = jpeg('signed');
    const fileName = nameOf(photo);
    const fetch = fetching();
    const asked = await sendCall(photoUploadCall, { fileName }, { fetch });
    if (!asked.ok) throw new Error('no address');
    const bytes = new Uint8Array(photo).buffer;
    // Signed bytes are the bytes: others are not taken.
    const others = fetching({ changed: (init) => ({ ...init, body: new Uint8Array(jpeg('other')).buffer }) });
    expect(await putPhoto(asked.reply, bytes, { fetch: others })).toMatchObject(GRANT_OVER);
    expect(await putPhoto(asked.reply, bytes, { fetch })).toMatchObject({ ok: true });
    const scan = await sendCall(photoScanCall, { fileName }, { fetch });
    expect(scan).toMatchObject({ ok: true });
    const meterReadImage = {
      filename: fileName,
      fileType: 'image/jpeg',
      fileLength: photo.length,
      fileBody: '' as const,
    };
    expect(await send(reading(known, { meterReadImage }))).toMatchObject({ ok: true });
    // Another photo's name in the address is another request.
    const to = (url: string) => url.replace(/fileName=./, 'fileName=0');
    expect(await sendCall(photoScanCall, { fileName }, { fetch: fetching({ to }) })).toMatchObject(GRANT_OVER);
  });

  it('opens nothing else: what tells of the customer asks for their session', async () => {
    const { fetching } = await device('basement');
    expect(await sendCall(profileDetailsCall, {}, { fetch: fetching() })).toMatchObject(GRANT_OVER);
  });

  it.each<[string, (init: RequestInit) => RequestInit]>([
    ['other bytes', (init) => ({ ...init, body: String(init.body).replace('48213', '48214') })],
    ['another key', withHeader('idempotency-key', randomUUID())],
    ['what it takes the place of', withHeader('x-stormlamp-replaces', randomUUID())],
    ['a digest of another kind', withHeader('content-digest', 'sha-512=:AAAA:')],
    ['no signature', withHeader('signature', 'grant=:AAAA:')],
    ['another signature', withHeader('signature', `grant=:${Buffer.alloc(64, 1).toString('base64')}:`)],
    ['no list of what is signed', withHeader('signature-input', 'grant=()')],
  ])('with %s is not taken', async (_what, changed) => {
    const { known, send } = await device('basement');
    expect(await send(reading(known), { how: { changed } })).toMatchObject(GRANT_OVER);
    expect(await readings()).toEqual([]);
  });

  it('with a shorter list of what is signed is not taken', async () => {
    const { known, send } = await device('basement');
    const changed = (init: RequestInit) => {
      const input = headersOf(init)['signature-input']?.replace(' "idempotency-key"', '') ?? '';
      return withHeader('signature-input', input)(init);
    };
    expect(await send(reading(known), { how: { changed } })).toMatchObject(GRANT_OVER);
  });

  it('under another customer’s grant is not taken: neither their name nor their account', async () => {
    const mine = await device('basement');
    const theirs = await device('farm');
    const outcome = await mine.send(reading(theirs.known));
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'accountNotYours' } });
    expect(await mine.send(reading(mine.known), { owner: theirs.customerId })).toMatchObject(GRANT_OVER);
    expect(await mine.send(reading(mine.known), { how: { id: theirs.grantId } })).toMatchObject(GRANT_OVER);
    expect(await readings()).toEqual([]);
  });

  it('is not taken once the grant is revoked, or suspended until its customer is back', async () => {
    const { browser, customerId, known, register, send } = await device('basement');
    const { db } = running.server.services;
    await leaveGrant(db, new Date(), sessionHash(browser), 'suspended');
    expect(await send(reading(known))).toMatchObject(GRANT_OVER);
    await register();
    expect(await send(reading(known))).toMatchObject({ ok: true });
    await endGrantsOf(db, new Date(), customerId);
    expect(await send(reading(known, { meterRead: '48300' }))).toMatchObject(GRANT_OVER);
    expect(await readings()).toEqual(['48213']);
  });

  it('is taken 90 days after the sign-in, and not after 91', async () => {
    const { known, send } = await device('basement');
    ahead = 91 * DAY_MS;
    expect(await send(reading(known), { how: { clock: ahead } })).toMatchObject(GRANT_OVER);
    ahead = 89 * DAY_MS;
    expect(await send(reading(known), { how: { clock: ahead } })).toMatchObject({ ok: true });
  });

  it('is taken from a clock that is 30 days off, and not from one that is far off', async () => {
    const { known, send } = await device('basement');
    const key = randomUUID();
    for (const days of [-30, 30]) {
      expect(await send(reading(known), { idempotencyKey: key, how: { clock: days * DAY_MS } })).toMatchObject({
        ok: true,
      });
    }
    for (const days of [-40, 40]) {
      expect(await send(reading(known), { idempotencyKey: key, how: { clock: days * DAY_MS } })).toMatchObject(
        GRANT_OVER,
      );
    }
    expect(await readings()).toEqual(['48213']);
  });

  it('sent again has its first answer, and with another body is refused', async () => {
    const { known, send } = await device('basement');
    const idempotencyKey = randomUUID();
    const first = await send(reading(known), { idempotencyKey });
    expect(await send(reading(known), { idempotencyKey })).toEqual(first);
    expect(await send(reading(known, { meterRead: '48214' }), { idempotencyKey })).toMatchObject({
      ok: false,
      failure: { kind: 'refused', code: 'keyReused' },
    });
    expect(await readings()).toEqual(['48213']);
  });

  it('of an account that was the customer’s when it was captured is taken, and looked at by a person', async () => {
    const { known, send } = await device('basement');
    const other = await device('farm');
    await moveAccount(running.server.services.db, new Date(), known.caAccount, other.customerId);
    const afterwards = new Date(Date.now() + DAY_MS);
    expect(await send(reading(known, { meterRead: '48300' }, afterwards))).toMatchObject({
      failure: { code: 'accountNotYours' },
    });
    expect(await send(reading(known, {}, new Date(Date.now() - DAY_MS)))).toMatchObject({ ok: true });
    const { meterReads } = await state();
    expect(meterReads.map(({ flaggedForReview }: { flaggedForReview: string }) => flaggedForReview)).toEqual([
      'the account was the customer’s when it was captured, and is not any more',
    ]);
  });
});
