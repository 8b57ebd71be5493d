import { beforeEach, expect, it } from 'vitest';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { produceOutageNotices } from '#server/domain/notice/produceOutageNotices.ts';
import { takeInOutageReport } from '#server/domain/outage/takeInOutageReport.ts';
import { type TextAnswer, takeInText } from '#server/domain/text/takeInText.ts';
import { reportsByText, textsInForce } from '#server/domain/text/textsReceived.ts';
import { notificationsOf } from '#server/store/account/notifications.ts';
import { readStillOut } from '#server/store/notice/powerQuestions.ts';
import { customers, outageReports, powerQuestions, regionLadders, textMessages } from '#server/store/schema.ts';
import { describeOnOneDatabase } from '../api/database.ts';
import { by, hours, utilityOn } from './utility.ts';

const [BARN, HOUSE, SHOP] = ['500000000101', '500000000102', '500000000103'];
const PHONE = '+13065550142';
const REPORT = {
  installationNumber: '0000000101',
  callbackPhoneNumber: '306-555-0142',
  callerName: 'Farm',
  callerComments: 'The pump is off.',
  callbackType: 'Phone',
  callbackEmail: '',
  callbackAddress: '1 Lamp Street',
  capturedDateTime: '2026-11-27T10:00:00-06:00',
} as const;

/** In every order; of two that are the same, one. */
function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  const orders = all.flatMap((first, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
  return [...new Map(orders.map((order) => [JSON.stringify(order), order])).values()];
}

describeOnOneDatabase('"Is your power back?"', (engine) => {
  const { store, utility } = utilityOn(engine);
  let messages = 0;
  beforeEach(async () => {
    for (const table of [regionLadders, outageReports, textMessages]) await store.db.delete(table);
    await utility.customer('farm', PHONE);
    await utility.account(BARN, { region: 'SK-1', installation: '0000000101' });
    await utility.list({ customer: 'farm', account: BARN });
  });
  /** The region is told to be back, for the second time where it was before. */
  async function tellBack(spell: string, regionId = 'SK-1'): Promise<void> {
    const step = { name: `Region ${regionId}`, spell, step: 'back' as const, stepAt: utility.now, isTold: false };
    await store.db.delete(regionLadders);
    await store.db.insert(regionLadders).values({ regionId, ...step });
    await produceOutageNotices(utility.parts);
  }
  const asked = async () => (await notificationsOf(store.db, 'farm')).flatMap(({ outage }) => outage?.questions ?? []);
  const text = (body: string) => {
    messages += 1;
    return takeInText(store.db, utility.now, { MessageSid: `SM${messages}`, From: PHONE, Body: body });
  };
  const byApp = async (key: string): Promise<string | undefined> => {
    const submitted = { key, replaces: [], botCheck: 'passed' as const, refusal: null };
    const { answer } = await store.db.transaction((tx) => takeInOutageReport(tx, utility.now, REPORT, submitted));
    return (answer as { reference?: string }).reference;
  };
  const referenceOf = (answer: TextAnswer) => ('reference' in answer ? answer.reference : undefined);
  /** The numbers of all reports that count, by app and by text. */
  const reports = async () => [
    ...(await store.db.select().from(outageReports)).map(({ id }) => `O-${id}`),
    ...reportsByText(await textsInForce(store.db)).map(({ id }) => `O-${id}`),
  ];

  it('is asked once a customer, place and spell, and the notice carries the key', async () => {
    await utility.account(HOUSE, { region: 'SK-1', installation: '0000000101' });
    await utility.account(SHOP, { region: 'SK-2', installation: '0000000103' });
    await utility.list({ customer: 'farm', account: HOUSE });
    await utility.list({ customer: 'farm', account: SHOP });
    await tellBack('one');
    await tellBack('one');
    const [notice, ...others] = await notificationsOf(store.db, 'farm');
    const [question] = await store.db.select().from(powerQuestions);
    expect(others).toEqual([]);
    expect(notice?.outage).toEqual({
      regionId: 'SK-1',
      region: 'Region SK-1',
      spell: 'one',
      step: 'back',
      questions: [{ accountNumber: BARN, key: question?.key }],
    });
    await tellBack('two');
    const keys = (await asked()).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it('by text it says how to answer', async () => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('sms') } });
    await tellBack('one');
    await utility.deliver();
    const [{ oid } = { oid: '' }] = await notificationsOf(store.db, 'farm');
    expect(utility.texts).toEqual([
      {
        to: PHONE,
        body: `The power is back in Region SK-1, as far as we know. Is yours still out? Then tell us. Answer OUT or BACK. Notice ${noticeNumber(oid)}`,
      },
    ]);
  });

  const WAYS = ['app', 'app', 'OUT', 'OUT', 'BACK'] as const;
  it('makes one report, whichever way comes first and however often', async () => {
    const orders = ordersOf(WAYS);
    expect(orders).toHaveLength(30);
    for (const [nth, order] of orders.entries()) {
      for (const table of [outageReports, textMessages, powerQuestions]) await store.db.delete(table);
      await tellBack(String(nth));
      const key = (await asked())[0]?.key ?? '';
      const told: (string | undefined)[] = [];
      for (const way of order) {
        if (way === 'app') told.push(await byApp(key));
        else if (way === 'BACK') expect(await text(way)).toEqual({ says: 'back' });
        else told.push(referenceOf(await text(way)));
      }
      const [one, ...more] = await reports();
      expect([order, more]).toEqual([order, []]);
      expect(told).toEqual([one, one, one, one]);
    }
  });

  it('counts the reports that it is not by region, of the last spell', async () => {
    await tellBack('one');
    expect(await readStillOut(store.db)).toEqual([]);
    await text('BACK');
    expect(await readStillOut(store.db)).toEqual([]);
    await text('OUT');
    const one = [{ regionId: 'SK-1', name: 'Region SK-1', reports: 1 }];
    expect(await readStillOut(store.db)).toEqual(one);
    await byApp((await asked())[0]?.key ?? '');
    expect(await readStillOut(store.db)).toEqual(one);
    await tellBack('two');
    expect(await readStillOut(store.db)).toEqual([]);
  });

  it('a word of a phone with several places is of the one that is asked about, and of two the one it names', async () => {
    await utility.account(SHOP, { region: 'SK-2', installation: '0000000103' });
    await utility.list({ customer: 'farm', account: SHOP, name: 'Shop' });
    expect(await text('OUT')).toMatchObject({ says: 'which' });
    await tellBack('one', 'SK-2');
    expect(await text('OUT')).toMatchObject({ says: 'report' });
    expect((await store.db.select().from(textMessages)).map((row) => row.installationNumber)).toEqual(['0000000103']);
    await tellBack('one');
    expect(await text('OUT')).toMatchObject({ says: 'which' });
    expect(await reports()).toHaveLength(1);
    await text('OUT 1');
    await text('OUT 2');
    expect(await reports()).toHaveLength(2);
  });

  it('is open for twelve hours, and not a minute longer; another report of before is not the answer', async () => {
    const before = referenceOf(await text('OUT'));
    utility.now = hours(1);
    await tellBack('one');
    const key = (await asked())[0]?.key ?? '';
    utility.now = new Date(hours(13).getTime() - 1);
    const late = referenceOf(await text('OUT'));
    expect(late).not.toBe(before);
    expect(await byApp(key)).toBe(late);
    utility.now = hours(13);
    await store.db.delete(textMessages);
    expect(referenceOf(await text('OUT'))).not.toBe(late);
  });
});
