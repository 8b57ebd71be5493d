import { expect, test } from 'vitest';
import type { Channel, Channels, Reminder } from '#contracts/reminders.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { type Answer, Device, failing, networkGone, type Sent } from './device.ts';

const conflict = failing({ kind: 'refused', status: 409, code: 'changedMeanwhile', message: '' });
const HOME = '500010340137';
const SHOP = '500010340145';
const SAID = { interactionType: 'REMINDER_UPDATE', interactionText: 'Changed' };
const NONE = { email: false, sms: false, pushNotif: false };
type Listed = { caAccount: string; highBillPeakAlert?: number } & { [reminder in Reminder]?: Channels };

/** A device beside a utility that keeps the reminders of two accounts. */
async function setUp() {
  const device = new Device();
  const tab = device.tab();
  await device.signedIn(tab);
  const list = {
    version: 3,
    account: [{ caAccount: HOME, billReadyReminder: { ...NONE, email: true } }, { caAccount: SHOP }] as Listed[],
  };
  let fate: (sent: Sent) => Answer | null = () => null;
  device.answer = (sent) => {
    if (sent.path.endsWith('/profileDetails')) {
      const data = { accountsVersion: list.version, associatedAccounts: { account: list.account } };
      return { ok: true, reply: { errorCode: 0, data } };
    }
    const said = fate(sent);
    if (said) return said;
    const { data } = sent.request as { data: { accountsVersion: number; associatedAccounts: { account: Listed[] } } };
    if (data.accountsVersion !== list.version) return conflict;
    list.account = data.associatedAccounts.account;
    list.version += 1;
    return { ok: true, reply: { errorCode: 0, data: { accountsVersion: list.version } } };
  };
  return {
    tab,
    list,
    choose: (reminder: Reminder, channel: Channel, on: boolean, caAccount = HOME) =>
      tab.outbox.enqueue('reminder', {
        owner: 'customer-1',
        intent: { caAccount, calledHere: 'Home', reminder, channel, on, ...SAID },
        chosenAt: '2026-11-21T12:00:00-06:00',
      }),
    alert: (dollars: number, caAccount = HOME) =>
      tab.outbox.enqueue('reminder', {
        owner: 'customer-1',
        intent: { caAccount, calledHere: 'Home', reminder: 'highBillPeakAlert', dollars, ...SAID },
        chosenAt: '2026-11-21T12:00:00-06:00',
      }),
    updates: () => device.sent.filter(({ path }) => path.endsWith('/updateProfileDetails')),
    row: async (id: string) => (await tab.db.submissions.get(id)) as SubmissionRow | undefined,
    meets: (next: typeof fate) => {
      fate = next;
    },
  };
}

test.each<[Reminder, Channel, boolean, string, string, Channels]>([
  ['billReadyReminder', 'email', false, 'ebillReadyReminder', 'false', NONE],
  ['billReadyReminder', 'sms', true, 'ebillReadyReminder', 'true', { ...NONE, email: true, sms: true }],
  ['paymentReminder', 'email', true, 'paymentDueReminder', 'true', { ...NONE, email: true }],
  ['meterReadReminder', 'pushNotif', true, 'meterReadReminder', 'true', { ...NONE, pushNotif: true }],
])(
  '%s by %s set to %s is sent as %s %s, in the whole of the list as it is [API-27] [API-28]',
  async (reminder, channel, on, changeType, value, by) => {
    const { tab, list, choose, updates, row } = await setUp();
    const [home, shop] = list.account;
    const id = await choose(reminder, channel, on);
    await tab.outbox.drain();
    expect(updates()).toMatchObject([{ key: id, owner: 'customer-1' }]);
    expect(updates()[0]?.request).toEqual({
      data: { accountsVersion: 3, associatedAccounts: { account: [{ ...home, [reminder]: by }, shop] } },
      interactionData: { ...SAID, accountNumber: HOME },
      cdcData: {
        requests: [
          {
            requestNumber: 1,
            action: 'update-accounts',
            data: [
              { sequence: 1, accountNumber: HOME, changeType, value },
              { sequence: 2, accountNumber: HOME, changeType: 'updatedBy-sitecore', value: 'Customer App' },
            ],
          },
        ],
      },
      delta: JSON.stringify({ caAccount: HOME, calledHere: 'Home', reminder, channel, on, ...SAID }),
    });
    expect(await row(id)).toMatchObject({ state: 'received', answer: { accountsVersion: 4 } });
  },
);

test.each([
  [150, '150'],
  [0, '0'],
])('an alert above %i dollars is sent as %s, in the whole of the list as it is', async (dollars, value) => {
  const { tab, list, alert, updates, row } = await setUp();
  const [home, shop] = list.account;
  const id = await alert(dollars);
  await tab.outbox.drain();
  expect(updates()[0]?.request).toEqual({
    data: { accountsVersion: 3, associatedAccounts: { account: [{ ...home, highBillPeakAlert: dollars }, shop] } },
    interactionData: { ...SAID, accountNumber: HOME },
    cdcData: {
      requests: [
        {
          requestNumber: 1,
          action: 'update-accounts',
          data: [
            { sequence: 1, accountNumber: HOME, changeType: 'highBillPeakAlert', value },
            { sequence: 2, accountNumber: HOME, changeType: 'updatedBy-sitecore', value: 'Customer App' },
          ],
        },
      ],
    },
    delta: JSON.stringify({ caAccount: HOME, calledHere: 'Home', reminder: 'highBillPeakAlert', dollars, ...SAID }),
  });
  expect(await row(id)).toMatchObject({ state: 'received', answer: { accountsVersion: 4 } });
});

test('without a connection the last amount alone goes, beside the ways of reminders', async () => {
  const { tab, list, choose, alert, updates, meets } = await setUp();
  meets(() => networkGone);
  await alert(150);
  await choose('paymentReminder', 'email', true);
  await alert(80);
  await alert(120, SHOP);
  await tab.outbox.drain();
  meets(() => null);
  const before = updates().length;
  await tab.outbox.tryNow();
  expect(updates().length - before).toBe(3);
  expect(list.account.map(({ highBillPeakAlert, paymentReminder }) => [highBillPeakAlert, paymentReminder])).toEqual([
    [80, { ...NONE, email: true }],
    [120, undefined],
  ]);
});

test('what another device chose meanwhile stays: the list is read again', async () => {
  const { tab, list, choose, meets } = await setUp();
  await choose('billReadyReminder', 'sms', true);
  meets(() => {
    list.account = [{ caAccount: HOME, billReadyReminder: { ...NONE, pushNotif: true } }, { caAccount: SHOP }];
    list.version += 1;
    meets(() => null);
    return conflict;
  });
  await tab.outbox.drain();
  expect(list.account[0]?.billReadyReminder).toEqual({ email: false, sms: true, pushNotif: true });
});

test('without a connection: of each way the last choice alone goes, of each account its own', async () => {
  const { tab, list, choose, updates, meets } = await setUp();
  meets(() => networkGone);
  await choose('paymentReminder', 'email', true);
  await choose('paymentReminder', 'email', false);
  await choose('paymentReminder', 'email', true);
  await choose('paymentReminder', 'sms', true);
  await choose('paymentReminder', 'email', true, SHOP);
  await tab.outbox.drain();
  meets(() => null);
  const before = updates().length;
  await tab.outbox.tryNow();
  expect(updates().length - before).toBe(3);
  expect(list.account.map(({ paymentReminder }) => paymentReminder)).toEqual([
    { ...NONE, email: true, sms: true },
    { ...NONE, email: true },
  ]);
});

test('a refusal is the customer’s to see', async () => {
  const { tab, choose, row, meets } = await setUp();
  meets(() => ({ ok: true, reply: { errorCode: 1, errorMessage: 'No number.' } }));
  const id = await choose('paymentReminder', 'sms', true);
  await tab.outbox.drain();
  expect(await row(id)).toMatchObject({ state: 'notAccepted', failure: { message: 'No number.' } });
});
