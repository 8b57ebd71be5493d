import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { tellGiven } from '#server/domain/notice/givenNotices.ts';
import type { PushService } from '#server/domain/push/pushService.ts';
import { type MailFailure, MailNotSent } from '#server/providers/email.ts';
import type { TextOutcome } from '#server/providers/outboundText.ts';
import { countNotices } from '#server/store/notice/noticeCounts.ts';
import { keepSubscription } from '#server/store/push/pushSubscriptions.ts';
import { customers, noticesSent, sessions } from '#server/store/schema.ts';
import { describeOnEachDatabase } from '../api/database.ts';
import { by, hours, NOW, utilityOn } from './utility.ts';

const NONE = { taken: 0, refused: 0, again: 0 };
const BARN = '500000000101';
const later = (ms: number) => new Date(NOW.getTime() + ms);

describeOnEachDatabase('By each way customers are told by itself', (engine) => {
  const { store, utility } = utilityOn(engine);
  let tried: string[] = [];
  let failure: MailFailure | null = null;
  beforeEach(() => {
    tried = [];
    failure = null;
    utility.parts.ways = ['email', 'sms'];
    utility.parts.push = null;
    utility.parts.email = {
      send: async ({ subject }) => {
        tried.push(subject);
        if (failure) throw new MailNotSent(failure);
      },
    };
  });

  /** So many customers, each with an account of their own and a bill. */
  async function bills(count: number, ...ways: Parameters<typeof by>): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) {
      const [customer, account] = [`c${nth}`, String(500000000200 + nth)];
      await utility.customer(customer, `+1306555${1000 + nth}`);
      await utility.account(account);
      await utility.list({ customer, account, settings: { billReadyReminder: by(...ways) } });
      await utility.bill(account);
    }
    await utility.produce();
  }

  /** One of the same customers, and an outage at their account. */
  async function outage(customer: string, ...ways: Parameters<typeof by>): Promise<void> {
    await utility.customer(customer);
    await utility.account(BARN);
    await utility.list({ customer, account: BARN });
    await store.db
      .update(customers)
      .set({ notices: { outagesNotification: by(...ways) } })
      .where(eq(customers.id, customer));
    const line = { caAccount: BARN, cause: 'outage' as const, period: 'one', text: 'The power is out.' };
    await store.db.transaction((tx) => tellGiven(tx, utility.now, utility.parts, line as never));
  }

  async function device(customerId: string): Promise<void> {
    const session = { idHash: 'phone', customerId, rememberMe: true, createdAt: NOW, expiresAt: hours(2000) };
    await store.db.insert(sessions).values(session);
    const keys = { p256dh: 'a', auth: 'b', vapidKey: 'ours' };
    const endpoint = 'https://push.example/phone';
    await keepSubscription(store.db, NOW, { endpoint, ...keys, customerId, sessionHash: 'phone' });
  }

  it('texts go while the mail server hangs, all of them well before they are too late', async () => {
    await bills(45, 'email', 'sms');
    let hanging = 0;
    utility.parts.email = {
      send: () => {
        hanging += 1;
        return new Promise(() => {});
      },
    };
    for (let rounds = 0; rounds < 3; rounds += 1) void utility.deliver().catch(() => {});
    await expect.poll(() => utility.texts.length, { timeout: 20_000 }).toBe(45);
    expect(hanging).toBeGreaterThan(0);
    const rows = await store.db.select().from(noticesSent).where(eq(noticesSent.way, 'email'));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting']));
  });

  it('who is told of an outage is told before all who are told of a bill', async () => {
    await bills(25, 'email');
    utility.now = later(60_000);
    await outage('farm', 'email');
    await utility.deliver();
    expect(tried).toHaveLength(21);
    expect(tried[0]).not.toBe('Your new bill is ready');
    expect(new Set(tried.slice(1))).toEqual(new Set(['Your new bill is ready']));
  });

  it('a mail server that does not work is left alone but for a probe; when one goes, all go', async () => {
    await bills(24, 'email', 'sms');
    failure = 'unreachable';
    expect(await utility.deliver()).toEqual({ taken: 20, refused: 0, again: 20 });
    expect(tried).toHaveLength(20);
    // Those that were not tried wait, and the next ones of the other way go.
    expect(await utility.deliver()).toEqual({ ...NONE, taken: 4 });
    expect((await utility.parts.carriers.health()).mail).toEqual({
      lastSuccess: null,
      failures: { unreachable: 20 },
      waiting: 24,
      oldestS: 0,
      isHeldBack: true,
    });
    utility.now = later(5_000);
    expect(await utility.deliver()).toEqual({ ...NONE, again: 1 });
    expect(tried).toHaveLength(21);
    failure = null;
    utility.now = later(14_999);
    expect(await utility.deliver()).toEqual(NONE);
    utility.now = later(60_000);
    for (let rounds = 0; rounds < 4; rounds += 1) await utility.deliver();
    expect(tried).toHaveLength(21 + 24);
    expect((await utility.parts.carriers.health()).mail).toEqual({
      lastSuccess: later(60_000).toISOString(),
      failures: { unreachable: 21 },
      waiting: 0,
      oldestS: null,
      isHeldBack: false,
    });
  });

  it('mails that the server takes from nobody’s address hold no others up', async () => {
    await bills(24, 'email');
    failure = 'refused';
    expect(await utility.deliver()).toEqual({ ...NONE, again: 20 });
    failure = null;
    expect(await utility.deliver()).toEqual({ ...NONE, taken: 4 });
    expect((await utility.parts.carriers.health()).mail).toMatchObject({
      failures: { refused: 20 },
      isHeldBack: false,
    });
  });

  it('a carrier that fails without saying what became of texts gets no more of them than it takes to know', async () => {
    await bills(24, 'sms');
    utility.textOutcome = 'unknown';
    expect(await utility.deliver()).toEqual({ ...NONE, refused: 20 });
    expect(await utility.deliver()).toEqual(NONE);
    utility.textOutcome = 'sent';
    utility.now = later(5_000);
    await utility.deliver();
    await utility.deliver();
    expect(utility.texts).toHaveLength(24);
    const [texts] = [(await utility.parts.carriers.health()).text];
    expect(texts).toMatchObject({ failures: { unknown: 20 }, waiting: 0, isHeldBack: false });
  });

  const pushed: string[] = [];
  const push: PushService = {
    publicKey: 'ours',
    isServed: () => true,
    areKeys: () => true,
    send: async (_, { payload }) => {
      pushed.push(payload);
      return { is: 'taken' };
    },
  };
  it.each<[string, TextOutcome | 'dies', Parameters<typeof by>, boolean, number]>([
    ['where nobody knows whether the text went', 'unknown', ['sms', 'pushNotif'], true, 1],
    ['where the server died while it sent the text', 'dies', ['sms', 'pushNotif'], true, 1],
    ['not where the text went', 'sent', ['sms', 'pushNotif'], true, 0],
    ['not where push is switched off', 'unknown', ['sms'], true, 0],
    ['not where no device shows it', 'unknown', ['sms', 'pushNotif'], false, 0],
  ])('an outage goes by push, once, %s', async (_, outcome, ways, hasDevice, times) => {
    pushed.length = 0;
    utility.textOutcome = outcome === 'dies' ? () => new Promise(() => {}) : outcome;
    // Nothing is pushed from here when it is written.
    await outage('farm', ...ways);
    utility.parts.push = push;
    utility.parts.ways = ['pushNotif', 'email', 'sms'];
    if (hasDevice) await device('farm');
    void utility.deliver();
    await expect.poll(() => utility.texts.length).toBe(1);
    await expect.poll(() => utility.ways('farm')).toEqual([outcome === 'sent' ? 'sms sent' : 'sms tried']);
    utility.now = later(59_999);
    await utility.deliver();
    expect(pushed).toHaveLength(0);
    for (const ms of [60_000, 120_000, 3_600_000]) {
      utility.now = later(ms);
      await utility.deliver();
      expect(pushed).toHaveLength(times);
    }
    expect([utility.texts.length, tried.length]).toEqual([1, 0]);
  });

  it('neither a bill goes by push instead of a text, nor an outage that is too late', async () => {
    await bills(1, 'sms', 'pushNotif');
    await outage('farm', 'sms', 'pushNotif');
    utility.textOutcome = 'unknown';
    await utility.deliver();
    Object.assign(utility.parts, { push, ways: ['pushNotif', 'sms'] });
    pushed.length = 0;
    await device('farm');
    utility.now = later(4 * 3_600_000 + 1);
    await utility.deliver();
    expect(pushed).toEqual([]);
    const ways = new Set((await store.db.select().from(noticesSent)).map(({ way }) => way));
    expect(ways).toEqual(new Set(['list', 'sms']));
  });

  it('the utility sees of each cause how many were told, may have been, and were not, and what was too late', async () => {
    await bills(3, 'email', 'sms');
    await outage('farm', 'sms');
    utility.textOutcome = 'unknown';
    await utility.deliver();
    const counts = () => countNotices(store.db, NOW);
    const zero = { told: 0, waiting: 0, unknown: 0, untold: 0, tooLate: 0 };
    expect(await counts()).toEqual([
      { ...zero, cause: 'billReady', told: 3 },
      { ...zero, cause: 'outage', unknown: 1 },
    ]);
    await store.db.delete(noticesSent);
    await outage2();
    expect(await counts()).toEqual([{ ...zero, cause: 'outage', waiting: 1 }]);
    utility.now = later(4 * 3_600_000 + 1);
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual(['sms dropped too late']);
    expect(await counts()).toEqual([{ ...zero, cause: 'outage', untold: 1, tooLate: 1 }]);
    expect(await countNotices(store.db, later(1))).toEqual([]);
  });
  const outage2 = () =>
    store.db.transaction((tx) =>
      tellGiven(tx, utility.now, utility.parts, {
        caAccount: BARN,
        cause: 'outage',
        period: 'two',
        text: 'The power is out.',
      } as never),
    );
});
