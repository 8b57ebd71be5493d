import { expect, test } from 'vitest';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { SubmissionState } from '#machines/submission.machine.ts';
import { accountsAsChanged, isListOld, type ListChangeRow, waitsFor } from '#parts/account/accountsAsChanged.ts';

/* The list of accounts as the customer changed it, whatever the utility knows of it so far. */

const account = (caAccount: string, descriptiveName: string, defaultAccount: 'true' | 'false') =>
  ({ caAccount, descriptiveName, defaultAccount }) as AccountCopy;
const LIST = [account('1', 'Home', 'true'), account('2', 'Shop', 'false')];

const changed = (
  kind: ListChangeRow['kind'],
  caAccount: string,
  name: string,
  state: SubmissionState = 'waiting',
  answer: { accountsVersion?: number; replaced?: boolean } | null = null,
) => ({ kind, intent: { caAccount, name }, state, answer: answer && { errorCode: 0, ...answer } }) as ListChangeRow;

const said = (changes: ListChangeRow[], version: number | undefined = 5) =>
  accountsAsChanged(LIST, version, changes).map(
    ({ descriptiveName, defaultAccount }) => `${descriptiveName}${defaultAccount === 'true' ? ' *' : ''}`,
  );

const AS_IT_IS = ['Home *', 'Shop'];

test.each<[string, ListChangeRow[], string[]]>([
  ['nothing', [], AS_IT_IS],
  ['a name that waits', [changed('accountName', '2', 'Barn')], ['Home *', 'Barn']],
  ['a name taken away', [changed('accountName', '2', '')], ['Home *', '']],
  ['a default that waits', [changed('defaultAccount', '2', '')], ['Home', 'Shop *']],
  ['one that is on its way', [changed('accountName', '1', 'Farm', 'sending')], ['Farm *', 'Shop']],
  ['one that waits for a sign-in', [changed('accountName', '1', 'Farm', 'signInNeeded')], ['Farm *', 'Shop']],
  ['a refused one', [changed('accountName', '1', 'Farm', 'notAccepted')], AS_IT_IS],
  ['the later of two', [changed('accountName', '1', 'A'), changed('accountName', '1', 'B')], ['B *', 'Shop']],
  ['an account that is gone', [changed('accountName', '9', 'A'), changed('defaultAccount', '9', '')], AS_IT_IS],
  [
    'one taken in after the list was read',
    [changed('accountName', '2', 'B', 'received', { accountsVersion: 6 })],
    ['Home *', 'B'],
  ],
  ['one taken in before', [changed('accountName', '2', 'B', 'received', { accountsVersion: 5 })], AS_IT_IS],
  [
    'one whose place another took',
    [changed('accountName', '2', 'B', 'received', { accountsVersion: 6, replaced: true })],
    AS_IT_IS,
  ],
])('%s', (_what, changes, expected) => expect(said(changes)).toEqual(expected));

test('the list is old where the utility took in more than it shows; without versions it is not known to be', () => {
  const taken = [changed('accountName', '2', 'B', 'received', { accountsVersion: 6 })];
  expect([5, 6, undefined].map((version) => isListOld(version, taken))).toEqual([true, false, false]);
  expect(isListOld(5, [changed('accountName', '2', 'B')])).toBe(false);
});

test('what the utility does not know of waits, until it is taken in or refused', () => {
  const waits = (...changes: ListChangeRow[]) => waitsFor(changes, 'accountName', '2');
  expect(waits(changed('accountName', '2', 'B'))).toBe(true);
  expect(waits(changed('accountName', '2', 'B', 'received'))).toBe(false);
  expect(waits(changed('accountName', '2', 'B', 'notAccepted'))).toBe(false);
  expect(waits(changed('accountName', '1', 'B'))).toBe(false);
  expect(waits(changed('defaultAccount', '2', ''))).toBe(false);
});

test('a reminder changes one way of one account; the others stay as they are', () => {
  const row = (channel: string, on: boolean, state: SubmissionState = 'waiting') =>
    ({
      kind: 'reminder',
      intent: { caAccount: '2', reminder: 'paymentReminder', channel, on },
      state,
    }) as ListChangeRow;
  const list = [
    LIST[0],
    { ...LIST[1], paymentReminder: { email: true, sms: false, pushNotif: false } },
  ] as AccountCopy[];
  const after = (changes: ListChangeRow[], accounts = list) =>
    accountsAsChanged(accounts, 5, changes).map(({ paymentReminder }) => paymentReminder);
  expect(after([row('sms', true)])).toEqual([undefined, { email: true, sms: true, pushNotif: false }]);
  expect(after([row('sms', true), row('email', false)])[1]).toEqual({ email: false, sms: true, pushNotif: false });
  expect(after([row('email', false, 'notAccepted')])[1]).toEqual({ email: true, sms: false, pushNotif: false });
  expect(after([row('sms', true)], LIST)[1]).toEqual({ email: false, sms: true, pushNotif: false });
});

test('an alert of a high bill changes that of one account', () => {
  const row = (dollars: number, state: SubmissionState = 'waiting') =>
    ({ kind: 'reminder', intent: { caAccount: '2', reminder: 'highBillPeakAlert', dollars }, state }) as ListChangeRow;
  const after = (...changes: ListChangeRow[]) =>
    accountsAsChanged(LIST, 5, changes).map(({ highBillPeakAlert }) => highBillPeakAlert);
  expect(after(row(150))).toEqual([undefined, 150]);
  expect(after(row(150), row(0))).toEqual([undefined, 0]);
  expect(after(row(150), row(80, 'notAccepted'))).toEqual([undefined, 150]);
});
