import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountsImported } from '#contracts/accountImport.ts';
import { NO_PLAN, readPlan } from '#server/store/plan/paymentPlans.ts';
import { handOvers, notifications } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { planBody, planOf, submitted } from './plan.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const TOKEN = 'a token of accounts of thirty-two signs';
const HOUR_MS = 60 * 60_000;
const PLAN = {
  branchTransitNumber: '10008',
  financialInstituteName: 'Bank of the Plains',
  holderName: 'Marlene Kowalchuk',
  dayOfMonth: 12,
};

describeOnOneDatabase('What the utility says of payment plans', (engine) => {
  let running: RunningServer;
  let basement: Browser;
  let caAccount: string;
  let bpAccount: string;
  beforeAll(async () => {
    running = await startServer(engine, { STORMLAMP_ACCOUNTS_TOKEN: TOKEN });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    basement = await running.signedIn('basement');
    ({ caAccount, bpAccount } = await accountOf(basement));
  });

  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const put = async (plan: unknown, asOf = at(-1), more: object = {}) => {
    const details = {
      address: '218 Second Avenue West',
      meterNumber: '',
      meterType: '01',
      billDeliveryMethod: '0',
      accountName: 'Marlene Kowalchuk',
      accountCategory: 'Residential',
      activeFlag: 'X',
    };
    const line = { asOf, caAccount, bpAccount, accountType: '01', details, plan, ...more };
    const reply = await running.server.app.inject({
      method: 'PUT',
      url: '/api/utility/backOffice/accounts',
      payload: JSON.stringify(line),
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-ndjson' },
    });
    return accountsImported.parse(reply.json());
  };
  const stored = () => readPlan(running.server.services.db, caAccount);
  const taken = { taken: 1, kept: 0, refused: [] };
  const untaken = () => running.sandbox('POST', '/backOffice', { mode: 'away', times: 1000 });

  it.each([
    [-1, 1],
    [-25, 0],
  ])('ended %i hours ago: %i notice of it, and none of what was never there', async (hours, count) => {
    const { db } = running.server.services;
    await put({ ...PLAN, validDayRange: null }, at(-30));
    await db.delete(notifications);
    for (let time = 0; time < 2; time += 1) await put(null, at(hours));
    const told = (await db.select().from(notifications)).filter(({ accountNumber }) => accountNumber === caAccount);
    const text = `We have ended the pre-authorized payments of the account ending ${caAccount.slice(-4)}. Bills are not withdrawn from your bank any more.`;
    expect(new Set(told.map(({ interactionText }) => interactionText))).toEqual(new Set(count ? [text] : []));
    expect(new Set(told.map(({ customerId }) => customerId)).size).toBe(told.length);
  });

  it('starts, changes and ends one; the same again is the same', async () => {
    for (let time = 0; time < 2; time += 1) expect(await put({ ...PLAN, validDayRange: null })).toMatchObject(taken);
    expect(await planOf(basement, caAccount)).toMatchObject({ dayOfMonth: 12, enteredBy: 'utility', planVersion: 1 });
    await put({ ...PLAN, dayOfMonth: 13, validDayRange: { fromDay: 10, toDay: 14 } });
    expect(await planOf(basement, caAccount)).toMatchObject({
      dayOfMonth: 13,
      planVersion: 2,
      validDayRange: { fromDay: '10', toDay: '14' },
    });
    for (let time = 0; time < 2; time += 1) await put({ validDayRange: { fromDay: 25, toDay: 5 } });
    expect(await stored()).toEqual({ ...NO_PLAN, caAccount, version: 3, dayRange: { fromDay: 25, toDay: 5 } });
    await put(null);
    expect(await stored()).toEqual({ ...NO_PLAN, caAccount, version: 3, dayRange: null });
  });

  it.each([
    ['three of four', { ...PLAN, dayOfMonth: undefined }],
    ['the 32nd', { ...PLAN, dayOfMonth: 32 }],
    ['four digits', { ...PLAN, branchTransitNumber: '1000' }],
    ['days from the 31st', { validDayRange: { fromDay: 31, toDay: 5 } }],
    ['what nobody asked for', { ...PLAN, bankAccountNumber: '100456789012' }],
    ['a text', 'none'],
  ])('refuses %s by the field, and keeps what is there', async (_what, plan) => {
    expect(await put(plan)).toMatchObject({ taken: 0, refused: [{ line: 1, field: expect.stringMatching(/^plan/) }] });
    expect(await stored()).toMatchObject({ version: 0 });
  });

  it('without a word of plans what is here stays, and where nothing was said nothing is known', async () => {
    await submitted(basement, planBody(caAccount));
    expect(await put(undefined)).toMatchObject(taken);
    expect(await planOf(basement, caAccount)).toMatchObject({ enteredBy: 'you', planVersion: 1 });
    const nobody = await running.signedIn('noplandata');
    caAccount = (await accountOf(nobody)).caAccount;
    bpAccount = (await accountOf(nobody)).bpAccount;
    await put(undefined);
    expect(await planOf(nobody, caAccount)).toBeNull();
    await put(null);
    expect(await planOf(nobody, caAccount)).toMatchObject({ planVersion: 0 });
  });

  it('keeps what a customer entered or cancelled since, until the back office has it', async () => {
    await untaken();
    await submitted(basement, planBody(caAccount));
    expect(await put(PLAN)).toMatchObject({ taken: 1, kept: 1 });
    expect(await put(null)).toMatchObject({ taken: 1, kept: 1 });
    expect(await planOf(basement, caAccount)).toMatchObject({ dayOfMonth: 7, enteredBy: 'you' });
    await submitted(basement, { caAccount, cancelPlanFlag: true });
    await put(PLAN);
    expect(await stored()).toMatchObject({ transit: null, version: 2 });
  });

  it('says the same plan: it stays its customer’s, with what only the back office can read', async () => {
    await submitted(basement, planBody(caAccount));
    const before = await stored();
    await toldLongAgo();
    await put({
      branchTransitNumber: '01234',
      financialInstituteName: 'Northgrain Credit Union',
      holderName: 'Marlene Kowalchuk',
      dayOfMonth: 7,
    });
    expect(await stored()).toEqual(before);
    await put(PLAN, at(0));
    expect(await stored()).toMatchObject({ enteredBy: null, sealedAccount: null, keyId: null, version: 2 });
  });

  it('an account that is another customer’s has no plan of the one before', async () => {
    await untaken();
    await submitted(basement, planBody(caAccount));
    expect(await put(undefined, at(0), { bpAccount: '8001' })).toMatchObject({ taken: 1, ended: 1, kept: 0 });
    expect(await stored()).toEqual({ ...NO_PLAN, caAccount, version: 2, dayRange: null });
    expect((await basement.post('/api/utility/pppDetails', { caAccount })).status).toBe(403);
    await put({ ...PLAN, holderName: 'New Holder' }, at(0), { bpAccount: '8002' });
    expect(await stored()).toMatchObject({ holderName: 'New Holder', version: 3 });
  });

  /** As if the back office had taken everything long ago. */
  async function toldLongAgo(): Promise<void> {
    await expect
      .poll(() => running.server.services.db.select({ at: handOvers.takenAt }).from(handOvers), { timeout: 20_000 })
      .toEqual([{ at: expect.any(Date) }]);
    await running.server.services.db.update(handOvers).set({ takenAt: new Date(Date.now() - 2 * HOUR_MS) });
  }
});
