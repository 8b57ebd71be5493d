import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { billDetailsCall } from '#contracts/bill.ts';
import { bankCheckCall } from '#contracts/paymentPlan.ts';
import { Problem } from '#server/problems.ts';
import { BANK_WORDS } from '#server/sandbox/banks.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { accounts, associations, handOvers, notifications, paymentPlans } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnEachDatabase } from './database.ts';
import { expectListed } from './knownAsOurs.ts';
import { encrypted, planBody, planOf, postPlan, submitted } from './plan.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';
const OK = { errorCode: 0 };
const refused = (errorMessage: string | RegExp) => ({
  errorCode: 1,
  errorMessage: typeof errorMessage === 'string' ? errorMessage : expect.stringMatching(errorMessage),
});

describeOnEachDatabase('The payment plan of an account', (engine) => {
  let running: RunningServer;
  let basement: Browser;
  let home: string;
  beforeAll(async () => {
    running = await startServer(engine, {}, { waitUntil: async () => {} });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    basement = await running.signedIn('basement');
    home = (await accountOf(basement)).caAccount;
  });

  const whoseAccount = async (handle: string) => {
    const browser = await running.signedIn(handle);
    return { browser, caAccount: (await accountOf(browser)).caAccount };
  };
  const billOf = async (browser: Browser, caAccount: string) => {
    const reply = await browser.post(`${api}/billDetails`, { caAccount });
    return billDetailsCall.reply.parse(await reply.json()).data.billDetails;
  };
  const mails = async (subject: string) =>
    (await running.inbox()).filter((one) => one.subject === subject).map(({ to }) => to);
  const told = async () => {
    const { db } = running.server.services;
    const ofPlans = await db.select().from(handOvers).where(eq(handOvers.kind, 'plan')).orderBy(asc(handOvers.id));
    return ofPlans.map(({ payload }) => payload);
  };
  const rows = (caAccount: string) =>
    running.server.services.db.select().from(paymentPlans).where(eq(paymentPlans.caAccount, caAccount));

  it('[API2-03] is empty where there is none, and without data where the utility says nothing', async () => {
    const none = { errorCode: 0, planVersion: 0, bankKeyIds: ['3f6d8324ab4c6a71'], validDayRange: null };
    expect(await planOf(basement, home)).toEqual(none);
    const { browser, caAccount } = await whoseAccount('noplandata');
    expect(await planOf(browser, caAccount)).toBeNull();
    expect(await submitted(browser, planBody(caAccount))).toEqual(refused(/^We do not know/));
    const wrap = await whoseAccount('wrap');
    expect(await planOf(wrap.browser, wrap.caAccount)).toMatchObject({ validDayRange: { fromDay: '25', toDay: '5' } });
  });

  it('starts, is changed and is cancelled; the bill says so, and everybody is told', async () => {
    expect(await billOf(basement, home)).toMatchObject({ appFlag: false });
    expect(await submitted(basement, planBody(home))).toEqual(OK);
    expect(await planOf(basement, home)).toMatchObject({
      branchTransitNumber: '01234',
      financialInstituteName: 'Northgrain Credit Union',
      holderName: 'Marlene Kowalchuk',
      dayOfMonth: 7,
      enteredBy: 'you',
      planVersion: 1,
      since: expect.stringMatching(/^\d{4}-/),
    });
    // The bill that is there was issued before.
    expect(await billOf(basement, home)).toMatchObject({ appFlag: true, appFromNextBill: true });

    const before = (await planOf(basement, home))?.since;
    expect(await submitted(basement, planBody(home, { dayOfMonth: 20, planVersion: 1 }))).toEqual(OK);
    expect(await planOf(basement, home)).toMatchObject({ dayOfMonth: 20, planVersion: 2, since: before });

    expect(await submitted(basement, { caAccount: home, cancelPlanFlag: true, planVersion: 2 })).toEqual(OK);
    const after = await planOf(basement, home);
    expect(after).toMatchObject({ planVersion: 3 });
    expect(after).not.toHaveProperty('holderName');
    expect((await billOf(basement, home))?.appFlag).toBe(false);
    expect(JSON.stringify(await rows(home))).not.toContain('01234');

    const email = 'basement@sandbox.example';
    expect(await told()).toEqual([
      { email, change: 'started', planVersion: 1, dayOfMonth: 7 },
      { email, change: 'changed', planVersion: 2, dayOfMonth: 20 },
      { email, change: 'cancelled', planVersion: 3 },
    ]);
    for (const subject of ['set up', 'changed', 'cancelled'].map((what) => `Pre-authorized payments were ${what}`)) {
      await expect.poll(() => mails(subject), { timeout: 20_000 }).toEqual([email]);
      await expectListed(running, email, subject);
    }
  });

  it('who has the account finds it among their notices, once a change', async () => {
    const { db } = running.server.services;
    await db.delete(notifications);
    await submitted(basement, planBody(home));
    await submitted(basement, planBody(home, { dayOfMonth: 14 }));
    await submitted(basement, { caAccount: home, cancelPlanFlag: true });
    const rows = await db.select().from(notifications).orderBy(asc(notifications.createdTime));
    const own = rows.filter(({ customerId }) => customerId === seedIdOf('basement@sandbox.example'));
    const account = `the account ending ${home.slice(-4)}`;
    const call = 'Was that not you? Then please call us.';
    expect(own.map(({ interactionText, accountNumber }) => [interactionText, accountNumber])).toEqual([
      [expect.stringMatching(`^Pre-authorized payments of ${account} were set up, for day \\d+ of the month. `), home],
      [`The pre-authorized payments of ${account} were changed. ${call}`, home],
      [`The pre-authorized payments of ${account} were cancelled. ${call}`, home],
    ]);
  });

  it('tells where the bills go as well', async () => {
    const { db } = running.server.services;
    const [account] = await db.select().from(accounts).where(eq(accounts.caAccount, home));
    const details = {
      ...account?.details,
      accountEmail: 'office@kowalchuk.example',
    } as typeof accounts.$inferSelect.details;
    await db.update(accounts).set({ details }).where(eq(accounts.caAccount, home));
    await submitted(basement, planBody(home));
    await expect
      .poll(async () => (await mails('Pre-authorized payments were set up')).toSorted(), { timeout: 20_000 })
      .toEqual(['basement@sandbox.example', 'office@kowalchuk.example']);
  });

  it.each([
    ['no day', { dayOfMonth: null }, /days that are offered/],
    ['the 31st', { dayOfMonth: 31 }, /days that are offered/],
    ['four digits', { branchTransitNumber: '1234' }, /transit number has 5 digits/],
    ['four digits', { financialInstituteNumber: '0899' }, /institution number has 3 digits/],
    ['none', { bankAccountNumber: null }, /enter the bank account number/],
    ['blanks', { holderName: '  ' }, /account holder’s name/],
    ['two lines', { holderName: 'Marlene\nKowalchuk' }, /account holder’s name/],
    ['turned around', { holderName: 'Marlene \u202eKowalchuk' }, /account holder’s name/],
    ['no category', { padCategory: null }, /personal or a business/],
    ['a retired key', { bankKeyId: '0123456789abcdef' }, /update the app/],
    ['no such branch', { branchTransitNumber: BANK_WORDS.noBranch }, /bank does not know/],
    ['declined by the bank', { holderName: 'M. Declined' }, /bank does not know/],
    ['cancelled, where there is none', { cancelPlanFlag: true }, /has no pre-authorized payments/],
  ] as const)('is refused whole: %s', async (_what, changed, words) => {
    expect(await submitted(basement, planBody(home, changed))).toEqual(refused(words));
    expect(await told()).toEqual([]);
    expect(await planOf(basement, home)).toMatchObject({ planVersion: 0 });
  });

  it('a number that was not encrypted is refused, and leaves no trace', async () => {
    const key = randomUUID();
    for (const bankAccountNumber of ['100456789012', Buffer.from('100456789012').toString('base64')]) {
      expect((await postPlan(basement, planBody(home, { bankAccountNumber }), key)).status).toBe(400);
    }
    expect(await submitted(basement, planBody(home), key)).toEqual(OK);
  });

  it('is for accounts that are edited directly and active, by nobody else', async () => {
    for (const [handle, words] of [
      ['business', /set up by phone/],
      ['church', /set up by phone/],
      ['inactive', /is closed/],
    ] as const) {
      const { browser, caAccount } = await whoseAccount(handle);
      expect([handle, await submitted(browser, planBody(caAccount))]).toEqual([handle, refused(words)]);
      expect((await postPlan(basement, planBody(caAccount))).status).toBe(403);
    }
  });

  it('a lost reply asked again under its key gets its answer, once and for all', async () => {
    const [key, body] = [randomUUID(), planBody(home)];
    for (let time = 0; time < 3; time += 1) expect(await submitted(basement, body, key)).toEqual(OK);
    expect(await planOf(basement, home)).toMatchObject({ planVersion: 1 });
    expect(await told()).toHaveLength(1);
    expect((await postPlan(basement, planBody(home), key)).status).toBe(422);
  });

  it('is kept only where the bank check answers; a repeat has its answer without it', async () => {
    const [key, body] = [randomUUID(), planBody(home)];
    const { banks } = running.server.services;
    if (!banks) throw new Error('the sandbox has a bank check');
    const find = vi.spyOn(banks, 'find').mockRejectedValue(new Problem('unavailable', 'The bank is away.'));
    expect((await postPlan(basement, body, key)).status).toBe(503);
    expect(await planOf(basement, home)).toMatchObject({ planVersion: 0 });
    find.mockRestore();
    expect(await submitted(basement, body, key)).toEqual(OK);
    vi.spyOn(banks, 'find').mockRejectedValue(new Problem('unavailable', 'The bank is away.'));
    expect(await submitted(basement, body, key)).toEqual(OK);
    expect(await submitted(basement, { caAccount: home, cancelPlanFlag: true })).toEqual(OK);
  });

  it('[API2-06] a branch is told by name and city', async () => {
    const check = async (branchTransitNumber: string, financialInstituteNumber: string, browser = basement) => {
      const asked = { caAccount: home, branchTransitNumber, financialInstituteNumber };
      const reply = await browser.post(`${api}/bankCheck`, asked);
      return reply.status === 200 ? bankCheckCall.reply.parse(await reply.json()) : reply.status;
    };
    expect(await check('01234', '899')).toEqual({
      errorCode: 0,
      financialInstituteName: 'Northgrain Credit Union',
      financialInstituteCity: 'Pine Creek',
    });
    for (const [transit, institution] of [
      [BANK_WORDS.noBranch, '899'],
      ['01234', '999'],
      ['0123', '899'],
    ] as const) {
      expect(await check(transit, institution)).toEqual({ errorCode: 1 });
    }
    expect(await check(BANK_WORDS.away, '899')).toBe(503);
    expect(await check('01234', '899', await running.signedIn('farm'))).toBe(403);
  });

  it('another’s is masked, and needs a proof to be changed or cancelled', async () => {
    const couple = await whoseAccount('couple');
    const spouse = await running.signedIn('spouse');
    const { caAccount } = couple;
    await submitted(couple.browser, planBody(caAccount, { holderName: 'Ruth  Desjarlais' }));
    const masked = { branchTransitNumber: '•••34', holderName: 'R… D…', enteredBy: 'other', dayOfMonth: 7 };
    const shown = await planOf(spouse, caAccount);
    expect(shown).toMatchObject(masked);
    // The utility says that it is his account too.
    expect(shown).not.toHaveProperty('contactProof');
    const theirs = eq(associations.customerId, seedIdOf('spouse@sandbox.example'));
    await running.server.services.db.update(associations).set({ proof: 'bill' }).where(theirs);
    const unproven = await planOf(spouse, caAccount);
    expect(unproven).toMatchObject({
      enteredBy: 'other',
      dayOfMonth: 7,
      contactProof: { contacts: expect.any(Array) },
    });
    // Not even at which bank: who has found a bill learns that there is a plan, and its day.
    for (const field of ['branchTransitNumber', 'financialInstituteName', 'holderName']) {
      expect(unproven).not.toHaveProperty(field);
    }
    expect(await (await spouse.get('/api/customer/data')).text()).not.toContain('Northgrain');
    expect(unproven?.contactProof?.contacts.map((one) => one.masked)).toContain('c…@sandbox.example');
    const cancel = { caAccount, cancelPlanFlag: true };
    for (const body of [planBody(caAccount), cancel]) {
      expect(await submitted(spouse, body)).toEqual(refused(/a code has to show/));
    }
    await running.server.services.db.update(associations).set({ proof: 'first' }).where(theirs);
    expect(await planOf(spouse, caAccount)).toMatchObject({ contactProof: { contacts: [] } });
    await running.server.services.db.update(associations).set({ proof: 'contact' }).where(theirs);
    expect(await submitted(spouse, cancel)).toEqual(OK);
    expect(await planOf(couple.browser, caAccount)).toMatchObject({ planVersion: 2 });
  });

  it('is started by who has the account by its bill alone once they show that it is theirs', async () => {
    const theirs = eq(associations.customerId, seedIdOf('basement@sandbox.example'));
    const { db } = running.server.services;
    await db.update(associations).set({ proof: 'bill' }).where(theirs);
    expect(await planOf(basement, home)).toMatchObject({
      planVersion: 0,
      contactProof: { contacts: expect.any(Array) },
    });
    expect(await submitted(basement, planBody(home))).toEqual(refused(/a code has to show/));
    // Nobody had it, and there is nobody to ask.
    await db.update(associations).set({ proof: 'first' }).where(theirs);
    expect(await planOf(basement, home)).not.toHaveProperty('contactProof');
    expect(await submitted(basement, planBody(home))).toEqual(OK);
  });

  it('[API2-04] the details of the account are there under a second name', async () => {
    const { bpAccount } = await accountOf(basement);
    const info = await basement.post(`${api}/accountInfo`, { bpAccount, caAccount: home });
    const known = await basement.post(`${api}/accountDetails`, { bpAccount, caAccount: home });
    expect(await info.json()).toEqual(await known.json());
    expect((await basement.post(`${api}/accountInfo`, { bpAccount })).status).toBe(400);
  });

  it('of the utility is masked too', async () => {
    const { browser, caAccount } = await whoseAccount('plan');
    expect(await planOf(browser, caAccount)).toMatchObject({
      branchTransitNumber: '•••08',
      financialInstituteName: 'Bank of the Plains',
      holderName: 'C… M…',
      dayOfMonth: 15,
      enteredBy: 'utility',
    });
    expect(await billOf(browser, caAccount)).toMatchObject({ appFlag: true });
    expect(await billOf(browser, caAccount)).not.toHaveProperty('appFromNextBill');
  });

  it('another’s bank is in no file of what is held of a customer', async () => {
    const couple = await whoseAccount('couple');
    await submitted(couple.browser, planBody(couple.caAccount, { holderName: 'Ruth Desjarlais' }));
    const own = await (await couple.browser.get('/api/customer/data')).text();
    expect(own).toContain('01234');
    expect(own).not.toMatch(/sealed/i);
    const spouse = await (await (await running.signedIn('spouse')).get('/api/customer/data')).text();
    expect(spouse).toContain('Pre-authorized payments of your accounts');
    expect(spouse).toContain('Northgrain');
    expect(spouse).not.toContain('01234');
    expect(spouse).not.toContain(seedIdOf('couple@sandbox.example'));
  });

  it('goes on after its customer deleted their profile, as somebody else’s', async () => {
    const couple = await whoseAccount('couple');
    await submitted(couple.browser, planBody(couple.caAccount));
    expect((await couple.browser.post('/api/customer/deleteAccount', {})).status).toBe(200);
    expect(await planOf(await running.signedIn('spouse'), couple.caAccount)).toMatchObject({ enteredBy: 'other' });
  });

  it('two people submit at the same moment: one plan, and the other hears of it', { timeout: 120_000 }, async () => {
    const couple = await whoseAccount('couple');
    const spouse = await running.signedIn('spouse');
    const { caAccount } = couple;
    const rounds = engine === 'PostgreSQL' ? 50 : 5;
    const sealed = encrypted('100456789012');
    for (let round = 0; round < rounds; round += 1) {
      const planVersion = (await planOf(couple.browser, caAccount))?.planVersion ?? -1;
      expect(planVersion).toBe(round);
      const body = planBody(caAccount, { planVersion, bankAccountNumber: sealed });
      const replies = await Promise.all([postPlan(couple.browser, body), postPlan(spouse, body)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const late = replies.find(({ status }) => status === 409);
      expect(await late?.json()).toMatchObject({ error: { code: 'changedMeanwhile' } });
    }
    const versions = (await told()).map((payload) => (payload as { planVersion: number }).planVersion);
    expect(versions).toEqual(Array.from({ length: rounds }, (_, at) => at + 1));
  });
});
