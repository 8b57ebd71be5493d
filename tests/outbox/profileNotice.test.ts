import { expect, test } from 'vitest';
import {
  type Channel,
  type Channels,
  noticesChosen,
  type ProfileNotice,
  type ProfileNotices,
} from '#contracts/reminders.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { Device, failing, networkGone } from './device.ts';

const conflict = failing({ kind: 'refused', status: 409, code: 'changedMeanwhile', message: '' });
const SAID = { interactionType: 'PROFILE_PREFERENCE_UPDATE', interactionText: 'Changed' };
const NONE = { email: false, sms: false, pushNotif: false };
const AT = '2026-11-21T12:00:00-06:00';
const ACCOUNTS = [{ caAccount: '500010340137' }, { caAccount: '500010340145', defaultAccount: 'true' }];

/** A device beside a utility that keeps what its customer hears of. */
async function setUp(account: object[] = ACCOUNTS) {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const kept = {
    notices: noticesChosen({}) as Partial<ProfileNotices>,
    version: 3 as number | undefined,
    isAway: false,
  };
  device.answer = (sent) => {
    if (kept.isAway) return networkGone;
    if (sent.path.endsWith('/profileDetails')) {
      const versions = kept.version === undefined ? {} : { noticesVersion: kept.version };
      return {
        ok: true,
        reply: { errorCode: 0, data: { ...kept.notices, ...versions, associatedAccounts: { account } } },
      };
    }
    const { noticesVersion, ...said } = (sent.request as { data: ProfileNotices & { noticesVersion?: number } }).data;
    if (noticesVersion !== kept.version) return conflict;
    kept.notices = { ...kept.notices, ...said };
    if (kept.version === undefined) return { ok: true, reply: { errorCode: 0 } };
    kept.version += 1;
    return { ok: true, reply: { errorCode: 0, data: { noticesVersion: kept.version } } };
  };
  const given = (notice: ProfileNotice, channel: Channel, on: boolean) => ({
    owner: 'customer-1',
    intent: { notice, channel, on, ...SAID },
    chosenAt: AT,
  });
  return {
    device,
    tab,
    kept,
    given,
    choose: (...change: Parameters<typeof given>) => tab.outbox.enqueue('profileNotice', given(...change)),
    updates: () => device.sent.filter(({ path }) => path.endsWith('/updateProfileDetails')),
    row: async (id: string) => (await tab.db.submissions.get(id)) as SubmissionRow | undefined,
  };
}

test.each<[ProfileNotice, Channel, boolean, Channels]>([
  ['serviceRequest', 'email', false, { ...NONE, pushNotif: true }],
  ['outagesNotification', 'sms', true, { ...NONE, sms: true, pushNotif: true }],
  ['profileChanges', 'pushNotif', false, { ...NONE, email: true }],
])('%s by %s set to %s goes with all the others as they are [API-29]', async (notice, channel, on, by) => {
  const { tab, kept, choose, updates, row } = await setUp();
  const before = kept.notices;
  const id = await choose(notice, channel, on);
  await tab.outbox.drain();
  expect(updates()).toMatchObject([{ key: id, owner: 'customer-1' }]);
  expect(updates()[0]?.request).toEqual({
    data: { ...before, [notice]: by, noticesVersion: 3 },
    interactionData: { ...SAID, accountNumber: '500010340145' },
    delta: JSON.stringify({ notice, channel, on, ...SAID }),
  });
  expect(await row(id)).toMatchObject({ state: 'received', answer: { noticesVersion: 4 } });
});

test('of who has no account it names none; of a utility that counts no versions and says nothing, the change alone goes', async () => {
  const { tab, kept, choose, updates } = await setUp([]);
  kept.version = undefined;
  kept.notices = {};
  await choose('outagesNotification', 'email', true);
  await tab.outbox.drain();
  const [sent] = updates();
  const { delta: _, ...request } = (sent?.request ?? {}) as { delta?: string };
  expect(request).toEqual({
    data: { outagesNotification: { email: true, sms: false, pushNotif: true } },
    interactionData: SAID,
  });
});

test('what another device chose meanwhile stays, and of each way the last choice alone goes', async () => {
  const { device, tab, kept, choose, updates } = await setUp();
  kept.isAway = true;
  await choose('serviceRequest', 'sms', true);
  await choose('serviceRequest', 'sms', false);
  await choose('serviceRequest', 'sms', true);
  await choose('outagesNotification', 'email', true);
  await tab.outbox.drain();
  kept.isAway = false;
  kept.notices = { ...kept.notices, serviceRequest: NONE };
  kept.version = 8;
  device.sent.length = 0;
  await tab.outbox.tryNow();
  expect(updates()).toHaveLength(2);
  expect(kept).toMatchObject({
    version: 10,
    notices: {
      serviceRequest: { ...NONE, sms: true },
      outagesNotification: { email: true, sms: false, pushNotif: true },
    },
  });
});

test('several choices are saved together: all of them, or none', async () => {
  const { tab, given } = await setUp();
  const many = [given('serviceRequest', 'sms', true), given('profileChanges', 'sms', true)];
  expect(await tab.outbox.enqueueAll('profileNotice', [])).toEqual([]);
  let left = 1;
  const refuse = () => {
    if (left-- === 0) throw new Error('the disk broke');
  };
  tab.db.submissions.hook('creating', refuse);
  await expect(tab.outbox.enqueueAll('profileNotice', many)).rejects.toThrow('the disk broke');
  expect(await tab.db.submissions.count()).toBe(0);
  tab.db.submissions.hook('creating').unsubscribe(refuse);
  const ids = await tab.outbox.enqueueAll('profileNotice', many);
  const rows = await tab.db.submissions.toArray();
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect((await tab.db.backupCopies.ids()).sort()).toEqual([...ids].sort());
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id)?.setting?.order ?? 0);
  expect(second).toBeGreaterThan(first ?? 0);
});
