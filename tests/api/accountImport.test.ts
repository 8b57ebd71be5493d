import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountsImported, accountsImported } from '#contracts/accountImport.ts';
import { backOfficeState } from '#contracts/backOfficeState.ts';
import { billDetailsCall } from '#contracts/bill.ts';
import { handOver } from '#server/store/backOffice/handOvers.ts';
import { accounts, associations, bills, customers, formerAccounts, handOvers, meters } from '#server/store/schema.ts';
import { describeOnEachDatabase } from './database.ts';
import { expectListed } from './knownAsOurs.ts';
import { type RunningServer, startServer } from './server.ts';

const TOKEN = 'a token of accounts of thirty-two signs';
const API = '/api/utility/backOffice';
const HOUR_MS = 60 * 60_000;
const AS_OF = new Date(Date.now() - 10 * HOUR_MS);
const at = (hours: number) => new Date(AS_OF.getTime() + hours * HOUR_MS).toISOString();
const HOME = '500000990001';

const details = {
  address: '1 Main St, Wakaw SK S0K 4P0',
  meterNumber: '7000001',
  meterType: '01',
  billDeliveryMethod: '1',
  accountName: 'Ada Farmer',
  accountEmail: 'ada@farm.example',
  accountCategory: 'Residential',
  activeFlag: 'X',
  latitude: 52.65,
};
const meter = {
  meterNumber: '7000001',
  meterCode: { readType: 'REG', dayOfMonth: 3, meterTypeCode: '01', registerGroup: '5D' },
  lastRead: { meterRead: '48100', meterReadDate: '2026-10-20', meterReadType: 'A' },
};
const bill = {
  DocumentID: '900001',
  issuedOn: '2026-11-02',
  paymentDueBy: '2026-11-24',
  totalDue: '120.50',
  billIssuedFlag: 'X',
};
const account = (more: object = {}) => ({
  asOf: at(0),
  caAccount: HOME,
  bpAccount: '8001',
  accountType: '01',
  details,
  meter,
  bills: [bill],
  ...more,
});

describeOnEachDatabase('What the utility says of accounts', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine, { STORMLAMP_ACCOUNTS_TOKEN: TOKEN });
  });
  afterAll(() => running.stop());
  beforeEach(() => running.sandbox('POST', '/reset'));

  const send = (body: string, query = '', token = TOKEN, what = 'accounts') =>
    running.server.app.inject({
      method: 'PUT',
      url: `${API}/${what}${query}`,
      payload: body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    });
  const put = async (...lines: (object | string)[]): Promise<AccountsImported> => {
    const body = lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
    return accountsImported.parse((await send(body)).json());
  };
  const db = () => running.server.services.db;
  const stored = async (caAccount = HOME) =>
    (await db().select().from(accounts).where(eq(accounts.caAccount, caAccount)))[0];
  const all = { kept: 0, ended: 0, refusedLines: 0, refused: [] };

  it('is there for who has the token of its own, and for nobody else', async () => {
    expect((await send('', '', 'another token of thirty-two signs!!')).statusCode).toBe(403);
    expect((await send('')).json()).toEqual({ lines: 0, taken: 0, ...all });
  });

  it('an account with its meter and its bills, and the same line again is the same', async () => {
    for (let time = 0; time < 2; time++) expect(await put(account())).toEqual({ lines: 1, taken: 1, ...all });
    expect(await stored()).toMatchObject({
      bpAccount: '8001',
      detailsVersion: 0,
      asOf: AS_OF,
      details: { ...details, caAccount: HOME, activeFlag: true },
    });
    const ofMeter = await db().select().from(meters).where(eq(meters.caAccount, HOME));
    expect(ofMeter).toMatchObject([{ meterNumber: '7000001', facts: { lastRead: meter.lastRead } }]);
    const ofBills = await db().select().from(bills).where(eq(bills.caAccount, HOME));
    expect(ofBills).toMatchObject([
      { documentId: '900001', issuedOn: '2026-11-02', facts: { totalDue: { amount: 120.5 }, billIssuedFlag: true } },
    ]);
  });

  it('newer takes the place of older, and older is refused; what is not named stays', async () => {
    await put(account());
    const next = { asOf: at(1), details: { ...details, accountName: 'Ada Grower' }, meter: null, bills: [] };
    expect(await put(account(next))).toMatchObject({ taken: 1 });
    expect(await stored()).toMatchObject({ detailsVersion: 1, details: { accountName: 'Ada Grower' } });
    expect(await put(account())).toEqual({
      lines: 1,
      taken: 0,
      ...all,
      refusedLines: 1,
      refused: [{ line: 1, field: 'asOf' }],
    });
    expect(await stored()).toMatchObject({ details: { accountName: 'Ada Grower' } });
    expect(await db().select().from(bills).where(eq(bills.caAccount, HOME))).toHaveLength(1);
  });

  it('a line that does not fit is named by number and field, never by what stands there, and stops no other', async () => {
    const secret = 'not a day: 4242';
    const answer = await send(
      [
        '{"asOf":',
        JSON.stringify(account({ caAccount: '12' })),
        JSON.stringify(account({ meter: { ...meter, lastRead: { ...meter.lastRead, meterReadDate: secret } } })),
        JSON.stringify(account({ bills: [{ ...bill, paymentDueBy: secret }] })),
        JSON.stringify(account({ details: { ...details, latitude: 91 } })),
        '',
        JSON.stringify(account({ caAccount: '500000990002', meter: null, bills: [] })),
        JSON.stringify(account({ caAccount: '500000990003', bills: [bill, bill] })),
        JSON.stringify(account({ caAccount: '500000990004', asOf: new Date(Date.now() + HOUR_MS).toISOString() })),
      ].join('\r\n'),
    );
    expect(answer.body).not.toContain(secret);
    expect(answer.json()).toMatchObject({ lines: 8, taken: 1, refusedLines: 7 });
    const { refused } = accountsImported.parse(answer.json());
    expect(refused.sort((one, other) => one.line - other.line).map(({ line, field }) => [line, field])).toEqual([
      [1, 'the line'],
      [2, 'caAccount'],
      [3, 'meter.lastRead.meterReadDate'],
      [4, 'bills.0.paymentDueBy'],
      [5, 'details.latitude'],
      [8, 'bills.1.DocumentID'],
      [9, 'asOf'],
    ]);
    expect(await stored()).toBeUndefined();
    expect(await stored('500000990002')).toBeDefined();
  });

  it('an address that is none or more than one, a name of blanks and a reading that no register shows are refused', async () => {
    const read = (meterRead: unknown) => ({ meter: { ...meter, lastRead: { ...meter.lastRead, meterRead } } });
    const odd: [object, string][] = [
      [{ details: { ...details, accountEmail: 'victim@b.example\r\nBcc: other@b.example' } }, 'details.accountEmail'],
      [{ details: { ...details, accountEmail: 'a@b.example, b@b.example' } }, 'details.accountEmail'],
      [{ details: { ...details, accountName: '  ' } }, 'details.accountName'],
      [read(-12), 'meter.lastRead.meterRead'],
      [read('123.4'), 'meter.lastRead.meterRead'],
    ];
    const told = await put(...odd.map(([more]) => account(more)));
    expect(told.refused).toEqual(odd.map(([, field], at) => ({ line: at + 1, field })));
    const plain = { ...account(read(48100)), details: { ...details, accountEmail: '' } };
    expect(await put(plain)).toMatchObject({ taken: 1, refusedLines: 0 });
  });

  it('a bill is one account’s, and so is a meter among those that come together', async () => {
    await put(account());
    const other = account({ caAccount: '500000990002' });
    expect(await put(other)).toMatchObject({ refused: [{ line: 1, field: 'bills.0.DocumentID' }] });
    const [first, second] = ['500000990003', '500000990004'].map((caAccount) => account({ caAccount, bills: [] }));
    expect(await put(first ?? '', second ?? '')).toMatchObject({
      taken: 1,
      refused: [{ line: 2, field: 'meter.meterNumber' }],
    });
  });

  it('what is open on a day, until it says nothing of that any more', async () => {
    const open = (amount: number) => put(account({ openBalance: { amount, on: '2026-11-20' } }));
    await open(-12.35);
    expect(await stored()).toMatchObject({ openBalanceCents: -1235, openBalanceOn: '2026-11-20' });
    expect(await open(10_000_001)).toMatchObject({ refused: [{ line: 1, field: 'openBalance.amount' }] });
    await put(account());
    expect(await stored()).toMatchObject({ openBalanceCents: null, openBalanceOn: null });
  });

  it('with ?check=1 it is judged, and nothing stored', async () => {
    const answer = await send(`${JSON.stringify(account())}\nno JSON`, '?check=1');
    expect(answer.json()).toMatchObject({ lines: 2, taken: 1, refused: [{ line: 2, field: 'the line' }] });
    expect(await stored()).toBeUndefined();
  });

  const changeEmail = async (to: string, takenAt: Date | null) => {
    const before = await stored();
    if (!before) throw new Error('no account');
    await db().transaction(async (tx) => {
      await tx
        .update(accounts)
        .set({ details: { ...before.details, accountEmail: to } })
        .where(eq(accounts.caAccount, HOME));
      const said = { fields: ['accountEmail'], payload: { changed: {} }, changedAt: AS_OF };
      await handOver(tx, { kind: 'account', key: to, caAccount: HOME, customerId: null, ...said });
      await tx
        .update(handOvers)
        .set({ takenAt, nextAttemptAt: new Date('2100-01-01') })
        .where(eq(handOvers.key, to));
    });
  };

  it('last night’s extract keeps this morning’s e-mail until the utility has taken it', async () => {
    await put(account());
    await changeEmail('new@farm.example', null);
    const extract = (hours: number) => account({ asOf: at(hours), details: { ...details, accountName: 'Ada Grower' } });
    expect(await put(extract(1))).toMatchObject({ taken: 1, kept: 1 });
    expect((await stored())?.details).toMatchObject({ accountEmail: 'new@farm.example', accountName: 'Ada Grower' });
    await db()
      .update(handOvers)
      .set({ takenAt: new Date(at(3)) });
    expect(await put(extract(2))).toMatchObject({ taken: 1, kept: 1 });
    expect((await stored())?.details.accountEmail).toBe('new@farm.example');
    expect(await put(extract(3))).toMatchObject({ taken: 1, kept: 0 });
    expect((await stored())?.details.accountEmail).toBe('ada@farm.example');
  });

  it('another customer’s now: it leaves every list, keeps nothing of theirs, and they are told', async () => {
    const couple = ['couple@sandbox.example', 'spouse@sandbox.example'];
    const people = await db().select().from(customers);
    const [one, two] = couple.map((email) => people.find((person) => person.email === email));
    const [theirs] = await db()
      .select()
      .from(associations)
      .where(eq(associations.customerId, one?.id ?? ''));
    const caAccount = theirs?.caAccount ?? '';
    const before = await stored(caAccount);
    const said = account({ caAccount, bpAccount: 'another', bills: [], meter: null });
    expect(await put(said)).toMatchObject({ taken: 1, ended: 1, kept: 0 });
    expect(await db().select().from(associations).where(eq(associations.caAccount, caAccount))).toEqual([]);
    const former = await db().select().from(formerAccounts).where(eq(formerAccounts.caAccount, caAccount));
    expect(former.map(({ customerId }) => customerId).sort()).toEqual([one?.id, two?.id].sort());
    expect((await stored(caAccount))?.details.accountEmail).not.toBe(before?.details.accountEmail);
    const left = async () => {
      const mails = (await running.inbox()).filter(({ subject }) => subject === 'An account left your list');
      return mails.map(({ to }) => to).sort();
    };
    await expect.poll(left, { timeout: 15_000 }).toEqual(couple);
    for (const email of couple) await expectListed(running, email, 'An account left your list');
  });

  const list = async (...lines: object[]): Promise<AccountsImported> => {
    const body = lines.map((one) => JSON.stringify(one)).join('\n');
    return accountsImported.parse((await send(body, '', TOKEN, 'associations')).json());
  };
  const listed = { email: 'Ada@Farm.example', name: 'Ada Farmer', caAccount: HOME, descriptiveName: 'Home' };

  it('what is open goes with the bill, from the day after it was issued', async () => {
    await put(account());
    await list({ ...listed, email: 'basement@sandbox.example' });
    const holder = await running.signedIn('basement');
    const billWith = async (openBalance: object | undefined) => {
      await put(account({ openBalance }));
      const reply = await holder.post('/api/utility/billDetails', { caAccount: HOME, accountType: '01' });
      expect(reply.status).toBe(200);
      return billDetailsCall.reply.parse(await reply.json()).data.billDetails;
    };
    const open = { amount: { amount: 20.5, currency: 'CAD' }, on: '2026-11-03' };
    expect((await billWith({ amount: 20.5, on: '2026-11-03' }))?.openBalance).toEqual(open);
    // The books of the day of the bill may have been closed before it.
    expect(await billWith({ amount: 20.5, on: '2026-11-02' })).not.toHaveProperty('openBalance');
    expect(await billWith(undefined)).not.toHaveProperty('openBalance');
  });

  it('who used its portal before has their accounts in their list, once, until they remove one', async () => {
    const FARM = '500000990002';
    const other = account({ caAccount: FARM, bills: [], meter: null });
    await put(account(), other);
    const farm = { ...listed, caAccount: FARM, descriptiveName: 'Farm', isDefault: true };
    expect(await list(listed, farm)).toEqual({ lines: 2, taken: 2, ...all });
    expect(await list(listed, farm)).toEqual({ lines: 2, taken: 0, ...all, kept: 2 });
    const [ada] = await db().select().from(customers).where(eq(customers.email, 'ada@farm.example'));
    expect(ada).toMatchObject({ name: 'Ada Farmer', subject: null, accountsVersion: 2 });
    const theirs = () =>
      db()
        .select()
        .from(associations)
        .where(eq(associations.customerId, ada?.id ?? ''))
        .orderBy(associations.position);
    expect(await theirs()).toMatchObject([
      { caAccount: HOME, position: 0, descriptiveName: 'Home', isDefault: false, proof: 'utility' },
      { caAccount: FARM, position: 1, descriptiveName: 'Farm', isDefault: true },
    ]);
    await put(account({ asOf: at(1), bpAccount: 'another' }));
    expect(await list(listed)).toMatchObject({ taken: 0, kept: 1 });
    expect((await theirs()).map(({ caAccount }) => caAccount)).toEqual([FARM]);
    await db().delete(customers).where(eq(customers.email, 'ada@farm.example'));
  });

  it('a list is not of an account that nobody knows, nor of what is no address', async () => {
    expect(await list({ ...listed, caAccount: '500000999999' }, { ...listed, email: 'Ada' })).toMatchObject({
      taken: 0,
      refused: [
        { line: 1, field: 'caAccount' },
        { line: 2, field: 'email' },
      ],
    });
    expect(await db().select().from(customers).where(eq(customers.email, 'ada@farm.example'))).toEqual([]);
  });

  it('its operators see what waits, what was refused and why, and no content', async () => {
    await put(account());
    await changeEmail('waits@farm.example', null);
    const state = () =>
      running.server.app.inject({ url: `${API}/state`, headers: { authorization: `Bearer ${TOKEN}` } });
    const since = AS_OF.toISOString();
    const newest = await state();
    expect(newest.json()).toMatchObject({ waiting: 1, waitingSince: since, parkedChanges: 0, accountsAsOf: since });
    await db().update(handOvers).set({ parkedAt: AS_OF, parkedWhy: '404 no such account' });
    const told = await state();
    expect(told.json()).toMatchObject({
      waiting: 0,
      waitingSince: null,
      parkedChanges: 1,
      parked: [{ kind: 'account', caAccount: HOME, parkedAt: since, why: '404 no such account' }],
      refundsDue: [],
    });
    expect((await running.server.app.inject({ url: `${API}/state` })).statusCode).toBe(403);
  });

  it('and what was put last, the newest first, but for what was only judged', async () => {
    await put(account(), { secret: 'no account' });
    await list({ ...listed, caAccount: '500000999999' });
    await send(JSON.stringify(account()), '?check=1');
    const state = await running.server.app.inject({
      url: `${API}/state`,
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const { imports } = backOfficeState.parse(state.json());
    const none = { taken: 0, kept: 0, ended: 0 };
    expect(imports).toMatchObject([
      { of: 'associations', lines: 1, ...none, refusedLines: 1, refused: [{ line: 1, field: 'caAccount' }] },
      { of: 'accounts', lines: 2, ...none, taken: 1, refusedLines: 1, refused: [{ line: 2, field: 'asOf' }] },
    ]);
    expect(imports.every(({ beganAt, endedAt }) => Date.parse(beganAt) <= Date.parse(endedAt))).toBe(true);
  });
});
