import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { bills, noticesSent, notifications } from '#server/store/schema.ts';
import { describeOnOneDatabase } from '../api/database.ts';
import { by, hours, Utility, utilityOn } from './utility.ts';

const BARN = '500000000101';
const said = (total: string) => `${total} for the account ending 0101 is due Nov. 30.`;

describeOnOneDatabase('A mail or a text says what the list says', (engine) => {
  const { store, utility } = utilityOn(engine);
  beforeEach(async () => {
    await utility.customer('farm');
    await utility.account(BARN);
    await utility.list({ customer: 'farm', account: BARN, settings: { paymentReminder: by('email', 'sms') } });
    await utility.bill(BARN, { issuedOn: '2026-11-09', facts: { paymentDueBy: '2026-11-30' } });
    await utility.produce();
  });
  /** What is left to pay, once a part of it was paid. */
  const owe = async (totalDue: number) => {
    const facts = { billIssuedFlag: true, totalDue, paymentDueBy: '2026-11-30' };
    await store.db.update(bills).set({ facts });
  };
  /** By number: what stands in the list, and whether it was read. */
  const listed = async () => {
    const rows = await store.db.select().from(notifications).orderBy(notifications.createdTime);
    return rows.map(({ oid, interactionText, readIndicator }) => [noticeNumber(oid), interactionText, readIndicator]);
  };
  const text = (total: string, number: unknown) => `${said(total)} Notice ${number}`;
  const mailed = () =>
    utility.mails.map((mail) =>
      /\n\n(.+)\n\nTo see it, .* Our notice number is (.+); you find it/.exec(mail.text)?.slice(1),
    );

  it('of a part that was paid before it goes it says the rest, under a number that never said anything else', async () => {
    const [[first] = []] = await listed();
    await owe(4.2);
    utility.now = hours(1);
    await utility.deliver();
    const [before, [number] = []] = await listed();
    expect(number).not.toBe(first);
    expect(await listed()).toEqual([
      [first, said('$84.20'), 'deleted'],
      [number, said('$4.20'), 'unread'],
    ]);
    expect(before?.[0]).toBe(first);
    expect(mailed()).toEqual([[said('$4.20'), number]]);
    expect(utility.texts.map(({ body }) => body)).toEqual([text('$4.20', number)]);
    expect(await utility.ways('farm')).toEqual(['email sent', 'sms sent']);
    await utility.produce();
    utility.now = hours(2);
    expect(await utility.deliver()).toEqual({ taken: 0, refused: 0, again: 0 });
    expect(await listed()).toHaveLength(2);
  });

  it('of a part that was paid after it went nothing changes', async () => {
    await utility.deliver();
    await owe(4.2);
    await utility.produce();
    utility.now = hours(1);
    await utility.deliver();
    const [[number] = []] = await listed();
    expect(await listed()).toEqual([[number, said('$84.20'), 'unread']]);
    expect(mailed()).toEqual([[said('$84.20'), number]]);
    expect(utility.texts.map(({ body }) => body)).toEqual([text('$84.20', number)]);
  });

  it('of a part that was paid between two ways each is in the list', async () => {
    utility.mailFails = true;
    await utility.deliver();
    await owe(4.2);
    utility.mailFails = false;
    utility.now = hours(1);
    await utility.deliver();
    const [[first] = [], [second] = []] = await listed();
    expect(await listed()).toEqual([
      [first, said('$84.20'), 'unread'],
      [second, said('$4.20'), 'unread'],
    ]);
    expect(utility.texts.map(({ body }) => body)).toEqual([text('$84.20', first)]);
    expect(mailed()).toEqual([[said('$4.20'), second]]);
  });

  it('where two servers send two ways at once both say the same', async () => {
    await owe(4.2);
    const [mails, texts] = [new Utility(store), new Utility(store)];
    Object.assign(mails.parts, { ways: ['email'] });
    Object.assign(texts.parts, { ways: ['sms'] });
    await Promise.all([mails.deliver(), texts.deliver()]);
    // What one has in its hands the other one passes over.
    for (const server of [mails, texts]) await server.deliver();
    const [, [number] = []] = await listed();
    expect(await listed()).toHaveLength(2);
    expect(texts.texts.map(({ body }) => body)).toEqual([text('$4.20', number)]);
    expect(mails.mails.map(({ messageId }) => messageId)).toEqual([
      `<notice-${(await store.db.select().from(noticesSent).where(eq(noticesSent.way, 'list')))[0]?.oid}@app.told.example>`,
    ]);
  });

  it('of a part that was paid, and paid back after the mail, the text stands in the list too', async () => {
    await owe(4.2);
    Object.assign(utility.parts, { ways: ['email'] });
    await utility.deliver();
    await owe(84.2);
    Object.assign(utility.parts, { ways: ['email', 'sms'] });
    utility.now = hours(1);
    await utility.deliver();
    const [[first] = [], [second] = [], [third] = []] = await listed();
    expect(await listed()).toEqual([
      [first, said('$84.20'), 'deleted'],
      [second, said('$4.20'), 'unread'],
      [third, said('$84.20'), 'unread'],
    ]);
    expect(mailed()).toEqual([[said('$4.20'), second]]);
    expect(utility.texts.map(({ body }) => body)).toEqual([text('$84.20', third)]);
  });

  it('what waits for a text that nobody sends any more is settled under its new number', async () => {
    await owe(4.2);
    utility.textOutcome = 'refused';
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual(['email sent', 'sms dropped the carrier refused it']);
  });

  it('in the words that the list has, though an editor changed them meanwhile', async () => {
    const [[number] = []] = await listed();
    const page = { 'paymentDue.text': 'Now due: {total}.' };
    Object.assign(utility.parts, { pages: () => ({ 'notice-texts': page }) });
    await utility.deliver();
    Object.assign(utility.parts, { pages: () => ({}) });
    expect(utility.texts.map(({ body }) => body)).toEqual([text('$84.20', number)]);
    expect(mailed()).toEqual([[said('$84.20'), number]]);
  });

  it('also where its customer has no notice of it any more', async () => {
    await store.db.delete(notifications);
    await utility.deliver();
    expect(utility.texts.map(({ body }) => body.split(' Notice ')[0])).toEqual([said('$84.20')]);
    expect(await utility.ways('farm')).toEqual(['email sent', 'sms sent']);
  });
});
