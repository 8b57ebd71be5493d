import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { isThisOurs } from '#rules/isThisOurs.ts';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { readStopToken, stopMails } from '#server/domain/notice/stopMails.ts';
import type { Mail } from '#server/providers/email.ts';
import { claimDeliveries, postponeDelivery } from '#server/store/notice/noticesSent.ts';
import { associations, bills, customers, handOvers, noticesSent, notifications } from '#server/store/schema.ts';
import { describeOnEachDatabase } from '../api/database.ts';
import { oursAsShipped } from '../fixtures/oursAsShipped.ts';
import { by, hours, Utility, utilityOn } from './utility.ts';

const BARN = '500000000101';
const NONE = { taken: 0, refused: 0, again: 0 };

describeOnEachDatabase('What customers are told goes to them', (engine) => {
  const { store, utility } = utilityOn(engine);
  beforeEach(async () => {
    await store.db.delete(handOvers);
    await utility.customer('farm');
    await utility.account(BARN);
  });
  const billFor = async (billReadyReminder = by('email', 'sms'), name = '') => {
    await utility.list({ customer: 'farm', account: BARN, name, settings: { billReadyReminder } });
    await utility.bill(BARN);
    await utility.produce();
  };
  const setReminder = (billReadyReminder = by()) =>
    store.db.update(associations).set({ settings: { billReadyReminder } });
  const numberOf = async () => {
    const [row] = await store.db.select().from(noticesSent);
    return [row?.oid ?? '', noticeNumber(row?.oid ?? '')] as const;
  };

  it('by mail, with the number of the notice, who sends it, and how such mails are stopped', async () => {
    await billFor(by('email'), 'Scheune');
    expect(await utility.deliver()).toEqual({ ...NONE, taken: 1 });
    expect(await utility.ways('farm')).toEqual(['email sent']);
    const [oid, number] = await numberOf();
    const [mail] = utility.mails;
    const link = /<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(link).toMatch(/^https:\/\/app\.told\.example\/api\/utility\/stopMails\?token=[\w-]+\.[\w-]+$/);
    expect(mail).toEqual({
      to: 'farm@told.example',
      subject: 'Your new bill is ready',
      text: `Hello farm,\n\nYour new bill for the account ending 0101 is ready: $84.20, due Dec. 15.\n\nTo see it, open the app as you always do: this mail has no link to pay, and none of ours has one. Our notice number is ${number}; you find it in the app, beside the notice.\n\nYou get this mail because it is switched on for your account. You can stop such mails here:\n\n${link}\n\nor in the app, under Notices.\n\nStormlamp, 1 Lamp Street, Regina SK  S4P 0A1\n`,
      messageId: `<notice-${oid}@app.told.example>`,
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(await utility.deliver()).toEqual(NONE);
    expect(utility.mails).toHaveLength(1);
  });

  it('by text, short, without a link and without what its customer called the account', async () => {
    await billFor(by('sms'), 'Große Scheune ☃');
    expect(await utility.deliver()).toEqual({ ...NONE, taken: 1 });
    const [, number] = await numberOf();
    expect(utility.texts).toEqual([
      {
        to: '+13065550142',
        body: `Your new bill for the account ending 0101 is ready: $84.20, due Dec. 15. Notice ${number}`,
      },
    ]);
    expect(await utility.ways('farm')).toEqual(['sms sent']);
  });

  it('whoever pastes the mail or the text into the app learns that it is from us', async () => {
    await billFor(by('email', 'sms'), 'Barn');
    await utility.deliver();
    const list = (await store.db.select().from(notifications)).map(({ oid, interactionText: text }) => ({ oid, text }));
    expect(list).toHaveLength(1);
    const ours = oursAsShipped('https://app.told.example', { names: ['farm'] });
    for (const message of [utility.mails[0]?.text ?? '', utility.texts[0]?.body ?? '']) {
      expect(isThisOurs(message, list, ours)).toEqual({ is: 'ours', notice: list[0] });
      expect(isThisOurs(message.replace('$84.20', '$184.20'), list, ours).is).toBe('otherWords');
      expect(isThisOurs(`${message} https://pay.example`, list, ours).is).toBe('leadsElsewhere');
    }
  });

  it('not what was switched off meanwhile', async () => {
    await billFor();
    await setReminder(by('email'));
    expect(await utility.deliver()).toEqual({ taken: 1, refused: 1, again: 0 });
    expect(await utility.ways('farm')).toEqual(['email sent', 'sms dropped switched off']);
    expect(utility.texts).toEqual([]);
  });

  it('not of an account that left the list', async () => {
    await billFor();
    await store.db.delete(associations);
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual(['email dropped settled meanwhile', 'sms dropped settled meanwhile']);
  });

  it('not of a bill that another one took the place of', async () => {
    await billFor(by('email'));
    await utility.bill(BARN, { id: 'later', issuedOn: '2026-11-28' });
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual(['email dropped settled meanwhile']);
    expect(utility.mails).toEqual([]);
  });

  it('not a reminder of what was paid meanwhile', async () => {
    await utility.list({ customer: 'farm', account: BARN, settings: { paymentReminder: by('email', 'sms') } });
    await utility.bill(BARN, { issuedOn: '2026-11-09', facts: { paymentDueBy: '2026-11-30' } });
    await utility.produce();
    const facts = { billIssuedFlag: true, totalDue: 0, paymentDueBy: '2026-11-30' };
    await store.db.update(bills).set({ facts });
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual(['email dropped settled meanwhile', 'sms dropped settled meanwhile']);
  });

  it('a bill without paper is mailed whatever is chosen, and such mails are stopped in the app', async () => {
    await utility.account('500000000104', { delivery: '0' });
    await utility.list({ customer: 'farm', account: '500000000104' });
    await utility.bill('500000000104');
    await utility.produce();
    await utility.deliver();
    expect(utility.mails.map(({ headers, text }) => [headers, text.includes('without paper')])).toEqual([
      [undefined, true],
    ]);
  });

  it('again where the mail server is away, under the same Message-ID, until it is too late', async () => {
    await billFor(by('email'));
    utility.mailFails = true;
    expect(await utility.deliver()).toEqual({ ...NONE, again: 1 });
    expect(await utility.deliver()).toEqual(NONE);
    utility.now = hours(1);
    utility.mailFails = false;
    expect(await utility.deliver()).toEqual({ ...NONE, taken: 1 });
    const [oid] = await numberOf();
    expect(utility.mails.map(({ messageId }) => messageId)).toEqual([`<notice-${oid}@app.told.example>`]);
  });

  it('by mail again where the server died in between, once its claim is over', async () => {
    await billFor(by('email'));
    const never = new Utility(store);
    let reached = () => {};
    const atMailServer = new Promise<void>((done) => {
      reached = done;
    });
    Object.assign(never.parts, {
      email: {
        send: () => {
          reached();
          return new Promise(() => {});
        },
      },
    });
    void never.deliver();
    await atMailServer;
    expect(await utility.deliver()).toEqual(NONE);
    utility.now = new Date(hours(0).getTime() + 5 * 60_000 - 1);
    expect(await utility.deliver()).toEqual(NONE);
    utility.now = new Date(hours(0).getTime() + 5 * 60_000);
    expect(await utility.deliver()).toEqual({ ...NONE, taken: 1 });
  });

  it('by mail once, also where a job runs an hour ahead while it is under way', async () => {
    await billFor(by('email'));
    const slow = new Utility(store);
    const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
    const { promise: atMailServer, resolve: reached } = Promise.withResolvers<void>();
    Object.assign(slow.parts, {
      email: {
        send: async (mail: Mail) => {
          slow.mails.push(mail);
          reached();
          await isSent;
        },
      },
    });
    const sending = slow.deliver();
    await atMailServer;
    utility.clockAheadMs = 60 * 60_000;
    expect(await utility.deliver()).toEqual(NONE);
    send();
    expect(await sending).toEqual({ ...NONE, taken: 1 });
    expect(await utility.deliver()).toEqual(NONE);
    expect([slow.mails.length, utility.mails.length]).toEqual([1, 0]);
    expect(await utility.ways('farm')).toEqual(['email sent']);
  });

  it.each<[string, Utility['textOutcome'], string, number]>([
    ['not again where nobody knows whether it went', 'unknown', 'sms tried', 1],
    ['again where it surely did not go', 'again', 'sms waiting', 2],
    ['not to a number that no phone has', 'noNumber', 'sms dropped no phone has this number', 1],
    ['not where the carrier refuses it', 'refused', 'sms dropped the carrier refused it', 1],
    ['not to who stopped text messages', 'stopped', 'sms dropped its receiver stopped text messages', 1],
  ])('by text %s', async (_, outcome, state, times) => {
    await billFor(by('sms'));
    utility.textOutcome = outcome;
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual([state]);
    utility.now = hours(4);
    await utility.deliver();
    expect(utility.texts).toHaveLength(times);
    const [customer] = await store.db.select().from(customers).where(eq(customers.id, 'farm'));
    expect(customer?.textsStoppedAt?.getTime()).toBe(outcome === 'stopped' ? hours(0).getTime() : undefined);
  });

  it('by text never again where the server dies while it is sent', async () => {
    await billFor(by('sms'));
    utility.textOutcome = () => new Promise(() => {});
    void utility.deliver();
    await expect.poll(() => utility.texts.length).toBe(1);
    expect(await utility.ways('farm')).toEqual(['sms tried']);
    utility.now = hours(4);
    expect(await utility.deliver()).toEqual(NONE);
    expect(utility.texts).toHaveLength(1);
  });

  it('by text not again where a slow server puts it off that another one has taken and sent meanwhile', async () => {
    await billFor(by('sms'));
    const until = new Date(hours(0).getTime() + 5 * 60_000);
    const claim = { now: hours(0), forMs: 5 * 60_000, most: 1, ...utility.parts.claiming };
    const [slow] = await claimDeliveries(store.db, 'sms', claim);
    if (!slow) throw new Error('nothing was due');
    utility.now = until;
    utility.textOutcome = 'unknown';
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual(['sms tried']);
    await postponeDelivery(store.db, slow, until);
    expect(await utility.ways('farm')).toEqual(['sms tried']);
    utility.now = hours(4);
    expect(await utility.deliver()).toEqual(NONE);
    expect(utility.texts).toHaveLength(1);
  });

  it('once, from two servers at the same moment', async () => {
    await billFor();
    const other = new Utility(store);
    await Promise.all([utility.deliver(), other.deliver()]);
    expect([...utility.mails, ...other.mails]).toHaveLength(1);
    expect([...utility.texts, ...other.texts]).toHaveLength(1);
  });

  it('not at night, also what was due before and could not go', async () => {
    await billFor(by('email'));
    utility.now = hours(11);
    expect(await utility.deliver()).toEqual({ ...NONE, again: 1 });
    utility.now = new Date('2026-11-28T13:59:59Z');
    expect(await utility.deliver()).toEqual(NONE);
    utility.now = new Date('2026-11-28T14:00:00Z');
    expect(await utility.deliver()).toEqual({ ...NONE, taken: 1 });
  });

  it('the link in a mail stops these mails and nothing else, once, and tells the utility', async () => {
    await utility.account('500000000102');
    const settings = { billReadyReminder: by('email', 'sms'), paymentReminder: by('email') };
    for (const account of [BARN, '500000000102']) await utility.list({ customer: 'farm', account, settings });
    await utility.bill(BARN);
    await utility.produce();
    await utility.deliver();
    const [mail] = utility.mails;
    const token = new URL(/<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '').searchParams.get(
      'token',
    );
    const { seal } = utility.parts;
    const stopping = seal && readStopToken(seal, token);
    expect(stopping).toEqual({ customerId: 'farm', caAccount: BARN, reminder: 'billReadyReminder' });
    for (let times = 0; times < 2; times += 1) if (stopping) await stopMails(store.db, utility.now, stopping);
    const rows = await store.db.select().from(associations).orderBy(associations.caAccount);
    expect(rows.map(({ settings: now }) => now)).toEqual([{ ...settings, billReadyReminder: by('sms') }, settings]);
    const told = await store.db.select().from(handOvers);
    expect(told.map(({ kind, caAccount, payload }) => [kind, caAccount, payload])).toEqual([
      [
        'association',
        BARN,
        { email: 'farm@told.example', change: 'reminders', reminders: { billReadyReminder: by('sms') } },
      ],
    ]);
    const [customer] = await store.db.select().from(customers);
    expect(customer?.accountsVersion).toBe(1);
  });

  it('no other token is one', async () => {
    const { seal } = utility.parts;
    if (!seal) throw new Error('no seal');
    const foreign = seal.seal(
      JSON.stringify({ customerId: 'farm', caAccount: BARN, reminder: 'billReadyReminder' }),
      'else',
    );
    const written = [foreign.keyId, foreign.text].map((part) => Buffer.from(part).toString('base64url')).join('.');
    for (const token of [undefined, 7, '', 'a.b', written, `${written}.x`, 'x'.repeat(2000)]) {
      expect(readStopToken(seal, token)).toBeNull();
    }
  });
});
