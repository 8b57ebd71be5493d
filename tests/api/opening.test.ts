import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNLOCK_HEADER } from '#contracts/call.ts';
import { openingCall } from '#contracts/opening.ts';
import { openStore } from '#server/store/open.ts';
import { associations } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase, freshPlace } from './database.ts';
import { APPROVED, preload } from './payment.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const PATH = '/api/utility/opening';
const ACCOUNT_PARTS = ['accountDetails', 'billDetails', 'meterReadDetails'];

const ask = async (browser: Browser, body: object = {}) => (await browser.post(PATH, body)).json();

/** The same, by each part's own call. */
async function askSingly(browser: Browser, index: number) {
  const { caAccount, bpAccount, meterNumber } = await accountOf(browser, index);
  const get = async (name: string) => (await browser.get(`/api/utility/${name}`)).json();
  const post = async (name: string, body: object) => (await browser.post(`/api/utility/${name}`, body)).json();
  return {
    caAccount,
    profileDetails: await get('profileDetails'),
    notifications: await get('notifications'),
    accountDetails: await post('accountDetails', { bpAccount, caAccount }),
    ...(meterNumber !== '' && { meterReadDetails: await post('meterReadDetails', { caAccount, meterNumber }) }),
    billDetails: await post('billDetails', { caAccount }),
  };
}

/** The meter's part says what time it is. */
const withoutTime = (parts: object) =>
  JSON.parse(JSON.stringify(parts).replace(/"serverTime":"[^"]*"/, '"serverTime":""'));

describeOnOneDatabase('An opening of the app', (engine) => {
  let running: RunningServer;
  /** How long each list of bills was waited for, in ms. */
  const patience: (number | undefined)[] = [];
  beforeAll(async () => {
    running = await startServer(engine);
    const { billArchive } = running.server.services;
    const { list } = billArchive;
    // However busy this machine is.
    billArchive.list = (of, ms) => {
      patience.push(ms);
      return list(of);
    };
  });
  beforeEach(() => void patience.splice(0));
  afterAll(() => running.stop());

  it('waits no longer for the archive of bills than half a second, and the meter’s own call two', async () => {
    const browser = await running.signedIn('basement');
    await ask(browser);
    await askSingly(browser, 0);
    expect(patience).toEqual([500, 2000]);
  });

  it.each([
    ['one account', 'basement', 0],
    ['many accounts, one in use that is not the default one', 'landlord', 7],
  ])('has what each call would have answered: %s', async (_what, handle, index) => {
    const browser = await running.signedIn(handle);
    const { caAccount } = await accountOf(browser, index);
    const opened = await ask(browser, { caAccount });
    expect(withoutTime(opened)).toEqual(withoutTime(await askSingly(browser, index)));
    expect(Object.keys(openingCall.reply.parse(opened)).sort()).toEqual(Object.keys(opened).sort());
  });

  it('has what each call would have answered of an account that has yet to be proven', async () => {
    const browser = await running.signedIn('basement');
    const { caAccount } = await accountOf(browser);
    const { db } = running.server.services;
    const prove = (by: string) =>
      db
        .update(associations)
        .set({ proof: by as 'bill' })
        .where(eq(associations.caAccount, caAccount));
    await prove('bill');
    try {
      const opened = await ask(browser);
      expect(opened.accountDetails.data.accountDetails.contactProof).toBeDefined();
      expect(opened.meterReadDetails.data.billed).toBeUndefined();
      expect(withoutTime(opened)).toEqual(withoutTime(await askSingly(browser, 0)));
    } finally {
      await prove('utility');
    }
  });

  it('shows the default account where none is named, or one that is none of theirs', async () => {
    const browser = await running.signedIn('landlord');
    const { caAccount: others } = await accountOf(await running.signedIn('farm'));
    const own = await ask(browser);
    const list = own.profileDetails.data.associatedAccounts.account as { caAccount: string; defaultAccount: string }[];
    expect(own.caAccount).toBe(list.find(({ defaultAccount }) => defaultAccount === 'true')?.caAccount);
    const opened = await ask(browser, { caAccount: others });
    expect(withoutTime(opened)).toEqual(withoutTime(own));
    expect(JSON.stringify(opened)).not.toContain(others);
  });

  it('tells of an open card payment with the bill', async () => {
    const browser = await running.signedIn('overdue');
    const { caAccount } = await accountOf(browser);
    expect((await preload(browser, caAccount, APPROVED)).status).toBe(200);
    const { billDetails } = (await ask(browser)).billDetails.data;
    expect(billDetails.payment).toMatchObject({ state: 'open', paymentAmount: APPROVED });
    await running.sandbox('POST', '/reset');
  });

  it.each([
    ['consents', ['profileDetails']],
    ['notifications', ['notifications']],
    ['meters', ['meterReadDetails']],
    ['bills', ['billDetails']],
  ])('without its table %s lacks %j, and has the rest', async (table, lost) => {
    const browser = await running.signedIn('basement');
    const whole = withoutTime(await ask(browser));
    const { db } = running.server.services;
    await db.execute(sql.raw(`alter table ${table} rename to taken_away`));
    try {
      const opened = withoutTime(await ask(browser));
      const problem = {
        status: 500,
        error: { code: 'internal', message: expect.any(String), requestId: expect.any(String) },
      };
      // The archive of the sandbox makes the bills of the last ones.
      const of = table === 'bills' ? { meterReadDetails: expect.anything() } : {};
      expect(opened).toEqual({ ...whole, ...of, ...Object.fromEntries(lost.map((name) => [name, problem])) });
      expect(openingCall.reply.safeParse(opened).success).toBe(true);
    } finally {
      await db.execute(sql.raw(`alter table taken_away rename to ${table}`));
    }
    expect(withoutTime(await ask(browser))).toEqual(whole);
  });

  it('is not there while the sandbox plays a fault on a call that it stands for, so the app makes that call', async () => {
    const browser = await running.signedIn('basement');
    await running.sandbox('POST', '/faults', { path: 'meterReadDetails', mode: 'status', value: 503 });
    expect((await browser.post(PATH, {})).status).toBe(404);
    expect((await browser.post('/api/utility/meterReadDetails', {})).status).toBe(503);
    expect((await browser.post(PATH, {})).status).toBe(200);
    await running.sandbox('POST', '/faults', { path: 'meterRead', mode: 'status', value: 503 });
    expect((await browser.post(PATH, {})).status).toBe(200);
    await running.sandbox('DELETE', '/faults');
  });

  it('without the list of accounts says so in the profile, has no part of an account, and the rest', async () => {
    const browser = await running.signedIn('basement');
    const { db } = running.server.services;
    await db.execute(sql`alter table associations rename to taken_away`);
    try {
      const opened = await ask(browser);
      expect(opened).toEqual({
        profileDetails: { status: 500, error: expect.objectContaining({ code: 'internal' }) },
        notifications: { results: expect.any(Array) },
      });
    } finally {
      await db.execute(sql`alter table taken_away rename to associations`);
    }
  });
});

describe('An opening', () => {
  it('is at most eight statements, with an account that has a bill, readings and a payment', async () => {
    const place = await freshPlace('PGlite');
    const store = await openStore(place);
    const running = await startServer('PGlite', {}, { store, jobs: false });
    try {
      const browser = await running.signedIn('overdue');
      const { caAccount } = await accountOf(browser);
      await preload(browser, caAccount, APPROVED);
      await ask(browser);
      if (store.engine.kind !== 'pglite') throw new Error('another engine');
      // The archive is another system, which the sandbox plays in the same database.
      running.server.services.billArchive.list = async () => [];
      const query = vi.spyOn(store.engine.client, 'query');
      const opened = await ask(browser);
      const statements = query.mock.calls.map(([text]) => text);
      query.mockRestore();
      expect(Object.keys(opened)).toEqual(expect.arrayContaining(ACCOUNT_PARTS));
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
      expect(statements.length).toBeGreaterThan(4);
    } finally {
      await running.stop();
      await place.remove();
    }
  });

  it('of a customer whose app is locked needs the token of a page that is not', async () => {
    const running = await startServer('PGlite');
    try {
      const browser = await running.signedIn('farm');
      const reply = await browser.get('/api/session/updateSession?rememberMe=true&lock=true');
      const { unlockToken } = (await reply.json()) as { unlockToken?: string };
      const refused = await browser.post(PATH, {});
      expect([refused.status, (await refused.json()).error.code]).toEqual([401, 'unlockRequired']);
      expect((await browser.post(PATH, {}, { [UNLOCK_HEADER]: unlockToken ?? '' })).status).toBe(200);
    } finally {
      await running.stop();
    }
  });
});
