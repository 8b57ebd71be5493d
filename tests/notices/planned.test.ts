import { beforeEach, expect, it } from 'vitest';
import { stateForOperators } from '#server/domain/backOffice/backOfficeState.ts';
import { produceOutageNotices } from '#server/domain/notice/produceOutageNotices.ts';
import { releaseEpisodes } from '#server/domain/outage/publishOutages.ts';
import { notificationsOf } from '#server/store/account/notifications.ts';
import {
  customers,
  outageEpisodes,
  outages,
  outagesLeft,
  outageZones,
  plannedLadders,
  regionLadders,
} from '#server/store/schema.ts';
import { describeOnOneDatabase } from '../api/database.ts';
import { listWork, type Work } from './plannedList.ts';
import { by, Utility, utilityOn } from './utility.ts';

const BARN = '500000000101';
const at = (time: string) => new Date(`2026-${time}:00-06:00`);
const WORK: Work = { from: at('11-30T09:00'), until: at('11-30T15:00') };

describeOnOneDatabase('Customers are told of planned work at their places', (engine) => {
  const { store, utility } = utilityOn(engine);
  beforeEach(async () => {
    const tables = [regionLadders, plannedLadders, outages, outagesLeft, outageEpisodes];
    for (const table of tables) await store.db.delete(table);
    await list('11-20T10:00');
    await utility.customer('farm');
    await utility.customer('cabin');
    await utility.account(BARN, { region: 'SK-1' });
    await utility.list({ customer: 'farm', account: BARN });
    await store.db.insert(outageZones).values({ customerId: 'cabin', regionIds: ['SK-1'], version: 1 });
  });
  const look = () => produceOutageNotices(utility.parts);
  async function list(time: string, works: Record<string, Work> = {}): Promise<void> {
    utility.now = at(time);
    await listWork(store.db, utility.now, works);
    await look();
  }
  const isAt = async (time: string) => {
    utility.now = at(time);
    await look();
  };
  const steps = async (customer = 'farm') =>
    (await utility.told(customer)).map((one) => one.replace('Outage Update: ', ''));
  const last = async () => (await steps()).at(-1);
  const AHEAD =
    'For planned work the power in Region SK-1 may be off from Nov. 30, 9:00 a.m. to Nov. 30, 3:00 p.m., Saskatchewan time.';

  it('three days and one day before, each once, and nobody else', async () => {
    await utility.customer('elsewhere');
    await store.db.insert(outageZones).values({ customerId: 'elsewhere', regionIds: ['SK-10'], version: 1 });
    await list('11-26T23:59', { w: WORK });
    expect(await steps()).toEqual([]);
    for (const time of ['11-27T00:00', '11-27T12:00', '11-28T23:59']) await isAt(time);
    expect(await steps()).toEqual([AHEAD]);
    for (const time of ['11-29T00:00', '11-30T08:00', '11-30T12:00']) await isAt(time);
    await list('11-30T14:50');
    await isAt('11-30T15:00');
    for (const customer of ['farm', 'cabin']) expect(await steps(customer)).toEqual([AHEAD, AHEAD]);
    expect(await steps('elsewhere')).toEqual([]);
    const told = await notificationsOf(store.db, 'farm');
    const work = 'plannedOutage region SK-1 w';
    expect(told.map(({ matter, outage }) => [matter, outage])).toEqual([
      [work, undefined],
      [work, undefined],
    ]);
  });

  it('of which nobody knows the end', async () => {
    await list('11-29T12:00', { w: { ...WORK, until: null } });
    await list('11-29T13:00', { w: { from: at('12-01T07:00'), until: null } });
    expect(await steps()).toEqual([
      'For planned work the power in Region SK-1 may be off from Nov. 30, 9:00 a.m., Saskatchewan time. We do not know yet until when.',
      'The planned work in Region SK-1 is at another time: the power may be off from Dec. 1, 7:00 a.m., Saskatchewan time. We do not know yet until when.',
    ]);
  });

  it('that it is moved, there and back and there again', async () => {
    const other = { from: at('12-08T09:00'), until: at('12-08T15:00') };
    await list('11-27T12:00', { w: WORK });
    for (const [minute, work] of [other, WORK, other].entries()) await list(`11-27T13:0${minute}`, { w: work });
    const moved = 'The planned work in Region SK-1 is at another time: the power may be off from';
    expect(await steps()).toEqual([
      AHEAD,
      `${moved} Dec. 8, 9:00 a.m. to Dec. 8, 3:00 p.m., Saskatchewan time.`,
      `${moved} Nov. 30, 9:00 a.m. to Nov. 30, 3:00 p.m., Saskatchewan time.`,
      `${moved} Dec. 8, 9:00 a.m. to Dec. 8, 3:00 p.m., Saskatchewan time.`,
    ]);
    await isAt('12-05T12:00');
    await isAt('12-07T12:00');
    expect(await steps()).toHaveLength(6);
  });

  it('that it is cancelled with the second list, and that it is over early', async () => {
    await list('11-27T12:00', { w: WORK });
    await list('11-27T13:00');
    expect(await steps()).toHaveLength(1);
    await list('11-27T13:05');
    expect(await last()).toBe(
      'The planned work in Region SK-1 that was to begin Nov. 30, 9:00 a.m. is cancelled. The power is not switched off for it.',
    );
    await list('11-29T12:00', { other: WORK });
    await list('11-30T14:00');
    await list('11-30T14:05');
    expect((await steps()).slice(2)).toEqual([
      AHEAD,
      'The planned work in Region SK-1 is over earlier than planned. Is your power still off? Then report it.',
    ]);
  });

  it('not that it is cancelled where it becomes an outage that nobody planned', async () => {
    await list('11-29T12:00', { w: WORK });
    await list('11-29T13:00', { w: { ...WORK, planned: 'Unplanned' } });
    await list('11-29T13:05', { w: { ...WORK, planned: 'Unplanned' } });
    expect((await steps()).map((one) => one.slice(0, 30))).toEqual([
      AHEAD.slice(0, 30),
      'The power is out in Region SK-',
    ]);
  });

  it('not by a list in which too much is gone at once, until an operator says so', async () => {
    const five = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, WORK]));
    await list('11-27T12:00', five);
    expect(await steps()).toHaveLength(5);
    for (const time of ['11-27T13:00', '11-27T13:05', '11-27T14:00']) await list(time);
    expect(await steps()).toHaveLength(5);
    expect((await stateForOperators(store.db)).heldOutages).toEqual([
      { regionId: 'SK-1', region: 'Region SK-1', heldAt: at('11-27T13:00').toISOString(), why: 'left' },
    ]);
    expect(await releaseEpisodes(store.db, utility.now, ['SK-2'])).toBe(0);
    expect(await releaseEpisodes(store.db, utility.now, ['SK-1'])).toBe(1);
    await look();
    expect(await steps()).toHaveLength(10);
    expect(await last()).toContain('is cancelled');
  });

  it('by mail and text in the morning, and only of what is so by then', async () => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('email', 'sms') } });
    await list('11-28T23:59', { w: WORK, x: { ...WORK, region: 'SK-1' } });
    await isAt('11-29T00:01');
    await list('11-29T00:02', { x: WORK });
    await list('11-29T00:07', { x: WORK });
    await utility.deliver();
    expect([utility.mails, utility.texts]).toEqual([[], []]);
    await isAt('11-29T08:00');
    await utility.deliver();
    const told = utility.texts.map(({ body }) => body.split(' Notice ')[0]).sort();
    const cancelled =
      'The planned work in Region SK-1 that was to begin Nov. 30, 9:00 a.m. is cancelled. The power is not switched off for it.';
    expect(told).toEqual([AHEAD, AHEAD, cancelled, cancelled]);
    expect(utility.mails.map(({ subject }) => subject).sort()).toEqual([
      ...Array(2).fill('Planned work is cancelled'),
      ...Array(2).fill('Planned work: the power will be off'),
    ]);
  });

  it.each([
    ['11-28T20:59', '11-29T01:00', '11-28T20:59'],
    ['11-28T21:00', '11-29T01:00', '11-28T21:00'],
    ['11-29T03:00', '11-29T07:59', '11-29T03:00'],
    ['11-28T21:00', '11-29T08:00', '11-29T08:00'],
    ['11-27T00:00', '11-28T01:00', '11-27T08:00'],
  ])('listed at %s, of work that begins at %s: at %s', async (listed, from, goes) => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('sms') } });
    await list(listed, { w: { from: at(from), until: at('11-29T16:00') } });
    const before = at(goes).getTime() - 1;
    if (before >= utility.now.getTime()) {
      utility.now = new Date(before);
      await utility.deliver();
      expect(utility.texts).toEqual([]);
    }
    utility.now = at(goes);
    await utility.deliver();
    // The farm, and the cabin in the same region.
    expect(utility.texts).toHaveLength(2);
  });

  it('at night not once it has begun, and in the evening before where nobody could send it by day', async () => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('email') } });
    const work = { from: at('11-29T01:00'), until: at('11-29T16:00') };
    utility.mailFails = true;
    await list('11-28T20:50', { w: work });
    await utility.deliver();
    utility.now = at('11-28T23:00');
    await utility.deliver();
    expect(await utility.ways('farm')).toEqual(['email waiting']);
    utility.mailFails = false;
    utility.now = at('11-29T01:00');
    await utility.deliver();
    expect(utility.mails).toEqual([]);
    utility.now = at('11-29T08:00');
    await utility.deliver();
    expect(utility.mails).toHaveLength(2);
    await list('11-29T22:00', { x: { from: at('11-30T01:00'), until: at('11-30T16:00') } });
    utility.mailFails = true;
    await utility.deliver();
    utility.mailFails = false;
    utility.now = at('11-29T23:59');
    await utility.deliver();
    expect(utility.mails).toHaveLength(4);
  });

  it('at night where the work would begin before the morning, what becomes of it', async () => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('sms') } });
    const work = { from: at('11-30T07:00'), until: at('11-30T15:00') };
    await list('11-29T12:00', { w: work });
    await utility.deliver();
    await list('11-29T22:00');
    await list('11-29T22:05');
    await utility.deliver();
    expect(utility.texts.map(({ body }) => body.includes('cancelled'))).toEqual([false, false, true, true]);
  });

  it.each([
    ['11-30T07:59', '12-02T09:00', true],
    ['11-30T08:00', '12-02T09:00', false],
    ['11-30T12:00', '11-30T07:59', true],
  ])('at night of a move from %s to %s: %s', async (before, after, isAtNight) => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('sms') } });
    await list('11-29T12:00', { w: { from: at(before), until: at('11-30T15:00') } });
    await utility.deliver();
    const night = '11-29T22:00';
    await list(night, { w: { from: at(after), until: at('12-02T15:00') } });
    await utility.deliver();
    const moved = () => utility.texts.filter(({ body }) => body.includes('is at another time')).length;
    expect(moved()).toBe(isAtNight ? 2 : 0);
    await isAt('11-30T08:00');
    await utility.deliver();
    expect(moved()).toBe(2);
  });

  it('at night of the second of two moves, where who was told of tonight heard of none', async () => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('sms') } });
    await list('11-29T12:00', { w: { from: at('11-30T01:00'), until: at('11-30T03:00') } });
    await utility.deliver();
    await list('11-29T22:00', { w: { from: at('12-02T09:00'), until: at('12-02T15:00') } });
    await list('11-29T22:01', { w: { from: at('12-04T09:00'), until: at('12-04T15:00') } });
    await utility.deliver();
    const told = utility.texts.map(({ body }) => body).filter((body) => body.includes('is at another time'));
    expect(told).toHaveLength(2);
    expect(told.every((body) => body.includes('Dec. 4, 9:00 a.m.'))).toBe(true);
  });

  it.each([
    ['11-29T08:30', 2],
    ['11-29T08:29', 0],
  ])('in the morning only where it is not about to be over: until %s', async (until, texts) => {
    await store.db.update(customers).set({ notices: { outagesNotification: by('sms') } });
    await list('11-28T22:00', { w: { from: at('11-29T01:00'), until: at(until) } });
    await isAt('11-29T08:00');
    await utility.deliver();
    expect(utility.texts).toHaveLength(texts);
  });

  it('of nothing that was to be told more than a day ago', async () => {
    await list('11-27T12:00', { w: WORK });
    await store.db.update(plannedLadders).set({ isTold: false });
    await utility.customer('late', '+13065550143');
    await store.db.insert(outageZones).values({ customerId: 'late', regionIds: ['SK-1'], version: 1 });
    await isAt('11-28T12:01');
    expect(await steps('late')).toEqual([]);
    await store.db.update(plannedLadders).set({ isTold: false, stepAt: at('11-27T12:01') });
    await look();
    expect(await steps('late')).toHaveLength(1);
  });

  it('once, where the server died three days before and the next one comes a day before', async () => {
    await list('11-28T23:00', { w: WORK });
    await utility.customer('late', '+13065550143');
    await store.db.insert(outageZones).values({ customerId: 'late', regionIds: ['SK-1'], version: 1 });
    await store.db.update(plannedLadders).set({ isTold: false });
    await isAt('11-29T00:10');
    expect(await steps('late')).toEqual([AHEAD]);
    expect(await steps()).toEqual([AHEAD, AHEAD]);
  });

  it('who was not told when the server died is told by the next, and nobody twice', async () => {
    const other = new Utility(store);
    Object.assign(other.parts, { now: () => utility.now });
    await list('11-27T12:00', { w: WORK });
    await store.db.update(plannedLadders).set({ isTold: false });
    await utility.customer('new', '+13065550143');
    await store.db.insert(outageZones).values({ customerId: 'new', regionIds: ['SK-1'], version: 1 });
    const both = await Promise.all([look(), produceOutageNotices(other.parts)]);
    expect(both.reduce((one, more) => one + more)).toBe(1);
    for (const customer of ['farm', 'cabin', 'new']) expect(await steps(customer)).toEqual([AHEAD]);
  });

  it('by the utility’s own system where that is said', async () => {
    Object.assign(utility.parts, { causes: new Set(['outage']) });
    await list('11-27T12:00', { w: WORK });
    Object.assign(utility.parts, { causes: new Utility(store).parts.causes });
    expect(await steps()).toEqual([]);
  });
});
