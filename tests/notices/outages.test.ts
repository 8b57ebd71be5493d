import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { CrewStage } from '#contracts/outageMap.ts';
import { produceOutageNotices } from '#server/domain/notice/produceOutageNotices.ts';
import { readStopToken, stopMails } from '#server/domain/notice/stopMails.ts';
import { publishOutages, releaseEpisodes } from '#server/domain/outage/publishOutages.ts';
import { notificationsOf } from '#server/store/account/notifications.ts';
import {
  associations,
  customers,
  handOvers,
  outageEpisodes,
  outages,
  outagesLeft,
  outageZones,
  powerQuestions,
  regionLadders,
} from '#server/store/schema.ts';
import { describeOnOneDatabase } from '../api/database.ts';
import { by, hours, NOW, Utility, utilityOn } from './utility.ts';

const BARN = '500000000101';
const minutes = (n: number) => hours(n / 60);

describeOnOneDatabase('Customers are told of outages at their places', (engine) => {
  const { store, utility } = utilityOn(engine);
  beforeEach(async () => {
    for (const table of [regionLadders, outages, outagesLeft, outageEpisodes]) await store.db.delete(table);
    await publish(-60);
    await utility.customer('farm');
    await utility.customer('cabin');
    await utility.account(BARN, { region: 'SK-1' });
    await utility.list({ customer: 'farm', account: BARN });
    await store.db.insert(outageZones).values({ customerId: 'cabin', regionIds: ['SK-9', 'SK-1'], version: 1 });
  });
  /**
   * The list of so many minutes from now: of each region's outages when they are expected to be over, in minutes, or that
   * they are.
   */
  async function publish(
    at: number,
    list: Record<string, (number | null | 'restored')[]> = {},
    crew?: CrewStage,
  ): Promise<void> {
    utility.now = minutes(at);
    await publishOutages(store.db, utility.now, async (tx) => {
      await tx.delete(outages);
      const rows = Object.entries(list).flatMap(([regionId, there]) =>
        there.map((estimate, nth) => ({
          outageId: `${regionId}-${nth}`,
          regionId,
          region: `Region ${regionId}`,
          planned: 'Unplanned' as const,
          alerts: [],
          facts: {
            StartDate: minutes(-10).toISOString(),
            ...(crew && { CrewStage: crew }),
            ...(estimate === 'restored' && { RestoredAt: utility.now.toISOString() }),
            ...(typeof estimate === 'number' && { EstimatedRestoration: minutes(estimate).toISOString() }),
          },
        })),
      );
      if (rows.length > 0) await tx.insert(outages).values(rows);
    });
    await look();
  }
  /** A server found out that the power is out in SK-1, and died before it told anybody. */
  async function beginUntold(stepAt: Date): Promise<void> {
    const region = { regionId: 'SK-1', name: 'Region SK-1' };
    await store.db.insert(regionLadders).values({ ...region, spell: 'one', step: 'began', isTold: false, stepAt });
    const absent = { kind: 'Unplanned', key: 'SK-1', state: 'absent', lists: 1 } as const;
    await store.db.insert(outageEpisodes).values({ ...region, ...absent, beganAt: stepAt, since: stepAt });
  }
  const look = () => produceOutageNotices(utility.parts);
  const steps = async (customer: string) =>
    (await utility.told(customer)).map((one) => one.replace('Outage Update: ', ''));
  const BEGAN =
    'The power is out in Region SK-1. We know it since Nov. 27, 10:00 a.m., and expect it back Nov. 27, 12:00 p.m., Saskatchewan time.';

  it('at the premises of their accounts and in their areas, and nobody else; each step once', async () => {
    await utility.customer('elsewhere');
    await store.db.insert(outageZones).values({ customerId: 'elsewhere', regionIds: ['SK-10'], version: 1 });
    await publish(0, { 'SK-1': [120] });
    await look();
    await publish(10, { 'SK-1': [120] });
    await publish(20, { 'SK-1': [155] });
    await publish(30, { 'SK-1': [160] });
    for (const customer of ['farm', 'cabin']) {
      expect(await steps(customer)).toEqual([
        BEGAN,
        'The power in Region SK-1 is now expected back Nov. 27, 12:35 p.m., Saskatchewan time.',
      ]);
    }
    expect(await steps('elsewhere')).toEqual([]);
  });

  it('with the name that a customer gave an area, and without the question whether their power is back', async () => {
    await store.db
      .update(outageZones)
      .set({ names: { 'SK-1': "Parents' farm", 'SK-9': 'Lake' } })
      .where(eq(outageZones.customerId, 'cabin'));
    const texted = { notices: { outagesNotification: by('sms') } };
    await store.db.update(customers).set(texted).where(eq(customers.id, 'cabin'));
    await publish(0, { 'SK-1': [120] });
    await publish(5, { 'SK-1': [120, 100] });
    await publish(6, { 'SK-1': [120], 'SK-9': [120] });
    await publish(10, { 'SK-1': ['restored', 'restored'], 'SK-9': [120] });
    expect(await steps('cabin')).toEqual([
      BEGAN.replace('Region SK-1', "Region SK-1 (Parents' farm)"),
      'The power is out in Region SK-9 (Lake). We know it since Nov. 27, 10:06 a.m., and expect it back Nov. 27, 12:00 p.m., Saskatchewan time.',
      "The power is back in Region SK-1 (Parents' farm), as far as we know.",
    ]);
    expect((await steps('farm')).at(-1)).toBe(
      'The power is back in Region SK-1, as far as we know. Is yours still out? Then tell us.',
    );
    await utility.deliver();
    const back = utility.texts.find(({ body }) => body.startsWith('The power is back'));
    expect(back?.body).toMatch(
      /^The power is back in Region SK-1 \(Parents' farm\), as far as we know\. Notice [\w-]+$/,
    );
    expect(await store.db.select().from(powerQuestions).where(eq(powerQuestions.customerId, 'cabin'))).toEqual([]);
  });

  it('that a crew is on the way, once, until the power is back', async () => {
    await publish(0, { 'SK-1': [120] }, 'assigned');
    await publish(5, { 'SK-1': [120] }, 'onTheWay');
    await publish(6, { 'SK-1': [120] }, 'onSite');
    await publish(7, { 'SK-1': [120, 120] });
    await publish(8, { 'SK-1': [120] }, 'onTheWay');
    expect(await steps('farm')).toEqual([
      BEGAN,
      'A crew is on the way to the outage in Region SK-1, or there already.',
    ]);
    await publish(9, { 'SK-1': ['restored', 'restored'] });
    await publish(60, { 'SK-1': [180] }, 'onSite');
    await publish(61, { 'SK-1': [180] }, 'onSite');
    expect((await steps('farm')).slice(3)).toEqual([
      'The power is out in Region SK-1. We know it since Nov. 27, 11:00 a.m., and expect it back Nov. 27, 1:00 p.m., Saskatchewan time. A crew is on the way.',
    ]);
  });

  it.each([
    [
      'an estimate',
      120,
      155,
      'A crew is on the way to the outage in Region SK-1, and the power is now expected back Nov. 27, 12:35 p.m., Saskatchewan time.',
    ],
    [
      'another one later',
      120,
      120,
      'The power in Region SK-1 is now expected back Nov. 27, 1:20 p.m., Saskatchewan time.',
    ],
  ])('that a crew is on the way, together with %s', async (_, first, second, last) => {
    await publish(0, { 'SK-1': [first] });
    await publish(5, { 'SK-1': [second] }, 'onTheWay');
    if (first === second) await publish(6, { 'SK-1': [200] }, 'onSite');
    expect((await steps('farm')).at(-1)).toBe(last);
  });

  it('that a crew is on the way where nobody knows more', async () => {
    await publish(0, { 'SK-1': [null] }, 'onTheWay');
    expect(await steps('farm')).toEqual([
      'The power is out in Region SK-1. We know it since Nov. 27, 10:00 a.m., and not yet when it is back. A crew is on the way.',
    ]);
  });

  it('of outages that join, split or are out of one list nothing is repeated', async () => {
    await publish(0, { 'SK-1': [120] });
    await publish(5, { 'SK-1': [120, 100] });
    await publish(6, {});
    await publish(7, { 'SK-1': [120] });
    expect(await steps('farm')).toHaveLength(1);
  });

  const ASKED = 'The outage in Region SK-1 is no longer on our list: is your power back? If it is still out, tell us.';
  const BACK = 'The power is back in Region SK-1, as far as we know. Is yours still out? Then tell us.';

  it('that it is back where each outage there said so, and anew after that', async () => {
    await publish(0, { 'SK-1': [120, 100] });
    await publish(10, { 'SK-1': ['restored', 100] });
    expect(await steps('farm')).toEqual([BEGAN]);
    await publish(11, { 'SK-1': ['restored', 'restored'] });
    expect(await steps('farm')).toEqual([BEGAN, BACK]);
    await publish(12);
    await publish(20, { 'SK-1': [null] });
    await publish(30, { 'SK-1': ['restored'] });
    expect(await steps('farm')).toHaveLength(4);
    const matters = (await notificationsOf(store.db, 'farm')).map(({ matter }) => matter);
    const [second, first] = [
      `outage region SK-1 ${minutes(20).toISOString()}`,
      `outage region SK-1 ${NOW.toISOString()}`,
    ];
    expect(matters).toEqual([second, second, first, first]);
  });

  it('of an outage that merely left only a question, once two lists 5 minutes apart are without it; silence is none', async () => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('sms') } });
    await publish(0, { 'SK-1': [120], 'SK-2': [120] });
    await publish(10, { 'SK-2': [120] });
    utility.now = minutes(60);
    await look();
    expect(await steps('farm')).toEqual([BEGAN]);
    await publish(61, { 'SK-2': [120] });
    await look();
    expect(await steps('farm')).toEqual([BEGAN, ASKED]);
    expect((await steps('cabin')).at(-1)).toBe(
      'The outage in Region SK-1 is no longer on our list. We do not know yet whether the power is back.',
    );
    await utility.deliver();
    const asked = utility.texts.filter(({ body }) => body.startsWith('The outage in')).map(({ body }) => body);
    expect(asked.sort()).toEqual([
      expect.stringMatching(
        /^The outage in Region SK-1 is no longer on our list\. We do not know .+ back\. Notice [\w-]+$/,
      ),
      expect.stringMatching(/tell us\. Answer OUT or BACK\. Notice [\w-]+$/),
    ]);
    const [notice] = await notificationsOf(store.db, 'farm');
    expect(notice?.outage).toMatchObject({ regionId: 'SK-1', step: 'left', spell: NOW.toISOString() });
  });

  it('that one of several said so says nothing of those that left', async () => {
    await publish(0, { 'SK-1': [120, 100] });
    await publish(10, { 'SK-1': ['restored'] });
    await publish(15);
    expect(await steps('farm')).toEqual([BEGAN, ASKED]);
    await publish(16, { 'SK-1': ['restored', 'restored'] });
    expect(await steps('farm')).toEqual([BEGAN, ASKED, BACK]);
  });

  it('who was asked is not told again that it is out where the same outage is listed again', async () => {
    await publish(0, { 'SK-1': [120] });
    await publish(10);
    await publish(15);
    await publish(20, { 'SK-1': [120] });
    await publish(30);
    await publish(35);
    expect(await steps('farm')).toEqual([BEGAN, ASKED]);
  });

  const out = (...regions: number[]) => Object.fromEntries(regions.map((id) => [`SK-${id}`, [120]]));

  it.each([
    ['two empty lists', [5, 6]],
    ['one empty list, and five minutes of silence', [5]],
  ])('nothing by a broken list: four regions, %s', async (_, empty) => {
    await publish(0, out(1, 2, 3, 4));
    for (const at of empty) await publish(at);
    utility.now = minutes(12);
    await look();
    expect(await steps('farm')).toEqual([BEGAN]);
    await publish(13, out(1, 2, 3, 4));
    expect([await steps('farm'), await steps('cabin')]).toEqual([[BEGAN], [BEGAN]]);
  });

  it('of fewer than five regions that left together a question, after three lists over 15 minutes', async () => {
    await publish(0, out(1, 2, 3, 4));
    for (const at of [5, 12, 19]) await publish(at);
    expect(await steps('farm')).toEqual([BEGAN]);
    await publish(20);
    expect(await steps('farm')).toEqual([BEGAN, ASKED]);
  });

  it('of five that left together nothing, until an operator says so, or the list says that it is back', async () => {
    await publish(0, out(1, 2, 3, 4, 5));
    for (const at of [5, 10, 60]) await publish(at);
    expect(await steps('farm')).toEqual([BEGAN]);
    expect(await releaseEpisodes(store.db, utility.now, ['SK-2'])).toBe(1);
    await look();
    expect(await steps('farm')).toEqual([BEGAN]);
    expect(await releaseEpisodes(store.db, utility.now, ['SK-1'])).toBe(1);
    await look();
    expect(await steps('farm')).toEqual([BEGAN, ASKED]);
    await publish(61, { 'SK-1': ['restored'] });
    expect(await steps('farm')).toEqual([BEGAN, ASKED, BACK]);
    expect(await releaseEpisodes(store.db, utility.now)).toBe(3);
  });

  it('not by a broken list that comes in parts either; what it adds and changes is told', async () => {
    await publish(0, out(1, 2, 3, 4, 5));
    await publish(5, out(2, 3, 4));
    await publish(6, { ...out(5, 9), 'SK-1': [200] });
    await publish(7, out(5));
    for (const at of [8, 20]) await publish(at);
    expect(await steps('farm')).toEqual([
      BEGAN,
      'The power in Region SK-1 is now expected back Nov. 27, 1:20 p.m., Saskatchewan time.',
    ]);
    expect((await steps('cabin')).at(-1)).toContain('The power is out in Region SK-9.');
  });

  it.each([
    ['a day ago', 24 * 60, 1],
    ['more than a day ago', 24 * 60 + 1, 0],
  ])('of a step that a server found out %s and did not tell', async (_, ago, times) => {
    await publish(0, {});
    await beginUntold(minutes(-ago));
    await look();
    expect(await steps('farm')).toHaveLength(times);
    await look();
    expect(await steps('farm')).toHaveLength(times);
  });

  it('not by a text that comes after they gave the place up', async () => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('sms') } });
    await publish(0, { 'SK-1': [120] });
    await store.db.delete(associations);
    await store.db.update(outageZones).set({ regionIds: ['SK-9'] });
    await utility.deliver();
    expect([...(await utility.ways('farm')), ...(await utility.ways('cabin'))]).toEqual(
      Array(2).fill('sms dropped settled meanwhile'),
    );
    expect(utility.texts).toEqual([]);
  });

  it('also at night, by the ways that are on when it goes', async () => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('email', 'sms') } });
    await publish(11 * 60, { 'SK-1': [null] });
    expect(await utility.ways('farm')).toEqual(['email waiting', 'sms waiting']);
    await store.db.update(customers).set({ notices: { outagesNotification: by('email') } });
    await utility.deliver();
    expect(utility.mails.map(({ to }) => to).sort()).toEqual(['cabin@told.example', 'farm@told.example']);
    expect(await utility.ways('farm')).toEqual(['email sent', 'sms dropped switched off']);
  });

  it('by mails that their link stops, those of outages and no others, once, and tells the utility', async () => {
    const chosen = { outagesNotification: by('email', 'sms'), profileChanges: by('email') };
    await store.db.update(customers).set({ notices: chosen, noticesVersion: 1 });
    await store.db.delete(handOvers);
    await publish(0, { 'SK-1': [null] });
    await utility.deliver();
    const headers = utility.mails.find(({ to }) => to.startsWith('farm'))?.headers;
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const token = /token=(.+)>/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1];
    const { seal } = utility.parts;
    const stopping = seal && readStopToken(seal, token);
    expect(stopping).toEqual({ customerId: 'farm', notice: 'outagesNotification' });
    for (let times = 0; times < 2; times += 1) if (stopping) await stopMails(store.db, utility.now, stopping);
    const rows = await store.db.select().from(customers).orderBy(customers.id);
    expect(rows.map(({ id, notices, noticesVersion }) => [id, notices, noticesVersion])).toEqual([
      ['cabin', chosen, 1],
      ['farm', { ...chosen, outagesNotification: by('sms'), serviceRequest: by('email', 'pushNotif') }, 2],
    ]);
    expect(await store.db.select().from(handOvers)).toHaveLength(1);
    await publish(30, { 'SK-1': [120] });
    await utility.deliver();
    expect(utility.mails.map(({ to }) => to).sort()).toEqual([
      ...Array(2).fill('cabin@told.example'),
      'farm@told.example',
    ]);
  });

  it('who was not told when the server died is told by the next, and nobody twice', async () => {
    const dying = new Utility(store);
    Object.assign(dying.parts, { now: () => utility.now, ways: ['email'] });
    await publish(0, {});
    await beginUntold(utility.now);
    const both = await Promise.all([look(), produceOutageNotices(dying.parts)]);
    expect(both.reduce((one, other) => one + other)).toBe(2);
    expect([(await steps('farm')).length, (await steps('cabin')).length]).toEqual([1, 1]);
  });
});
