import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { associations, handOvers, payments } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { preloadBody } from './payment.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';
const ROUNDS = 50;
const HENRY = ['HENRY OLSON', '500010353700'] as const;
const [, NUMBER] = HENRY;
const FARM = seedIdOf('farm@sandbox.example');

describeOnEachDatabase('Two devices of one customer, at the same moment', (engine) => {
  let running: RunningServer;
  let phone: Browser;
  let tablet: Browser;
  let home: string;
  let bins: string;
  beforeAll(async () => {
    running = await startServer(engine, {}, { waitUntil: async () => {} });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    phone = await running.signedIn('farm');
    tablet = await running.signedIn('farm');
    [home = '', bins = ''] = (await read()).account.map(({ caAccount }) => caAccount);
  });

  const read = async () => {
    const { data } = profileDetailsCall.reply.parse(await (await phone.get(`${api}/profileDetails`)).json());
    return { account: data.associatedAccounts.account, accountsVersion: data.accountsVersion };
  };
  const change = async (browser: Browser, accountNumber: string, changeType: string, data: object = {}) => {
    const entry = { sequence: 1, accountNumber, changeType, value: 'true' };
    const cdcData = { requests: [{ requestNumber: 1, action: 'update-accounts', data: [entry] }] };
    const reply = await browser.post(`${api}/updateProfileDetails`, { data, cdcData });
    expect(reply.status).toBe(200);
    return updateProfileDetailsCall.reply.parse(await reply.json()).errorCode;
  };
  const check = (browser: Browser) =>
    browser.post(`${api}/accountAssociation`, { accountName: HENRY[0], accountNumber: NUMBER });

  it('add the same account: both hear that it is there, and it is there once', { timeout: 120_000 }, async () => {
    const { db } = running.server.services;
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([check(phone), check(tablet)]);
      const { accountsVersion } = await read();
      const both = [
        change(phone, NUMBER, 'added', { accountsVersion }),
        change(tablet, NUMBER, 'added', { accountsVersion }),
      ];
      expect(await Promise.all(both)).toEqual([0, 0]);
      expect((await read()).account.filter(({ caAccount }) => caAccount === NUMBER)).toHaveLength(1);
      expect(await change(phone, NUMBER, 'removed')).toBe(0);
    }
    const told = await db.select().from(handOvers).where(eq(handOvers.caAccount, NUMBER)).orderBy(asc(handOvers.id));
    expect(told.map(({ payload }) => (payload as { change: string }).change)).toEqual(
      Array.from({ length: ROUNDS }, () => ['added', 'removed']).flat(),
    );
  });

  it('one removes an account that the other makes the default: there is one default, and it is there', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (!(await read()).account.some(({ caAccount }) => caAccount === NUMBER)) {
        await check(phone);
        await change(phone, NUMBER, 'added');
      }
      const [removed] = await Promise.all([
        change(phone, NUMBER, 'removed'),
        change(tablet, NUMBER, 'isDefault'),
        change(tablet, round % 2 ? home : bins, 'isDefault'),
      ]);
      expect(removed).toBe(0);
      const { account } = await read();
      expect(account.map(({ caAccount }) => caAccount)).not.toContain(NUMBER);
      expect(account.filter(({ defaultAccount }) => defaultAccount === 'true')).toHaveLength(1);
    }
  });

  it('an account is removed, or a card payment of it begins: never both', async () => {
    const { db } = running.server.services;
    const open = and(eq(payments.accountNumber, home), eq(payments.state, 'open'));
    const theirs = and(eq(associations.caAccount, home), eq(associations.customerId, FARM));
    const [association] = await db.select().from(associations).where(theirs);
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const preload = (): Promise<Response> =>
        tablet.post(`${api}/monerisPreload`, preloadBody(home, '20.00'), { [IDEMPOTENCY_HEADER]: randomUUID() });
      const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const [begun, removed] = await Promise.all([
        after(round % 2 ? round : 0).then(preload),
        after(round % 2 ? 0 : round / 5).then(() => change(phone, home, 'removed')),
      ]);
      const isRemoved = (await db.$count(associations, theirs)) === 0;
      expect([begun.status, removed, isRemoved]).toEqual(begun.status === 200 ? [200, 1, false] : [403, 0, true]);
      expect(await db.$count(payments, open)).toBe(isRemoved ? 0 : 1);
      outcomes.add(isRemoved ? 'removed' : 'begun');
      await db.delete(payments).where(eq(payments.accountNumber, home));
      if (isRemoved && association) {
        await db.update(associations).set({ isDefault: false }).where(eq(associations.customerId, FARM));
        await db.insert(associations).values(association);
      }
    }
    // Each of them was the first at times.
    expect([...outcomes].sort()).toEqual(['begun', 'removed']);
  });
});
