import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { backOfficeState } from '#contracts/backOfficeState.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { stopToken } from '#server/domain/notice/stopMails.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { accounts, associations, customers, noticesSent, notifications } from '#server/store/schema.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const TOKEN = 'a token of accounts of thirty-two signs';
const FARM = seedIdOf('farm@sandbox.example');
const PATIENT = { timeout: 20_000, interval: 100 };
const DAY_MS = 24 * 60 * 60_000;

/** Today at noon in Regina: mails go at day alone. */
const noon = new Date(`${reginaDay(new Date())}T12:00:00-06:00`);
let now = noon;

describeOnOneDatabase('Notices on their way', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine, { STORMLAMP_ACCOUNTS_TOKEN: TOKEN }, { now: () => now });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    now = noon;
    await running.sandbox('POST', '/reset');
  });
  const db = () => running.server.services.db;

  const farmsAccount = async () => {
    const [row] = await db()
      .select()
      .from(associations)
      .innerJoin(accounts, eq(accounts.caAccount, associations.caAccount))
      .where(and(eq(associations.customerId, FARM), eq(associations.isDefault, true)));
    if (!row) throw new Error('no account');
    return row.accounts;
  };
  const remindersOf = (caAccount: string) => async (billReadyReminder: { email: boolean; sms: boolean }) =>
    db()
      .update(associations)
      .set({ settings: { billReadyReminder: { ...billReadyReminder, pushNotif: false } } })
      .where(and(eq(associations.customerId, FARM), eq(associations.caAccount, caAccount)));
  const putBill = async (
    DocumentID: string,
    { caAccount, bpAccount, accountType, details }: Awaited<ReturnType<typeof farmsAccount>>,
  ) => {
    const bill = {
      DocumentID,
      issuedOn: reginaDay(now),
      billIssuedFlag: true,
      totalDue: 84.2,
      paymentDueBy: reginaDay(new Date(now.getTime() + 20 * DAY_MS)),
    };
    const { caAccount: _, ...rest } = details;
    const line = { caAccount, bpAccount, accountType, asOf: now.toISOString(), details: rest, bills: [bill] };
    const reply = await running.server.app.inject({
      method: 'PUT',
      url: '/api/utility/backOffice/accounts',
      payload: JSON.stringify(line),
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/x-ndjson' },
    });
    expect(reply.json()).toMatchObject({ taken: 1, refusedLines: 0 });
  };
  const messages = async () => (await running.inbox()).filter(({ subject, text }) => /bill/i.test(subject + text));

  it('a bill that the utility sends is told of, once, by mail and text', async () => {
    const account = await farmsAccount();
    await remindersOf(account.caAccount)({ email: true, sms: true });
    await putBill('new-1', account);
    await expect.poll(messages, PATIENT).toHaveLength(2);
    await putBill('new-1', account);
    await running.server.services.notices.produce();
    await running.server.services.notices.deliver();
    const all = await messages();
    expect(all.map(({ to, channel }) => `${channel} ${to.includes('@') ? to : ''}`).sort()).toEqual([
      'email farm@sandbox.example',
      'sms ',
    ]);
    const [mail] = all.filter(({ channel }) => channel === 'email');
    expect(mail?.subject).toBe('Your new bill is ready');
    const told = await db().select().from(notifications).where(eq(notifications.customerId, FARM));
    expect(told.filter(({ interactionText }) => interactionText.includes('$84.20'))).toHaveLength(1);
  });

  it('who watches sees how those who carry notices do, and the utility whether its customers were told', async () => {
    const account = await farmsAccount();
    await remindersOf(account.caAccount)({ email: true, sms: false });
    await putBill('new-4', account);
    await expect.poll(messages, PATIENT).toHaveLength(1);
    const carrier = { lastSuccess: null, failures: {}, waiting: 0, oldestS: null, isHeldBack: false };
    const providers = { mail: { ...carrier, lastSuccess: expect.any(String) }, text: carrier, push: carrier };
    const ready = async () => (await (await fetch(`${running.origin}/readyz`)).json()) as Record<string, unknown>;
    await expect.poll(ready, PATIENT).toMatchObject({ status: 'ready', providers });
    const notices = [{ cause: 'billReady', told: 1, waiting: 0, unknown: 0, untold: 0, tooLate: 0 }];
    const headers = { authorization: `Bearer ${TOKEN}` };
    const state = await running.server.app.inject({ url: '/api/utility/backOffice/state', headers });
    expect(backOfficeState.parse(state.json())).toMatchObject({ providers, notices });
    const played = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
    expect([played.providers, played.noticeCounts]).toEqual([providers, notices]);
    const room = await (await fetch(`${running.origin}/sandbox`, { headers: { accept: 'text/html' } })).text();
    expect(room).toContain('Customers told, by cause');
    expect(room).toContain('Who carries notices');
  });

  it('the link in the mail stops them without a sign-in: by a press, or by the mail service', async () => {
    const account = await farmsAccount();
    await remindersOf(account.caAccount)({ email: true, sms: false });
    await putBill('new-2', account);
    await expect.poll(messages, PATIENT).toHaveLength(1);
    const [link = ''] = /http\S+stopMails\S+/.exec((await messages())[0]?.text ?? '') ?? [];
    const opened = await fetch(link);
    expect([opened.status, opened.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("form-action 'self'"),
    ]);
    const page = await opened.text();
    expect(page).toContain(`the account ending ${account.caAccount.slice(-4)}`);
    expect(page).toContain('<button>Stop these mails</button>');
    const isOn = async () => {
      const [row] = await db()
        .select()
        .from(associations)
        .where(and(eq(associations.customerId, FARM), eq(associations.caAccount, account.caAccount)));
      return row?.settings.billReadyReminder?.email;
    };
    // Scanners of mail open links.
    expect(await isOn()).toBe(true);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const stopped = await fetch(link, { method: 'POST', body: form });
    expect([stopped.status, await isOn()]).toEqual([200, false]);
    expect(
      (await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status,
    ).toBe(200);
    // Webmails post it from their own page, some as plain text, and some with no origin to name.
    const posts: Record<string, string>[] = [
      { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'content-type': 'text/plain' },
    ];
    for (const headers of posts) {
      await remindersOf(account.caAccount)({ email: true, sms: false });
      expect(await isOn()).toBe(true);
      const posted = await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers });
      expect([posted.status, await isOn()]).toEqual([200, false]);
    }
    const wrong = await fetch(link.replace(/=../, '=xx'), { headers: { accept: 'text/html' } });
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('not one of ours')]);
  });

  it('the page of a link in a mail about outages names those, and a press stops them', async () => {
    const { seal, stopUrl } = running.server.services.notices.parts;
    if (!seal) throw new Error('no seal');
    const on = { email: true, sms: false, pushNotif: false };
    await db()
      .update(customers)
      .set({ notices: { outagesNotification: on } })
      .where(eq(customers.id, FARM));
    const token = stopToken(seal, { customerId: FARM, notice: 'outagesNotification' });
    const link = `${running.origin}${new URL(stopUrl).pathname}?token=${token}`;
    const isOn = async () => {
      const [row] = await db().select().from(customers).where(eq(customers.id, FARM));
      return row?.notices.outagesNotification?.email;
    };
    expect(await (await fetch(link)).text()).toContain('<p>No more mails about outages? Notices stay in the app.</p>');
    expect(await isOn()).toBe(true);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
    expect(await isOn()).toBe(false);
  });

  it('the page of a link in a mail about a high bill names the alert, and a press ends it', async () => {
    const { seal, stopUrl } = running.server.services.notices.parts;
    if (!seal) throw new Error('no seal');
    const { caAccount } = await farmsAccount();
    const own = and(eq(associations.customerId, FARM), eq(associations.caAccount, caAccount));
    await db()
      .update(associations)
      .set({ settings: { highBillPeakAlert: 120 } })
      .where(own);
    const token = stopToken(seal, { customerId: FARM, caAccount, reminder: 'highBillPeakAlert' });
    const link = `${running.origin}${new URL(stopUrl).pathname}?token=${token}`;
    const alert = async () => (await db().select().from(associations).where(own))[0]?.settings.highBillPeakAlert;
    const ending = caAccount.slice(-4);
    expect(await (await fetch(link)).text()).toContain(
      `<p>No more alerts of a high bill of the account ending ${ending}?</p>`,
    );
    expect(await alert()).toBe(120);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
    expect(await alert()).toBe(0);
  });

  it('who answered STOP gets no text, and neither do those of the same number', async () => {
    const account = await farmsAccount();
    await remindersOf(account.caAccount)({ email: false, sms: true });
    const { contactNumber } = (await db().select().from(customers).where(eq(customers.id, FARM)))[0] ?? {};
    await running.sandbox('POST', '/texts', { from: contactNumber, body: 'STOP' });
    await putBill('new-3', account);
    await expect
      .poll(async () => (await db().select().from(noticesSent)).map(({ way }) => way), PATIENT)
      .toEqual(['list']);
    expect(await messages()).toEqual([]);
  });
});
