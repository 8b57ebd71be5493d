import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountsImported, accountsImported } from '#contracts/accountImport.ts';
import { associations, callCounts, noticesSent, notifications } from '#server/store/schema.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const TOKEN = 'a token of accounts of thirty-two signs';
const HOUR_MS = 60 * 60_000;

describeOnOneDatabase('What the utility’s own system tells', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine, { STORMLAMP_ACCOUNTS_TOKEN: TOKEN, STORMLAMP_NOTICES: 'meterRead, outage' });
  });
  afterAll(() => running.stop());
  let account = '';
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
    const [one] = await db().select().from(associations).orderBy(associations.caAccount);
    account = one?.caAccount ?? '';
    await db().delete(noticesSent);
    await db().delete(notifications);
    await db().update(associations).set({ settings: {} });
  });
  const db = () => running.server.services.db;
  const put = async (lines: object[], query = ''): Promise<AccountsImported> => {
    const reply = await running.server.app.inject({
      method: 'PUT',
      url: `/api/utility/backOffice/notices${query}`,
      payload: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-ndjson' },
    });
    return accountsImported.parse(reply.json());
  };
  const at = (ms: number) => new Date(running.server.services.now().getTime() + ms).toISOString();
  const line = (more: object = {}) => ({
    caAccount: account,
    cause: 'paymentDue',
    period: '9100000001',
    at: at(-HOUR_MS),
    text: 'Your payment of $84.20 is due Monday.',
    ...more,
  });
  const listed = () => db().select().from(notifications);
  const ofAccount = () => db().select().from(associations).where(eq(associations.caAccount, account));

  it('stands in the list of everybody with the account, once for each account, cause and period', async () => {
    const holders = await ofAccount();
    expect(await put([line(), line({ text: 'In other words.' })])).toMatchObject({ lines: 2, taken: 1, kept: 1 });
    expect(await put([line()])).toMatchObject({ taken: 0, kept: 1 });
    const rows = await listed();
    expect(rows.map(({ customerId }) => customerId).sort()).toEqual(holders.map(({ customerId }) => customerId).sort());
    expect(rows[0]).toMatchObject({
      accountNumber: account,
      interactionType: 'Payment Reminder',
      interactionText: 'Your payment of $84.20 is due Monday.',
      readIndicator: 'unread',
    });
    expect(await put([line({ period: '9100000002' }), line({ cause: 'billReady' })])).toMatchObject({ taken: 2 });
  });

  it('is not told to whom the same was told from here before', async () => {
    const [holder] = await ofAccount();
    await db()
      .insert(noticesSent)
      .values({
        customerId: holder?.customerId ?? '',
        subject: `account ${account}`,
        cause: 'paymentDue',
        period: '9100000001',
        way: 'list',
        oid: 'n1',
        accountNumber: account,
        says: 'paymentDue',
        facts: {},
        state: 'sent',
        createdAt: new Date(),
        dueAt: new Date(),
      });
    await put([line()]);
    expect((await listed()).map(({ customerId }) => customerId)).not.toContain(holder?.customerId);
  });

  it('goes by the ways that are chosen when it goes', async () => {
    const settings = { paymentReminder: { email: true, sms: false, pushNotif: false } };
    const [holder] = await ofAccount();
    await db().update(associations).set({ settings });
    const { notices } = running.server.services;
    // Ahead: the server's own rounds leave what is due then to this test.
    const noon = new Date(`${at(24 * HOUR_MS).slice(0, 10)}T18:00:00Z`);
    await notices.whileStill(async () => {
      await put([line(), line({ period: 'later' })]);
      await db().update(noticesSent).set({ createdAt: noon, dueAt: noon });
      await db()
        .update(noticesSent)
        .set({ createdAt: new Date(noon.getTime() - 25 * HOUR_MS) })
        .where(eq(noticesSent.period, 'later'));
    });
    await notices.deliver(noon);
    const own = (await db().select().from(noticesSent)).filter(
      ({ way, customerId }) => way === 'email' && customerId === holder?.customerId,
    );
    expect(Object.fromEntries(own.map(({ period, state, why }) => [period, why ?? state]))).toEqual({
      '9100000001': 'sent',
      later: 'too late',
    });
    await notices.whileStill(async () => {
      await put([line({ period: 'off' })]);
      await db().update(associations).set({ settings: {} });
      await db().update(noticesSent).set({ createdAt: noon, dueAt: noon }).where(eq(noticesSent.period, 'off'));
    });
    await notices.deliver(noon);
    const off = (await db().select().from(noticesSent)).filter(
      ({ way, period }) => way === 'email' && period === 'off',
    );
    expect(new Set(off.map(({ why }) => why))).toEqual(new Set(['switched off']));
  });

  it('is refused by line and field', async () => {
    const tolerance = 24 * HOUR_MS;
    const refused = [
      line({ cause: 'meterRead' }),
      line({ cause: 'profileChanged' }),
      line({ caAccount: '999999999999' }),
      line({ caAccount: 'x' }),
      line({ at: at(tolerance) }),
      line({ at: 'today' }),
      line({ period: ' ' }),
      line({ period: 'x'.repeat(101) }),
      line({ text: ' ' }),
      line({ text: 'x'.repeat(251) }),
      line({ text: 'Pay at HTTPS://pay.example' }),
      line({ text: 'Pay at\nwww.pay.example' }),
      line({ text: 'Pay at pay.example/now' }),
      line({ text: 'Pay at pay\u200b.example' }),
      line({ text: 'It is due.Pay it.' }),
      line({ text: 'Call 1-306-555-0199.' }),
    ];
    expect((await put(refused)).refused.map(({ field }) => field)).toEqual([
      ...['cause', 'cause', 'caAccount', 'caAccount', 'at', 'at', 'period', 'period', 'text', 'text', 'text', 'text'],
      ...['text', 'text', 'text', 'text'],
    ]);
    expect(await listed()).toEqual([]);
    const called = line({
      text: 'Call 1-306-555-0120, or write to bills@utility.example, by Dec. 4.',
      period: 'called',
    });
    expect(await put([line({ text: 'x'.repeat(250), period: 'x'.repeat(100) }), called])).toMatchObject({ taken: 2 });
  });

  it('is no news after a day, and is only judged by ?check=1', async () => {
    expect(await put([line({ at: at(-24 * HOUR_MS - 60_000) })])).toMatchObject({ taken: 0, kept: 1 });
    expect(await put([line({ at: at(-24 * HOUR_MS + 60_000) })], '?check=1')).toMatchObject({ taken: 1 });
    expect(await listed()).toEqual([]);
    expect(await put([line({ at: at(-24 * HOUR_MS + 60_000) })])).toMatchObject({ taken: 1 });
  });

  it('is an alarm, once, where more than 10,000 come with a key within ten minutes, and none is held', async () => {
    const alarms = () => running.logged.filter((said) => said.includes('a key gave more notices than usual'));
    await db().delete(callCounts);
    await put([line({ period: 'one' })]);
    await db().update(callCounts).set({ calls: 9_999 });
    expect(await put([line({ period: 'the ten-thousandth' })])).toMatchObject({ taken: 1 });
    await put([line({ period: 'only checked' })], '?check=1');
    expect(alarms()).toEqual([]);
    const more = ['one more', 'and one more'].map((period) => line({ period }));
    expect(await put(more)).toMatchObject({ taken: 2 });
    expect(alarms().map((said) => JSON.parse(said))).toMatchObject([
      { level: 50, key: 'accounts-token', most: 10_000 },
    ]);
  });
});
