import { expect, test } from 'vitest';
import { associatedAccount } from '#contracts/account.ts';

const BY = { email: true, sms: false, pushNotif: true };
const account = {
  caAccount: '500010340137',
  bpAccount: '100204417',
  accountType: '01',
  descriptiveName: 'Cabin',
  defaultAccount: 'true',
  billReadyReminder: BY,
  highBillPeakAlert: 30,
  meterReadReminder: { ...BY, sms: true },
  paymentReminder: { ...BY, email: false },
  paymentReceived: BY,
  includePdf: true,
  dateTimeAssociated: '2026-11-20T09:30:00-06:00',
};

test('an account in the list has these fields, and is the default one by a text [ACC-05]', () => {
  expect(associatedAccount.parse(account)).toEqual(account);
  expect(associatedAccount.parse({ ...account, defaultAccount: 'false' }).defaultAccount).toBe('false');
  for (const odd of [true, false, 'TRUE', '', null]) {
    expect(associatedAccount.safeParse({ ...account, defaultAccount: odd }).success, String(odd)).toBe(false);
  }
});

test.each(['caAccount', 'bpAccount', 'accountType', 'descriptiveName', 'defaultAccount'] as const)(
  'without %s it is none; what is chosen of it may be absent [ACC-05]',
  (field) => {
    const { caAccount, bpAccount, accountType, descriptiveName, defaultAccount } = account;
    const least = { caAccount, bpAccount, accountType, descriptiveName, defaultAccount };
    expect(associatedAccount.parse(least)).toEqual(least);
    const { [field]: _, ...others } = account;
    expect(associatedAccount.safeParse(others).success).toBe(false);
  },
);
