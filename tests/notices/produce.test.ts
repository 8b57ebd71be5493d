import { beforeEach, expect, it } from 'vitest';
import { NO_PLAN } from '#server/store/plan/paymentPlans.ts';
import { meterReads, noticesSent, notifications, paymentPlans, payments } from '#server/store/schema.ts';
import { describeOnEachDatabase } from '../api/database.ts';
import { by, hours, Utility, utilityOn } from './utility.ts';

const FARM = ['500000000101', '500000000102', '500000000103'];
const [BARN = '', HOUSE = '', WELL = ''] = FARM;

describeOnEachDatabase('Customers are told of their accounts', (engine) => {
  const { store, utility } = utilityOn(engine);
  beforeEach(async () => {
    await utility.customer('farm');
    await utility.customer('other');
    for (const account of FARM) await utility.account(account);
  });
  const listAll = async (settings = {}) => {
    for (const account of FARM) await utility.list({ customer: 'farm', account, settings });
  };

  it('a new bill of each of three accounts, and nobody else is told', async () => {
    await listAll();
    await utility.list({ customer: 'other', account: WELL, name: 'Pump' });
    for (const account of FARM) await utility.bill(account);
    expect(await utility.produce()).toEqual({ billReady: 4, paymentDue: 0, meterRead: 0 });
    expect(await utility.told('farm')).toEqual(
      FARM.map(
        (one) =>
          `Ebill Notification: Your new bill for the account ending ${one.slice(-4)} is ready: $84.20, due Dec. 15.`,
      ),
    );
    expect(await utility.told('other')).toEqual([
      'Ebill Notification: Your new bill for the account ending 0103 is ready: $84.20, due Dec. 15.',
    ]);
  });

  it('of each thing once, however often they are looked for and by how many servers', async () => {
    await listAll({ billReadyReminder: by('email', 'sms') });
    for (const account of FARM) await utility.bill(account);
    const both = await Promise.all([utility.produce(['billReady']), new Utility(store).produce(['billReady'])]);
    expect(both.map(({ billReady = 0 }) => billReady).reduce((one, other) => one + other)).toBe(3);
    expect(await utility.produce(['billReady'])).toEqual({ billReady: 0 });
    expect(await utility.told('farm')).toHaveLength(3);
    expect(await utility.ways('farm', BARN)).toEqual(['email waiting', 'sms waiting']);
  });

  it('also one who deleted the notice', async () => {
    await listAll();
    await utility.bill(BARN);
    await utility.produce();
    await store.db.delete(notifications);
    await utility.produce();
    expect(await utility.told('farm')).toEqual([]);
  });

  it('nothing is left half told where the server dies in between', async () => {
    await listAll({ billReadyReminder: by('email') });
    await utility.bill(BARN);
    const dying = new Utility({
      db: new Proxy(store.db, {
        get: (db, name) =>
          name === 'transaction'
            ? (work: (tx: unknown) => Promise<unknown>) =>
                db.transaction(async (tx) => {
                  await work(tx);
                  throw new Error('killed');
                })
            : Reflect.get(db, name),
      }),
    });
    await expect(dying.produce()).rejects.toThrow('killed');
    expect(await utility.told('farm')).toEqual([]);
    expect(await utility.ways('farm')).toEqual([]);
    await utility.produce();
    expect(await utility.told('farm')).toHaveLength(1);
    expect(await utility.ways('farm')).toEqual(['email waiting']);
  });

  it('more than go into one transaction', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `6${String(at).padStart(11, '0')}`);
    await utility.listMany('farm', many);
    expect(await utility.produce(['billReady'])).toEqual({ billReady: 501 });
  });

  it.each<[string, Parameters<Utility['bill']>[1], boolean]>([
    ['issued a week ago', { issuedOn: '2026-11-20' }, true],
    ['issued eight days ago', { issuedOn: '2026-11-19' }, false],
    ['that came before the account was in the list', { cameAt: hours(-3) }, false],
    ['that came since', { cameAt: hours(-1) }, true],
    ['of which nobody knows when it came', { cameAt: null }, false],
  ])('a bill %s', async (_, bill, isTold) => {
    await utility.list({ customer: 'farm', account: BARN, since: hours(-2) });
    await utility.bill(BARN, bill);
    await utility.produce();
    expect(await utility.told('farm')).toHaveLength(isTold ? 1 : 0);
  });

  it('of the latest bill alone, and without an amount where nothing is to be paid', async () => {
    await listAll();
    await utility.bill(BARN, { id: 'one', issuedOn: '2026-11-25' });
    await utility.bill(BARN, { id: 'two', issuedOn: '2026-11-26', facts: { totalDue: -5 } });
    await utility.produce();
    expect(await utility.told('farm')).toEqual([
      'Ebill Notification: Your new bill for the account ending 0101 is ready.',
    ]);
  });

  it('by the ways that are on: a text only to a number, a bill without paper always by mail', async () => {
    await utility.customer('mute', '');
    await utility.account('500000000104', { delivery: '0' });
    await utility.list({ customer: 'farm', account: BARN, settings: { billReadyReminder: by('sms', 'pushNotif') } });
    await utility.list({ customer: 'mute', account: BARN, settings: { billReadyReminder: by('sms') } });
    await utility.list({ customer: 'other', account: '500000000104' });
    for (const account of [BARN, '500000000104']) await utility.bill(account);
    await utility.produce();
    expect(await utility.ways('farm')).toEqual(['sms waiting']);
    expect(await utility.ways('mute')).toEqual([]);
    expect(await utility.told('mute')).toHaveLength(1);
    expect(await utility.ways('other')).toEqual(['email waiting']);
  });

  it('at night it waits for the morning', async () => {
    await listAll({ billReadyReminder: by('email') });
    await utility.bill(BARN);
    utility.now = hours(11);
    await utility.produce();
    const rows = await store.db.select().from(noticesSent);
    expect(rows.map(({ way, dueAt }) => `${way} ${dueAt.toISOString()}`).sort()).toEqual([
      'email 2026-11-28T14:00:00.000Z',
      'list 2026-11-28T03:00:00.000Z',
    ]);
  });

  it('a payment three days before it is due, or that a plan withdraws it', async () => {
    await listAll({ paymentReminder: by('email') });
    const facts = { paymentDueBy: '2026-11-30' };
    await utility.bill(BARN, { issuedOn: '2026-11-09', facts });
    await utility.bill(HOUSE, { issuedOn: '2026-11-09', facts });
    await utility.bill(WELL, { issuedOn: '2026-11-09', facts: { ...facts, paFlag: true } });
    await store.db
      .insert(paymentPlans)
      .values({ ...NO_PLAN, caAccount: HOUSE, version: 1, transit: '00001', dayRange: null, since: hours(-24 * 60) });
    expect(await utility.produce(['paymentDue'])).toEqual({ paymentDue: 2 });
    expect(await utility.told('farm')).toEqual([
      'Payment Reminder: $84.20 for the account ending 0101 is due Nov. 30.',
      'Payment Reminder: We withdraw $84.20 for the account ending 0102 on Nov. 30, by your pre-authorized payments.',
    ]);
    expect(await utility.ways('farm')).toEqual(['email waiting', 'email waiting']);
    utility.now = hours(24);
    expect(await utility.produce(['paymentDue'])).toEqual({ paymentDue: 0 });
  });

  it('not of what was paid by card, whoever paid it, and of the rest', async () => {
    await listAll();
    const facts = { paymentDueBy: '2026-11-30' };
    for (const account of [BARN, HOUSE]) await utility.bill(account, { issuedOn: '2026-11-09', facts });
    const pay = (accountNumber: string, amountCents: number) => ({
      orderNo: `o-${accountNumber}`,
      customerId: 'other',
      idempotencyKey: `k-${accountNumber}`,
      accountNumber,
      amountCents,
      feeCents: 0,
      ticket: `t-${accountNumber}`,
      state: 'approved' as const,
      createdAt: hours(-2),
      settledAt: hours(-2),
      reservedUntil: hours(-2),
    });
    await store.db.insert(payments).values([pay(BARN, 8420), pay(HOUSE, 8000)]);
    await utility.produce(['paymentDue']);
    await store.db.delete(payments);
    expect(await utility.told('farm')).toEqual(['Payment Reminder: $4.20 for the account ending 0102 is due Nov. 30.']);
  });

  it('a reading when its time begins, and before it is over without one', async () => {
    const window = (from: string, until: string) => ({
      currentMeterReadWindow: { currentStartDate: from, currentEndDate: until },
    });
    const accounts = ['500000000201', '500000000202', '500000000203'];
    const windows = [
      window('2026-11-27', '2026-12-06'),
      window('2026-11-20', '2026-11-29'),
      window('2026-11-20', '2026-11-29'),
    ];
    for (const [at, account] of accounts.entries()) {
      await utility.account(account, { meter: `M${at}` });
      await utility.meter(account, `M${at}`, windows[at]);
      await utility.list({ customer: 'farm', account, settings: { meterReadReminder: by('sms') } });
    }
    await store.db.insert(meterReads).values({
      customerId: 'farm',
      caAccount: '500000000203',
      meterNumber: 'M2',
      readDate: '2026-11-21',
      meterRead: '30412',
      submittedDateTime: '2026-11-21T10:00:00-06:00',
      capturedDateTime: '2026-11-21T10:00:00-06:00',
      receivedAt: hours(-140),
      moveInOutIndicator: 'NONE',
      interactionType: 'x',
      interactionText: 'x',
      idempotencyKey: 'x',
    });
    expect(await utility.produce(['meterRead'])).toEqual({ meterRead: 2 });
    await store.db.delete(meterReads);
    expect(await utility.told('farm')).toEqual([
      'Meter Read Reminder: You can read the meter of the account ending 0201 now, until Dec. 6.',
      'Meter Read Reminder: We have no reading of the meter of the account ending 0202 yet. You can send it until Nov. 29.',
    ]);
    expect(await utility.ways('farm')).toEqual(['sms waiting', 'sms waiting']);
    // The next day it is the same; the one whose reading is gone is told by then.
    utility.now = hours(24);
    expect(await utility.produce(['meterRead'])).toEqual({ meterRead: 1 });
  });

  it('of what the utility keeps to itself nothing', async () => {
    await listAll();
    await utility.bill(BARN, { facts: { paymentDueBy: '2026-11-30' } });
    const ours = new Utility(store);
    Object.assign(ours.parts, { causes: new Set(['paymentDue']) });
    expect(await ours.produce()).toEqual({ paymentDue: 1 });
    expect(await utility.told('farm')).toEqual([
      'Payment Reminder: $84.20 for the account ending 0101 is due Nov. 30.',
    ]);
  });
});
