import type { AccountPhone } from './accountPhones.ts';
import { phoneDigits } from './validation.ts';

/** Where a code can reach the holder of an account. `value`: an e-mail address in small letters, or E.164. */
export interface AccountContact {
  channel: 'email' | 'sms';
  value: string;
}

interface Contacts {
  accountEmail?: string | undefined;
  accountPhoneNumbers?: readonly AccountPhone[] | undefined;
}

/** The e-mail address and the mobile number of an account, as far as it has them. */
export function accountContacts({ accountEmail, accountPhoneNumbers = [] }: Contacts): AccountContact[] {
  const email = accountEmail?.trim().toLowerCase();
  const mobiles = accountPhoneNumbers
    .filter(({ phoneType }) => phoneType === 'Mobile')
    .flatMap(({ phoneNumber }) => phoneDigits(phoneNumber) ?? []);
  return [
    ...(email ? [{ channel: 'email' as const, value: email }] : []),
    ...mobiles.map((digits) => ({ channel: 'sms' as const, value: `+1${digits}` })),
  ];
}

/** As much of it as tells its owner which it is: `m…@sandbox.example`, `… 0107`. */
export function masked({ channel, value }: AccountContact): string {
  if (channel === 'sms') return `… ${value.slice(-4)}`;
  const [first = ''] = value;
  return `${first}…${value.slice(value.lastIndexOf('@'))}`;
}

/**
 * How far the name and number of an account show whose it is, to somebody who reads `own` addresses and numbers.
 *
 * - contact: one of the account's contacts is their own.
 * - bill: there is somebody to ask, who has it in their list (`isHeld`) or reads a contact.
 * - first: there is nobody to ask but by a letter.
 */
export function proofByBill(
  contacts: readonly AccountContact[],
  own: { email: string; contactNumber: string },
  isHeld: boolean,
): 'contact' | 'bill' | 'first' {
  const digits = phoneDigits(own.contactNumber);
  const ownValues = [own.email.toLowerCase(), ...(digits ? [`+1${digits}`] : [])];
  if (contacts.some(({ value }) => ownValues.includes(value))) return 'contact';
  return isHeld || contacts.length > 0 ? 'bill' : 'first';
}
