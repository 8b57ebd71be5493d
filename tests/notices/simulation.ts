import { and, eq } from 'drizzle-orm';
import { noticeNumber } from '#rules/noticeNumber.ts';
import type { Store } from '#server/store/open.ts';
import { accounts, associations, bills, customers, noticesSent, notifications } from '#server/store/schema.ts';
import { Random } from '../simulator/random.ts';
import { by, hours, Utility } from './utility.ts';

/* Days of a utility that tells customers of bills, with servers that die: whether each is told once, and nobody is forgotten. */

const PEOPLE = ['ada', 'ben', 'farm'];
const ACCOUNTS = ['500000000001', '500000000002', '500000000003', '500000000004'];
const STEPS = 40;
const MINUTE_MS = 60_000;

/** What a program with a mistake would do; the judge has to notice. */
export type Plant = 'toldTwice' | 'afterSwitchedOff' | 'anotherCustomer' | 'forgottenAfterKill' | 'oneAccountOnly';

interface Sent {
  way: 'email' | 'sms';
  to: string;
  what: string;
  /** Which account it names, by its last signs. */
  ending: string;
}

/** @returns what went wrong, in words; nothing where all is well */
export async function playDays(store: Store, seed: number, plant?: Plant): Promise<string[]> {
  const numbers = new Random(seed);
  const random = (below: number) => numbers.below(below);
  const pick = <One>(from: readonly One[]): One => from[random(from.length)] as One;
  const { db } = store;
  const faults: string[] = [];
  const sent: Sent[] = [];
  const model = new Utility(store);
  await model.empty();
  /** `customer account` → the ways that are on. */
  const lists = new Map<string, string[]>();
  for (const [at, id] of PEOPLE.entries()) await model.customer(id, `+1306555010${at}`);
  for (const account of ACCOUNTS) await model.account(account);
  const choose = async (customer: string, account: string, ways: ('email' | 'sms')[]) => {
    lists.set(`${customer} ${account}`, ways);
    await db
      .update(associations)
      .set({ settings: { billReadyReminder: by(...ways) } })
      .where(and(eq(associations.customerId, customer), eq(associations.caAccount, account)));
  };
  for (const account of ACCOUNTS) {
    for (const customer of ['farm', pick(PEOPLE.slice(0, 2))]) {
      await model.list({ customer, account });
      await choose(customer, account, ['email', 'sms']);
    }
  }
  /** Bills and who had the account in their list then, with the ways that were on ever since. */
  const owed = new Map<string, Set<string>>();

  const note = (one: Sent) => {
    sent.push(one);
    const id = one.way === 'email' ? one.to.split('@')[0] : PEOPLE[Number(one.to.slice(-1))];
    const account = ACCOUNTS.find((known) => known.endsWith(one.ending)) ?? '';
    const ways = lists.get(`${id} ${account}`);
    if (!ways) faults.push(`${id} is told of an account that is not theirs`);
    else if (!ways.includes(one.way)) faults.push(`${id} is told by ${one.way}, which is off`);
  };
  const endingIn = (text: string): string => /account ending (\d{4})/.exec(text)?.[1] ?? '';

  /** A server; one that dies does so at its first mail or text: its work never comes to an end. */
  const server = (dies: 'mail' | 'text' | null): Utility => {
    const one = new Utility(store);
    one.now = model.now;
    const never = () => new Promise<never>(() => {});
    Object.assign(one.parts, {
      email: {
        send: async (mail: { to: string; text: string; messageId: string }) => {
          const to = plant === 'anotherCustomer' ? 'ada@told.example' : mail.to;
          note({ way: 'email', to, what: mail.messageId, ending: endingIn(mail.text) });
          if (dies === 'mail') await never();
        },
      },
      outboundText: {
        send: async (to: string, body: string) => {
          note({ way: 'sms', to, what: body, ending: endingIn(body) });
          if (dies === 'text') await never();
          return 'sent';
        },
      },
    });
    return one;
  };
  const deliver = async (dies: 'mail' | 'text' | null) => {
    const off = [...lists].filter(([, ways]) => ways.length < 2);
    if (plant === 'afterSwitchedOff')
      await db.update(associations).set({ settings: { billReadyReminder: by('email', 'sms') } });
    const one = server(dies);
    const before = sent.length;
    const done = one.deliver().then(() => true);
    const ended = await Promise.race([done, dying(() => dies !== null && sent.length > before)]);
    if (plant === 'afterSwitchedOff') {
      for (const [key, ways] of off) {
        const [customer = '', account = ''] = key.split(' ');
        await choose(customer, account, ways as ('email' | 'sms')[]);
      }
    }
    if (!ended && plant === 'forgottenAfterKill') await db.update(noticesSent).set({ state: 'sent' });
    if (plant === 'toldTwice')
      await db.update(noticesSent).set({ state: 'waiting', dueAt: model.now }).where(eq(noticesSent.way, 'sms'));
  };

  let bill = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const account = pick(ACCOUNTS);
    switch (random(7)) {
      case 0: {
        bill += 1;
        const id = `D${bill}`;
        // One a day and account: the latest is the one that is told.
        await db.delete(bills).where(eq(bills.caAccount, account));
        for (const key of [...owed.keys()]) if (key.endsWith(` ${account}`)) owed.delete(key);
        await model.bill(account, { id, cameAt: model.now });
        for (const [key, ways] of lists) if (key.endsWith(account)) owed.set(`${id} ${key}`, new Set(ways));
        break;
      }
      case 1: {
        const customer = pick(PEOPLE);
        if (!lists.has(`${customer} ${account}`)) break;
        const ways = pick([[], ['email'], ['sms'], ['email', 'sms']] as const);
        await choose(customer, account, [...ways]);
        for (const [key, on] of owed) {
          if (key.endsWith(` ${customer} ${account}`))
            for (const way of on) if (!ways.some((one) => one === way)) on.delete(way);
        }
        break;
      }
      case 2:
      case 3: {
        if (plant === 'oneAccountOnly') await hideAllButOne(store, bill);
        await Promise.all([server(null).produce(['billReady']), server(null).produce(['billReady'])]);
        break;
      }
      case 4:
        await deliver(pick(['mail', 'text', null] as const));
        break;
      case 5:
        await Promise.all([deliver(null), deliver(null)]);
        break;
      default:
        model.now = new Date(model.now.getTime() + random(8) * MINUTE_MS);
    }
  }
  // All is well again: what is left goes.
  if (plant === 'oneAccountOnly') await hideAllButOne(store, bill);
  await server(null).produce(['billReady']);
  for (let round = 0; round < 3; round += 1) {
    model.now = new Date(model.now.getTime() + 6 * MINUTE_MS);
    await deliver(null);
  }
  await judge(store, { sent, owed, faults });
  return faults;
}

/** Once it is dead, or not within a moment; false. */
async function dying(isDead: () => boolean): Promise<false> {
  for (let waits = 0; waits < 200; waits += 1) {
    if (isDead()) {
      await new Promise((done) => setTimeout(done, 20));
      return false;
    }
    await new Promise((done) => setTimeout(done, 5));
  }
  return new Promise(() => {});
}

async function hideAllButOne({ db }: Store, bill: number): Promise<void> {
  const row = { cause: 'billReady' as const, way: 'list' as const, says: '', facts: {}, state: 'sent' as const };
  const all = await db.select().from(accounts);
  const rows = Array.from({ length: bill }, (_, at) => `D${at + 1}`).flatMap((period) =>
    all.slice(1).map(({ caAccount }) => ({
      ...row,
      customerId: 'farm',
      subject: `account ${caAccount}`,
      period,
      oid: `hidden ${period} ${caAccount}`,
      accountNumber: caAccount,
      createdAt: hours(0),
      dueAt: hours(0),
    })),
  );
  if (rows.length > 0) await db.insert(noticesSent).values(rows).onConflictDoNothing();
}

async function judge(
  { db }: Store,
  { sent, owed, faults }: { sent: readonly Sent[]; owed: ReadonlyMap<string, ReadonlySet<string>>; faults: string[] },
): Promise<void> {
  const texts = sent.filter(({ way }) => way === 'sms');
  if (new Set(texts.map(({ to, what }) => to + what)).size < texts.length) faults.push('a text goes twice');
  const rows = await db.select().from(noticesSent);
  const inLists = await db.select().from(notifications);
  for (const [key, ways] of owed) {
    const [period = '', customer = '', account = ''] = key.split(' ');
    const own = rows.filter(
      (one) => one.customerId === customer && one.accountNumber === account && one.period === period,
    );
    const list = own.find(({ way }) => way === 'list');
    const shown = inLists.filter(({ oid }) => oid === list?.oid);
    if (shown.length !== 1) faults.push(`${customer} has ${shown.length} notices of ${period}`);
    const mails = sent.filter(({ way, what }) => way === 'email' && list && what.includes(list.oid));
    if (ways.has('email') && mails.length === 0) faults.push(`${customer} gets no mail of ${period}`);
    // Of a text that was tried when its server died nobody knows.
    const isTried = own.some(({ way, state }) => way === 'sms' && state === 'tried');
    const isText = list && texts.some(({ what }) => what.includes(noticeNumber(list.oid)));
    if (ways.has('sms') && !isText && !isTried) faults.push(`${customer} gets no text of ${period}`);
  }
  if ((await db.select().from(customers)).length !== PEOPLE.length) faults.push('somebody is gone');
}
