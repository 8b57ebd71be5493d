import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { RemoveAccountForm } from '#features/account-list/RemoveAccountForm.tsx';
import { MeterBand } from '#features/meter/MeterBand.tsx';
import { AccountName } from '#parts/account/AccountName.tsx';
import { nameAndNumber } from '#parts/account/nameAndNumber.ts';
import { anAccount } from '../pages/anAccount.ts';
import { markupOf, textsIn } from '../pages/pageMarkup.tsx';

/* An account without a name, of which the address is not known, stands under its number, once. */

beforeAll(() => wordsLoaded('account-list', 'account-picker', 'meter-read'));

const named = anAccount({ descriptiveName: 'Home quarter' });
const unnamed = anAccount({ descriptiveName: '500010350138' });

test('a name, and the number in groups', () => {
  expect(nameAndNumber(named)).toEqual({ name: 'Home quarter', number: '5000 1035 0138' });
  expect(nameAndNumber(unnamed)).toEqual({ name: undefined, number: '5000 1035 0138' });
  expect(textsIn(markupOf(AccountName, { account: named }))).toEqual(['Home quarter', 'No. 5000 1035 0138']);
  expect(textsIn(markupOf(AccountName, { account: unnamed }))).toEqual(['No. 5000 1035 0138']);
});

test('among the accounts that can be removed', () => {
  const other = anAccount({ caAccount: '500010353700', descriptiveName: '500010353700' });
  const options = textsIn(markupOf(RemoveAccountForm, { accounts: [named, other] }));
  expect(options).toEqual(expect.arrayContaining(['Home quarter, 5000 1035 0138', '5000 1035 3700']));
});

test.each([
  ['with its meter', named, '70412011', ['Home quarter', 'Meter 70 412 011']],
  ['without its meter', named, undefined, ['Home quarter', 'No. 5000 1035 0138']],
  ['without a name', unnamed, '70412011', ['No. 5000 1035 0138', 'Meter 70 412 011']],
  ['without a name or its meter', unnamed, undefined, ['No. 5000 1035 0138']],
])('over a reading: %s', (_, account, meterNumber, says) => {
  expect(textsIn(markupOf(MeterBand, { accounts: [account], current: account, meterNumber }))).toEqual(says);
});
