import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Notification, notificationsCall, updateNotificationsCall } from '#contracts/notifications.ts';
import { pruneNotifications } from '#server/store/account/notifications.ts';
import { notifications } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnOneDatabase('Notices to a customer', (engine) => {
  let running: RunningServer;
  let owner: Browser;
  beforeAll(async () => {
    running = await startServer(engine);
    owner = await running.signedIn('basement');
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    expect((await running.sandbox('POST', '/reset')).status).toBe(200);
  });

  const list = async (who: Browser) =>
    notificationsCall.reply.parse(await (await who.get('/api/utility/notifications')).json()).results;
  const mark = async (who: Browser, { oid, UID, data }: Notification, readIndicator: string) => {
    const body = { oid, UID, data: { ...data, readIndicator } };
    const reply = await who.post('/api/utility/updateNotifications', body);
    return reply.status === 200 ? updateNotificationsCall.reply.parse(await reply.json()) : reply.status;
  };
  const first = async (who: Browser): Promise<Notification> => {
    const [one] = await list(who);
    if (!one) throw new Error('there is no notice');
    return one;
  };
  const indicator = async ({ oid }: Notification) =>
    (await list(owner)).find((one) => one.oid === oid)?.data.readIndicator;

  it('goes from unread over read to deleted and never back, and only that of it changes [API-12] [NTF-04] [NTF-05]', async () => {
    const notice = await first(owner);
    expect(notice.data.readIndicator).toBe('unread');
    const forged = {
      ...notice,
      UID: 'another',
      data: { ...notice.data, interactionText: 'Pay here', accountNumber: '1' },
    };
    expect(await mark(owner, forged, 'read')).toEqual({ errorCode: 0 });
    expect(await first(owner)).toEqual({ ...notice, data: { ...notice.data, readIndicator: 'read' } });
    expect(await mark(owner, notice, 'unread')).toBe(400);
    expect(await indicator(notice)).toBe('read');
    expect(await mark(owner, notice, 'deleted')).toEqual({ errorCode: 0 });
    expect(await indicator(notice)).toBe('deleted');
    // Of another device that was away meanwhile.
    expect(await mark(owner, notice, 'read')).toEqual({ errorCode: 0 });
    expect(await indicator(notice)).toBe('deleted');
    expect(await mark(owner, notice, 'deleted')).toEqual({ errorCode: 0 });
  });

  it('that is deleted unread is deleted', async () => {
    const notice = await first(owner);
    await mark(owner, notice, 'deleted');
    expect(await indicator(notice)).toBe('deleted');
  });

  it('that is another customer’s, or none, is refused in the same words and stays as it is [API-12]', async () => {
    const notice = await first(owner);
    const other = await running.signedIn('farm');
    const none = { errorCode: 1, errorMessage: 'This notification was not found.' };
    expect(await mark(other, notice, 'deleted')).toEqual(none);
    expect(await mark(other, { ...notice, oid: 'made up' }, 'deleted')).toEqual(none);
    expect(await indicator(notice)).toBe('unread');
  });

  it('is forgotten after 400 days, and one that was deleted after 30', async () => {
    const { db } = running.server.services;
    const [one, two, three, four] = await list(owner);
    const now = Date.now();
    const ages: [Notification | undefined, number, 'unread' | 'deleted'][] = [
      [one, 401, 'unread'],
      [two, 399, 'unread'],
      [three, 31, 'deleted'],
      [four, 29, 'deleted'],
    ];
    for (const [notice, days, readIndicator] of ages) {
      await db
        .update(notifications)
        .set({ createdTime: new Date(now - days * DAY_MS), readIndicator })
        .where(eq(notifications.oid, String(notice?.oid)));
    }
    const before = (days: number) => new Date(now - days * DAY_MS);
    await pruneNotifications(db, { all: before(400), deleted: before(30) });
    const left = (await list(owner)).map(({ oid }) => oid);
    expect(ages.map(([notice]) => left.includes(notice?.oid ?? ''))).toEqual([false, true, false, true]);
  });
});
