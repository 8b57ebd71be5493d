import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { type Channels, isOn, REMINDERS, type Reminder } from '#contracts/reminders.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { accounts, customers, formerAccounts, handOvers } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { preloadBody } from './payment.ts';
import { accountOf, reading } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';

describeOnOneDatabase('The list of accounts, changed', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let home: string;
  let bins: string;
  let well: string;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
    browser = await running.signedIn('farm');
    [home = '', bins = '', well = ''] = (await read()).account.map(({ caAccount }) => caAccount);
  });

  const read = async (who = browser) => {
    const { data } = profileDetailsCall.reply.parse(await (await who.get(`${api}/profileDetails`)).json());
    return { account: data.associatedAccounts.account, version: data.accountsVersion };
  };
  const change = (accountNumber: string, changeType: string, value: string, accountsVersion?: number) => ({
    data: accountsVersion === undefined ? {} : { accountsVersion },
    cdcData: {
      requests: [
        {
          requestNumber: 1,
          action: 'update-accounts',
          data: [
            { sequence: 1, accountNumber, changeType, value },
            { sequence: 2, accountNumber, changeType: 'updatedBy-client-pwa', value: 'Customer App' },
          ],
        },
      ],
    },
  });
  const send = (body: object, who = browser) => who.post(`${api}/updateProfileDetails`, body);
  const sent = async (body: object) => updateProfileDetailsCall.reply.parse(await (await send(body)).json());
  const defaults = async () =>
    (await read()).account.filter(({ defaultAccount }) => defaultAccount === 'true').map(({ caAccount }) => caAccount);

  it('[API2-09] an account is named, and a copy of the list beside it is no change', async () => {
    const { account, version = -1 } = await read();
    const old = account.map((one) => ({ ...one, descriptiveName: 'Old', defaultAccount: 'false' }));
    const named = change(bins, 'descriptiveName', ' Bins ', version);
    const body = { ...named, data: { ...named.data, associatedAccounts: { account: old.slice(0, 1) } } };
    expect(await sent(body)).toEqual({ errorCode: 0, data: { accountsVersion: version + 1 } });
    const after = await read();
    expect(after.account.map(({ descriptiveName }) => descriptiveName)).toEqual([
      'Home quarter',
      'Bins',
      'Well and shop',
    ]);
    expect(after.version).toBe(version + 1);
    expect(await defaults()).toEqual([home]);
    expect((await sent(change(bins, 'descriptiveName', 'x'.repeat(21)))).errorCode).toBe(1);
    expect((await sent(change(bins, 'descriptiveName', ''))).errorCode).toBe(0);
  });

  it('[ACC-19] one account is the default, and is replaced, never taken away', async () => {
    expect((await sent(change(well, 'isDefault', 'true'))).errorCode).toBe(0);
    expect(await defaults()).toEqual([well]);
    // Of the default account, and of one that is not.
    for (const one of [well, bins]) {
      expect((await sent(change(one, 'isDefault', 'false'))).errorCode).toBe(0);
      expect(await defaults()).toEqual([well]);
    }
  });

  it('what was made of an older list is refused, and changes nothing', async () => {
    const { version } = await read();
    expect((await sent(change(bins, 'descriptiveName', 'First', version))).errorCode).toBe(0);
    expect((await send(change(bins, 'descriptiveName', 'Second', version))).status).toBe(409);
    expect((await read()).account[1]?.descriptiveName).toBe('First');
  });

  it('[ASN-19] [ASN-20] the default that is removed is followed by the first of the others', async () => {
    expect((await sent(change(home, 'removed', 'true'))).errorCode).toBe(0);
    expect((await read()).account.map(({ caAccount }) => caAccount)).toEqual([bins, well]);
    expect(await defaults()).toEqual([bins]);
    for (const one of [bins, well]) expect((await sent(change(one, 'removed', 'true'))).errorCode).toBe(0);
    expect((await read()).account).toEqual([]);
    // Nobody has it in their list any more, and it is still the utility's.
    const { db } = running.server.services;
    expect(await db.select().from(accounts).where(eq(accounts.caAccount, home))).toHaveLength(1);
    expect((await sent(change(home, 'isDefault', 'true'))).errorMessage).toBe(
      'This account is no longer one of yours.',
    );
  });

  it('a reading that was taken down before its account was removed is still taken', async () => {
    const known = await accountOf(browser);
    const waiting = reading(known);
    expect((await sent(change(known.caAccount, 'removed', 'true'))).errorCode).toBe(0);
    const { db } = running.server.services;
    const theirs = and(
      eq(formerAccounts.caAccount, home),
      eq(formerAccounts.customerId, seedIdOf('farm@sandbox.example')),
    );
    expect(await db.select().from(formerAccounts).where(theirs)).toHaveLength(1);
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    expect((await browser.post(`${api}/meterRead`, waiting, headers)).status).toBe(200);
    expect((await browser.post(`${api}/billDetails`, { caAccount: home, accountType: '01' })).status).toBe(403);
  });

  it('an account of which a card payment is open is not removed, and it is said why', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    expect((await browser.post(`${api}/monerisPreload`, preloadBody(home, '20.00'), headers)).status).toBe(200);
    expect((await sent(change(home, 'removed', 'true'))).errorMessage).toBe(
      'A card payment of this account is not over. Please finish or cancel it first.',
    );
    expect((await read()).account).toHaveLength(3);
  });

  const channels = (by: Partial<Channels> = {}) => ({ email: false, sms: false, pushNotif: false, ...by });
  const remind = async (
    field: Reminder,
    by: Channels,
    more: { value?: string; who?: Browser; version?: number } = {},
  ) => {
    const { account, version } = await read();
    const said = account.map((one) =>
      one.caAccount === bins ? { ...one, [field]: by } : { ...one, [field]: channels({ sms: true }) },
    );
    const body = change(bins, REMINDERS[field], more.value ?? String(isOn(by)), more.version ?? version);
    return send({ ...body, data: { ...body.data, associatedAccounts: { account: said } } }, more.who);
  };
  const reminders = async () => (await read()).account.map(({ caAccount: _, ...one }) => one.paymentReminder);

  it('a reminder goes by the ways that are said of its account, and nothing else of the copy is a change [API-27] [API-28]', async () => {
    const [first, , third] = await reminders();
    const { version = -1 } = await read();
    const reply = await remind('paymentReminder', channels({ email: true, sms: true }));
    expect(await reply.json()).toEqual({ errorCode: 0, data: { accountsVersion: version + 1 } });
    expect(await reminders()).toEqual([first, channels({ email: true, sms: true }), third]);
    const told = await running.server.services.db.select().from(handOvers).where(eq(handOvers.caAccount, bins));
    expect(told.at(-1)).toMatchObject({
      kind: 'association',
      payload: { change: 'reminders', reminders: { paymentReminder: channels({ email: true, sms: true }) } },
    });
    expect((await (await remind('paymentReminder', channels())).json()).errorCode).toBe(0);
    expect((await reminders())[1]).toEqual(channels());
  });

  it('one that says no ways, or others than the change names, is refused and changes nothing [API-28]', async () => {
    const before = await read();
    const said = 'By which ways this reminder is to go was not said.';
    expect(await sent(change(bins, 'paymentDueReminder', 'true', before.version))).toMatchObject({
      errorMessage: said,
    });
    for (const [by, value] of [
      [channels({ email: true }), 'false'],
      [channels(), 'true'],
    ] as const) {
      expect(await (await remind('paymentReminder', by, { value })).json()).toMatchObject({ errorMessage: said });
    }
    expect((await remind('paymentReminder', channels({ email: true }), { version: 9999 })).status).toBe(409);
    expect(await read()).toEqual(before);
  });

  it('an alert of a high bill is 0, or whole dollars within bounds, and is told to the back office', async () => {
    const alert = async () => (await read()).account.find(({ caAccount }) => caAccount === bins)?.highBillPeakAlert;
    const choose = async (value: string) => sent(change(bins, 'highBillPeakAlert', value, (await read()).version));
    const { version = -1 } = await read();
    expect(await choose('150')).toEqual({ errorCode: 0, data: { accountsVersion: version + 1 } });
    expect(await alert()).toBe(150);
    const told = await running.server.services.db.select().from(handOvers).where(eq(handOvers.caAccount, bins));
    expect(told.at(-1)).toMatchObject({
      kind: 'association',
      payload: { change: 'reminders', reminders: { highBillPeakAlert: 150 } },
    });
    for (const value of ['9', '5001', '150.5', '-30', 'true', '', '1e3']) {
      expect(await choose(value)).toMatchObject({
        errorMessage: 'An alert of a high bill is 0, or whole dollars from 10 to 5000.',
      });
    }
    expect(await alert()).toBe(150);
    for (const [value, dollars] of [
      ['10', 10],
      ['5000', 5000],
      ['0', 0],
    ] as const) {
      expect((await choose(value)).errorCode).toBe(0);
      expect(await alert()).toBe(dollars);
    }
  });

  it('by text message it goes only to who has a number; what is on stays [NTF-17]', async () => {
    const { db } = running.server.services;
    const farm = eq(customers.id, seedIdOf('farm@sandbox.example'));
    expect((await (await remind('paymentReminder', channels({ sms: true }))).json()).errorCode).toBe(0);
    await db.update(customers).set({ contactNumber: '' }).where(farm);
    expect((await (await remind('paymentReminder', channels({ sms: true, email: true }))).json()).errorCode).toBe(0);
    expect(await (await remind('meterReadReminder', channels({ sms: true }))).json()).toMatchObject({
      errorMessage: 'A reminder by text message needs a phone number in your profile.',
    });
  });

  it('nobody gets an account by naming it, or changes one of others', async () => {
    const before = await read();
    const foreign = (await accountOf(await running.signedIn('basement'))).caAccount;
    for (const [changeType, value] of [
      ['added', 'true'],
      ['isDefault', 'true'],
      ['descriptiveName', 'Mine'],
      ['removed', 'true'],
    ] as const) {
      expect((await sent(change(foreign, changeType, value))).errorCode).toBe(1);
    }
    expect(await read()).toEqual(before);
  });

  it('two devices at once: exactly one default, whatever they do', async () => {
    const other = await running.signedIn('farm');
    for (let round = 0; round < 50; round += 1) {
      const [one, two] = round % 2 ? [home, bins] : [bins, well];
      const both = await Promise.all([
        send(change(one, 'isDefault', 'true')),
        send(change(two, 'isDefault', 'true'), other),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(await defaults()).toHaveLength(1);
    }
    await Promise.all([send(change(home, 'removed', 'true')), send(change(home, 'isDefault', 'true'), other)]);
    expect((await read()).account).toHaveLength(2);
    expect(await defaults()).toHaveLength(1);
  });
});
