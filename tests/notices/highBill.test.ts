import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { WrittenBill } from '#contracts/billHistory.ts';
import { isThisOurs } from '#rules/isThisOurs.ts';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { produceHighBills } from '#server/domain/notice/highBills.ts';
import { noticeWords } from '#server/domain/notice/noticeTexts.ts';
import { readStopToken, stopMails } from '#server/domain/notice/stopMails.ts';
import { type noticeText, pushNotice } from '#server/domain/notice/writtenNotice.ts';
import {
  associations,
  bills,
  handOvers,
  meterReads,
  meters,
  noticesSent,
  notifications,
} from '#server/store/schema.ts';
import { describeOnOneDatabase } from '../api/database.ts';
import { oursAsShipped } from '../fixtures/oursAsShipped.ts';
import { billWith, METER } from '../rules/billedWith.ts';
import { by, hours, NOW, Utility, utilityOn } from './utility.ts';

const BARN = '500000000101';
const HOUSE = '500000000102';
const TEXT =
  'By your reading of Nov. 25 the next bill for the account ending 0101 may be about $145 to $165. You asked to be told above $120.';
const LATEST = 'D500000000101';

/** As the archive has it: 748 kWh up to November 9, read at 30828. */
const written = (change: object = {}): WrittenBill => ({
  documentId: LATEST,
  issuedOn: '2026-11-12',
  paymentDueBy: '2026-12-08',
  newCharges: 140,
  totalDue: 140,
  charges: [],
  payment: null,
  ...billWith(),
  ...change,
});

describeOnOneDatabase('Customers are told of a high bill before it comes', (engine) => {
  const { store, utility } = utilityOn(engine);
  beforeEach(async () => {
    await store.db.delete(handOvers);
    await store.db.delete(meterReads);
    await utility.customer('farm');
    await utility.account(BARN, { meter: METER });
    await utility.meter(BARN, METER, {
      lastRead: { meterRead: '30828', meterReadDate: '2026-11-09', meterReadType: 'C' },
    });
    await utility.bill(BARN, { issuedOn: '2026-11-12' });
    utility.archive = (caAccount) => (caAccount === BARN ? [written()] : []);
  });
  const wants = (highBillPeakAlert: number, billReadyReminder = by('email'), customer = 'farm') =>
    utility.list({ customer, account: BARN, settings: { highBillPeakAlert, billReadyReminder } });
  const reading = (change: Partial<typeof meterReads.$inferInsert> = {}): typeof meterReads.$inferInsert => ({
    customerId: 'farm',
    caAccount: BARN,
    meterNumber: METER,
    readDate: '2026-11-25',
    meterRead: '31240',
    submittedDateTime: '2026-11-25T10:00:00-06:00',
    capturedDateTime: '2026-11-25T10:00:00-06:00',
    receivedAt: hours(-1),
    moveInOutIndicator: 'NONE',
    interactionType: 'x',
    interactionText: 'x',
    idempotencyKey: change.meterRead ?? 'x',
    ...change,
  });
  const read = async (...of: Parameters<typeof reading>) => store.db.insert(meterReads).values(reading(...of));
  const produce = () => produceHighBills(utility.parts);
  const choose = (highBillPeakAlert: number) =>
    store.db.update(associations).set({ settings: { highBillPeakAlert, billReadyReminder: by('email') } });

  it('in the list, and by the ways of a ready bill', async () => {
    await wants(120, by('email', 'sms'));
    await read();
    expect(await produce()).toBe(1);
    expect(await utility.told('farm')).toEqual([`High Bill Alert: ${TEXT}`]);
    expect(await utility.ways('farm')).toEqual(['email waiting', 'sms waiting']);
    const [row] = await store.db.select().from(noticesSent).where(eq(noticesSent.way, 'list'));
    expect(row).toMatchObject({ cause: 'highBill', subject: `account ${BARN}`, period: LATEST, accountNumber: BARN });
  });

  it('by mail also where the bill comes without paper and by no other way', async () => {
    await utility.account(HOUSE, { meter: 'M2', delivery: '0' });
    await utility.meter(HOUSE, 'M2', { lastRead: null });
    await utility.bill(HOUSE, { issuedOn: '2026-11-12' });
    utility.archive = () => [written({ documentId: `D${HOUSE}`, meterNumber: 'M2' })];
    await utility.list({ customer: 'farm', account: HOUSE, settings: { highBillPeakAlert: 120 } });
    await read({ caAccount: HOUSE, meterNumber: 'M2' });
    await produce();
    expect(await utility.ways('farm', HOUSE)).toEqual(['email waiting']);
  });

  it('once since a bill, however often and by how many servers it is looked for; after the next bill again', async () => {
    await wants(120);
    await read();
    const other = new Utility(store);
    other.archive = utility.archive;
    const both = await Promise.all([produce(), produceHighBills(other.parts)]);
    expect(both[0] + both[1]).toBe(1);
    await read({ meterRead: '31300', readDate: '2026-11-26' });
    expect(await produce()).toBe(0);
    await store.db.update(bills).set({ documentId: 'next' });
    utility.archive = () => [written({ documentId: 'next' })];
    expect(await produce()).toBe(1);
    expect(await utility.told('farm')).toHaveLength(2);
  });

  it('each who has the account by an amount of their own', async () => {
    await utility.customer('other');
    await utility.customer('third');
    await wants(120);
    await wants(149, by('sms'), 'other');
    await wants(150, by('email'), 'third');
    await read();
    expect(await produce()).toBe(2);
    expect(await utility.ways('farm')).toEqual(['email waiting']);
    expect(await utility.ways('other')).toEqual(['sms waiting']);
    expect(await utility.told('third')).toEqual([]);
  });

  it.each<[string, number, (() => Promise<unknown>) | null, boolean]>([
    ['the low end is above the amount', 149, read, true],
    ['it is below', 150, read, false],
    ['nothing was chosen', 0, read, false],
    ['there is no reading', 120, null, false],
    ['the reading came a day ago', 120, () => read({ receivedAt: hours(-24) }), true],
    ['it came before that', 120, () => read({ receivedAt: new Date(hours(-24).getTime() - 1) }), false],
    ['it was replaced', 120, () => read({ supersededBy: 'y' }), false],
    ['it is of a wrong clock', 120, () => read({ fromFuture: true }), false],
    ['somebody has to look at it', 120, () => read({ flaggedForReview: 'no photo' }), false],
    ['it is 110 % of the last one', 120, () => read({ meterRead: '33910' }), true],
    ['it is above that (MTR-56)', 120, () => read({ meterRead: '33911' }), false],
    ['the register passed zero (MTR-57)', 120, () => read({ meterRead: '00412' }), false],
    ['it is of the sixth day', 120, () => read({ readDate: '2026-11-15' }), false],
    ['it is of the seventh day', 120, () => read({ readDate: '2026-11-16' }), true],
  ])('where %s', async (_where, dollars, reads, isTold) => {
    await wants(dollars);
    await reads?.();
    expect(await produce()).toBe(isTold ? 1 : 0);
    expect(await utility.told('farm')).toHaveLength(isTold ? 1 : 0);
  });

  it.each<[string, () => Promise<unknown> | undefined]>([
    ['the utility estimated the meter since', () => estimate()],
    ['the latest bill was estimated', async () => archived({ readType: 'E' })],
    ['the archive has another latest bill', async () => archived({ documentId: 'older' })],
    ['the archive has another meter', async () => archived({ meterNumber: 'M9' })],
    ['all months cost the same', () => flagged({ eppFlag: true })],
    ['the latest bill is the last one', () => flagged({ FinalBill: true })],
    ['whose account it is was not shown', () => store.db.update(associations).set({ proof: 'bill' })],
    ['somebody else says that it is theirs', () => store.db.update(associations).set({ disputedAt: NOW })],
  ])('not where %s', async (_where, change) => {
    await wants(120);
    await read();
    await change();
    expect(await produce()).toBe(0);
  });
  const estimate = () => {
    const lastRead = { meterRead: '31260', meterReadDate: '2026-11-26', meterReadType: 'E' };
    return store.db.update(meters).set({
      facts: {
        moveInDate: null,
        moveOutDate: null,
        currentMeterReadWindow: null,
        currentSubmittedReads: [],
        meterCode: { readType: 'REG', dayOfMonth: 0, disconnectedFlag: null, meterTypeCode: '01', registerGroup: '5D' },
        lastRead,
      },
    });
  };
  const archived = (change: object) => {
    utility.archive = () => [written(change)];
  };
  const flagged = (facts: object) => {
    const kept = { billIssuedFlag: true, DocumentID: LATEST, totalDue: 84.2, paymentDueBy: '2026-12-15', ...facts };
    return store.db.update(bills).set({ facts: kept });
  };

  it('an archive that is away keeps others from nothing, and is asked again', async () => {
    await wants(120);
    await read();
    utility.archive = () => {
      throw new Error('away');
    };
    expect(await produce()).toBe(0);
    utility.archive = () => [written()];
    expect(await produce()).toBe(1);
  });

  it('the archive is asked of those alone who want it, whose meter was read, and who were not told', async () => {
    const asked: string[] = [];
    utility.archive = (caAccount) => {
      asked.push(caAccount);
      return [written()];
    };
    await wants(0);
    await read();
    await produce();
    expect(asked).toEqual([]);
    await choose(120);
    await utility.customer('other');
    await wants(120, by('sms'), 'other');
    expect(await produce()).toBe(2);
    expect(asked).toEqual([BARN]);
    expect(await produce()).toBe(0);
    expect(asked).toEqual([BARN]);
  });

  it('not by a reading before one that somebody has to look at', async () => {
    await wants(120);
    await read();
    await read({ meterRead: '31260', readDate: '2026-11-26', flaggedForReview: 'no photo' });
    expect(await produce()).toBe(0);
  });

  it('not where the bill comes while the archive is asked', async () => {
    await wants(120);
    await read();
    const list = async () => {
      await store.db.update(bills).set({ documentId: 'next' });
      return [written()];
    };
    expect(await produceHighBills({ ...utility.parts, archive: { list } })).toBe(0);
  });

  it('more than go into one transaction', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `6${String(at).padStart(11, '0')}`);
    utility.archive = (caAccount) => [written({ documentId: `D${caAccount}`, meterNumber: `M${caAccount}` })];
    await utility.listMany('farm', many, { settings: { highBillPeakAlert: 120 }, issuedOn: '2026-11-12' });
    await store.db
      .insert(meterReads)
      .values(
        many.map((account) => reading({ caAccount: account, meterNumber: `M${account}`, idempotencyKey: account })),
      );
    expect(await produce()).toBe(501);
  });

  it('the mail says it, and its link stops the alert and no other mail', async () => {
    await wants(120);
    await read();
    await produce();
    expect(await utility.deliver()).toEqual({ taken: 1, refused: 0, again: 0 });
    const [mail] = utility.mails;
    expect(mail?.subject).toBe('Your next bill may be high');
    expect(mail?.text).toContain(TEXT);
    const { seal } = utility.parts;
    const token = /token=(\S+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1];
    const stopping = seal && readStopToken(seal, token);
    expect(stopping).toEqual({ customerId: 'farm', caAccount: BARN, reminder: 'highBillPeakAlert' });
    if (!stopping) return;
    for (let times = 0; times < 2; times += 1) await stopMails(store.db, NOW, stopping);
    const [{ settings } = { settings: null }] = await store.db.select().from(associations);
    expect(settings).toEqual({ highBillPeakAlert: 0, billReadyReminder: by('email') });
    const told = await store.db.select().from(handOvers);
    expect(told.map(({ payload }) => payload)).toEqual([
      { email: 'farm@told.example', change: 'reminders', reminders: { highBillPeakAlert: 0 } },
    ]);
  });

  it('by text it is short, and known in the app as ours; on a locked device there is no amount', async () => {
    await wants(120, by('sms'));
    await read();
    await produce();
    await utility.deliver();
    const [notice] = await store.db.select().from(notifications);
    const oid = notice?.oid ?? '';
    const body = `${TEXT} Notice ${noticeNumber(oid)}`;
    expect(utility.texts).toEqual([{ to: '+13065550142', body }]);
    // Two messages of the carrier's.
    expect(body.length).toBeLessThanOrEqual(306);
    const list = [{ oid, text: notice?.interactionText ?? '' }];
    const ours = oursAsShipped('https://app.told.example');
    expect(isThisOurs(body, list, ours)).toEqual({ is: 'ours', notice: list[0] });
    expect(isThisOurs(body.replace('$165', '$265'), list, ours).is).toBe('otherWords');
    const [row] = await store.db.select().from(noticesSent).where(eq(noticesSent.way, 'sms'));
    const says = { says: 'highBill', facts: row?.facts } as unknown as Parameters<typeof noticeText>[1];
    const pushed = pushNotice(oid, { cause: 'highBill', accountNumber: BARN }, says, noticeWords({}));
    expect(pushed).toMatchObject({
      title: 'Your next bill may be high',
      body: `Open the app to read it. Notice ${noticeNumber(oid)}`,
    });
  });

  it.each<[string, () => Promise<unknown> | undefined, string]>([
    ['it was switched off', () => choose(0), 'email dropped settled meanwhile'],
    ['the amount was raised above it', () => choose(150), 'email dropped settled meanwhile'],
    ['the amount was raised below it', () => choose(140), 'email sent'],
    ['the bill came', () => store.db.update(bills).set({ documentId: 'next' }), 'email dropped settled meanwhile'],
    ['the reading was corrected to less', () => correct('30900'), 'email dropped settled meanwhile'],
    ['the reading was corrected to more', () => correct('31300'), 'email sent'],
    ['the account left the list', () => store.db.delete(associations), 'email dropped settled meanwhile'],
  ])('what waits is judged again when it goes: %s', async (_what, change, became) => {
    await wants(120);
    await read();
    await produce();
    await change();
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual([became]);
    // In the words of the list, by which the app knows that it is ours.
    expect(utility.mails.map(({ text }) => text.includes(TEXT))).toEqual(became === 'email sent' ? [true] : []);
  });
  const correct = async (meterRead: string) => {
    await store.db.update(meterReads).set({ supersededBy: 'y' });
    await read({ meterRead, idempotencyKey: 'y' });
  };

  it('where the archive is away when it is to go, it waits for it; not for more than a day', async () => {
    await wants(120);
    await read();
    await produce();
    utility.archive = () => {
      throw new Error('away');
    };
    expect(await utility.deliver()).toEqual({ taken: 0, refused: 0, again: 1 });
    utility.archive = () => [written()];
    utility.now = hours(1);
    expect(await utility.deliver()).toEqual({ taken: 1, refused: 0, again: 0 });
  });

  it('not after a day', async () => {
    await wants(120);
    await read();
    await produce();
    utility.now = hours(24.1);
    expect(await utility.deliver()).toEqual({ taken: 0, refused: 1, again: 0 });
    expect(await utility.ways('farm')).toEqual(['email dropped too late']);
  });

  it('at night it waits for the morning', async () => {
    await wants(120);
    await read();
    // 21:00 in Regina.
    utility.now = hours(11);
    await produce();
    expect(await utility.deliver()).toEqual({ taken: 0, refused: 0, again: 0 });
    utility.now = hours(22);
    expect(await utility.deliver()).toEqual({ taken: 1, refused: 0, again: 0 });
  });

  it('not where the utility keeps it to itself', async () => {
    await wants(120);
    await read();
    const parts = { ...utility.parts, causes: new Set(['billReady'] as const) };
    expect(await produceHighBills(parts)).toBe(0);
  });

  it('a notice that was deleted does not come back', async () => {
    await wants(120);
    await read();
    await produce();
    await store.db.delete(notifications).where(and(eq(notifications.customerId, 'farm')));
    expect(await produce()).toBe(0);
    expect(await utility.told('farm')).toEqual([]);
  });
});
