import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { contactLookupCall, isConsent } from '#contracts/marketingContact.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { customers, marketingConsents } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const WORDS = 'Send me offers and news by e-mail';
const GIVEN = { consent_status: 'Implied - Transaction', consent_description: WORDS };
const REVOKED = { consent_status: 'Revoked', consent_description: WORDS };
const NEW = { country: 'CA', language: 'en' };

describeOnOneDatabase('Whether offers are mailed', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
    await running.server.services.db.delete(marketingConsents);
  });

  const emailOf = (who: string) => `${who}@sandbox.example`;
  const call = async (browser: Browser, name: string, body: object, key: string | null = null) => {
    const headers: Record<string, string> = key === null ? {} : { [IDEMPOTENCY_HEADER]: key };
    const reply = await browser.post(`/api/utility/EnvokeContact${name}`, body, headers);
    return { status: reply.status, body: await reply.json().catch(() => null) };
  };
  const contactsOf = async (browser: Browser, who: string) =>
    contactLookupCall.reply.parse((await call(browser, 'Lookup', { email: emailOf(who) })).body).data;
  const atService = async (who: string) => {
    const { contacts } = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
    return contacts.filter(({ email }) => email === emailOf(who));
  };
  const records = async () =>
    (await running.server.services.db.select().from(marketingConsents).orderBy(marketingConsents.id)).map(
      ({ isGiven, status, description, endedAt }) => [isGiven, status, description, endedAt === null],
    );

  it('a look-up gives the contacts of one’s own address, with their status [API2-26] [PRO-18]', async () => {
    const paid = await running.signedIn('paidup');
    expect(await contactsOf(paid, 'paidup')).toEqual([
      {
        id: '7001',
        email: emailOf('paidup'),
        consent_status: 'Express',
        consent_description: 'At the counter',
        country: 'CA',
        language: 'en',
        interests: [],
        autoresponders: [],
      },
    ]);
    expect(await contactsOf(await running.signedIn('farm'), 'farm')).toEqual([]);
  });

  it.each([
    ['Express', true],
    ['Implied - Transaction', true],
    ['Implied - Inquiry', true],
    ['Implied: No Expiry', true],
    ['Revoked', false],
    ['Expired', false],
    ['Not provided', false],
    ['External Spam Reported', false],
    ['Envoke Spam Reported', false],
    ['express', false],
  ])('%s is a consent: %s [PRO-19]', (status, is) => {
    expect(isConsent(status)).toBe(is);
  });

  it('a tick of a new one makes a contact in Canada, in English, and the answer is kept [API2-28] [PRO-20] [PRO-22]', async () => {
    const farm = await running.signedIn('farm');
    const made = await call(farm, 'Create', { email: emailOf('farm'), ...GIVEN, ...NEW }, randomUUID());
    expect(made).toEqual({ status: 200, body: {} });
    expect(await atService('farm')).toMatchObject([{ email: emailOf('farm'), ...GIVEN, ...NEW }]);
    expect(await records()).toEqual([[true, 'Implied - Transaction', WORDS, true]]);
  });

  it('a known one is updated, and taken away again; each answer is kept with its end [API2-27] [PRO-21] [PRO-22]', async () => {
    const credit = await running.signedIn('credit');
    const [{ id } = { id: 0 }] = await contactsOf(credit, 'credit');
    for (const said of [GIVEN, REVOKED]) {
      const update = { id, email: emailOf('credit'), ...said };
      expect(await call(credit, 'Update', update, randomUUID())).toEqual({ status: 200, body: { errorCode: 0 } });
      expect(await atService('credit')).toMatchObject([{ id, ...said }]);
    }
    expect(await records()).toEqual([
      [true, 'Implied - Transaction', WORDS, false],
      [false, 'Revoked', WORDS, true],
    ]);
  });

  it('each answer is logged among what the customer did, once', async () => {
    const farm = await running.signedIn('farm');
    const logged = async () =>
      sandboxState
        .parse(await (await running.sandbox('GET', '/state')).json())
        .interactions.map(({ interactionType, interactionText }) => [interactionType, interactionText]);
    const before = (await logged()).length;
    const key = randomUUID();
    const given = { email: emailOf('farm'), ...GIVEN, ...NEW };
    await call(farm, 'Create', given, key);
    await call(farm, 'Create', given, key);
    const [{ id } = { id: '' }] = await contactsOf(farm, 'farm');
    await call(farm, 'Update', { id, email: emailOf('farm'), ...REVOKED }, randomUUID());
    expect((await logged()).slice(before)).toEqual([
      ['MARKETING_CONSENT_UPDATE', `Offers are wanted: ${WORDS}`],
      ['MARKETING_CONSENT_UPDATE', `Offers are not wanted: ${WORDS}`],
    ]);
  });

  it('the same key again does it once', async () => {
    const credit = await running.signedIn('credit');
    const [{ id } = { id: 0 }] = await contactsOf(credit, 'credit');
    const [first, second] = [randomUUID(), randomUUID()];
    const say = (said: object, key: string) => call(credit, 'Update', { id, email: emailOf('credit'), ...said }, key);
    await say(GIVEN, first);
    await say(REVOKED, second);
    expect(await say(GIVEN, first)).toEqual({ status: 200, body: { errorCode: 0 } });
    expect(await atService('credit')).toMatchObject([{ ...REVOKED }]);
    expect(await records()).toHaveLength(2);
  });

  it('untick without a contact makes none; of one that is over it stays as it ended [PRO-22]', async () => {
    const farm = await running.signedIn('farm');
    expect((await call(farm, 'Create', { email: emailOf('farm'), ...REVOKED, ...NEW })).status).toBe(200);
    expect(await atService('farm')).toEqual([]);
    const overdue = await running.signedIn('overdue');
    const [{ id } = { id: 0 }] = await contactsOf(overdue, 'overdue');
    expect((await call(overdue, 'Update', { id, email: emailOf('overdue'), ...REVOKED })).status).toBe(200);
    expect(await atService('overdue')).toMatchObject([
      { consent_status: 'Expired', consent_description: 'At the counter' },
    ]);
  });

  it('one who is made a contact meanwhile is updated, not refused', async () => {
    const paid = await running.signedIn('paidup');
    const made = await call(paid, 'Create', { email: emailOf('paidup'), ...GIVEN, ...NEW });
    expect(made).toEqual({ status: 200, body: {} });
    expect(await atService('paidup')).toMatchObject([{ id: '7001', ...GIVEN }]);
  });

  it('every contact of the address moves, whichever of them is named [PRO-21] [PRO-22]', async () => {
    const credit = await running.signedIn('credit');
    const { marketing } = running.server.services;
    if (!marketing) throw new Error('the sandbox mails offers');
    const contact = (id: string, consent_status: string) => ({ id, email: emailOf('credit'), consent_status });
    const lookup = vi.spyOn(marketing, 'lookup');
    const update = vi.spyOn(marketing, 'update').mockResolvedValue();
    for (const [name, id] of [
      ['Update', '7'],
      ['Update', '8'],
      ['Create', undefined],
    ] as const) {
      lookup.mockResolvedValue([contact('7', 'Revoked'), contact('8', 'Express'), contact('9', 'Implied - Inquiry')]);
      update.mockClear();
      const said = { email: emailOf('credit'), ...REVOKED, ...(id ? { id } : NEW) };
      expect((await call(credit, name, said, randomUUID())).status).toBe(200);
      expect([name, id, update.mock.calls]).toEqual([
        name,
        id,
        [
          ['8', REVOKED],
          ['9', REVOKED],
        ],
      ]);
    }
  });

  it('a new contact is put on the lists that come with it [API2-28] [PRO-18]', async () => {
    const farm = await running.signedIn('farm');
    const lists = { interests: ['Outages', 'Saving energy'], autoresponders: ['Welcome'] };
    expect((await call(farm, 'Create', { email: emailOf('farm'), ...GIVEN, ...NEW, ...lists })).status).toBe(200);
    expect(await atService('farm')).toMatchObject([lists]);
  });

  it('nobody reads or changes what another wants: not by address, not by number', async () => {
    const farm = await running.signedIn('farm');
    const others = { email: emailOf('paidup'), ...REVOKED };
    expect((await call(farm, 'Lookup', { email: emailOf('paidup') })).status).toBe(403);
    expect((await call(farm, 'Update', { id: 7001, ...others })).status).toBe(403);
    expect((await call(farm, 'Update', { id: 7001, email: emailOf('farm'), ...REVOKED })).status).toBe(403);
    expect((await call(farm, 'Create', { ...others, ...NEW })).status).toBe(403);
    expect(await atService('paidup')).toMatchObject([{ consent_status: 'Express' }]);
    expect(await records()).toEqual([]);
  });

  it('an address of 60 characters is taken, of 61 refused in words, and nothing is kept [PRO-23]', async () => {
    const farm = await running.signedIn('farm');
    const { db } = running.server.services;
    const long = (length: number) => `${'a'.repeat(length - '@sandbox.example'.length)}@sandbox.example`;
    const rename = (from: string, to: string) =>
      db.update(customers).set({ email: to }).where(eq(customers.email, from));
    await rename(emailOf('farm'), long(61));
    expect(await call(farm, 'Create', { email: long(61), ...GIVEN, ...NEW })).toEqual({
      status: 200,
      body: { error: 'We mail offers to addresses of at most 60 characters. Yours is longer.' },
    });
    expect(await records()).toEqual([]);
    await rename(long(61), long(60));
    expect((await call(farm, 'Create', { email: long(60), ...GIVEN, ...NEW })).body).toEqual({});
    await rename(long(60), emailOf('farm'));
  });

  it.each([
    ['Update', { id: 7001, email: 'farm@sandbox.example', consent_status: 'Express', consent_description: WORDS }],
    ['Create', { email: 'farm@sandbox.example', ...GIVEN, country: 'US', language: 'en' }],
    ['Create', { email: '', ...GIVEN, ...NEW }],
    ['Lookup', {}],
  ])('what no screen of ours sends is refused: %s %j', async (name, body) => {
    expect((await call(await running.signedIn('farm'), name, body)).status).toBe(400);
  });
});
