import type { AssociatedAccount } from '#contracts/account.ts';
import type { AccountChange } from '#contracts/cdcUpdate.ts';
import type { AddOptions, FoundAccount } from '#machines/addAccount/addAccount.machine.ts';

const byEmail = (email: boolean) => ({ email, sms: false, pushNotif: false });

/** The account as it joins the list: reminders go by e-mail alone (ASN-13), and no peak is alerted of (ASN-14). */
export const newAccount = (caAccount: string, found: FoundAccount, options: AddOptions): AssociatedAccount => ({
  caAccount,
  bpAccount: found.bpAccount,
  accountType: found.accountType,
  descriptiveName: options.name,
  defaultAccount: options.isDefault ? 'true' : 'false',
  billReadyReminder: byEmail(options.billReady),
  paymentReminder: byEmail(options.paymentDue),
  highBillPeakAlert: 0,
});

/** The list with it in it: where it is the default, no other one is (ASN-16); the first one always is (ASN-15). */
export function withNew(before: readonly AssociatedAccount[], added: AssociatedAccount): AssociatedAccount[] {
  const others = before.filter(({ caAccount }) => caAccount !== added.caAccount);
  if (others.length === 0) return [{ ...added, defaultAccount: 'true' }];
  if (added.defaultAccount !== 'true') return [...others, added];
  return [...others.map((other) => ({ ...other, defaultAccount: 'false' as const })), added];
}

/** What the utility's log is told of it (API2-15). */
export const addedAs = ({
  name,
  isDefault,
  billReady,
  paymentDue,
}: AddOptions): (readonly [AccountChange, string])[] => [
  ['added', 'true'],
  ['isDefault', String(isDefault)],
  ['descriptiveName', name],
  ['ebillReadyReminder', String(billReady)],
  ['paymentDueReminder', String(paymentDue)],
];
