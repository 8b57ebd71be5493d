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

/** How the holder of an account is reached at all; by voice nothing shows who it is. */
export interface AccountReach {
  channel: AccountContact['channel'] | 'voice';
  value: string;
}

/** The e-mail address of an account and its numbers, of whatever type; a number that no phone has as it is written. */
export function accountReach({ accountEmail, accountPhoneNumbers = [] }: Contacts): AccountReach[] {
  const email = accountEmail?.trim().toLowerCase();
  const phones = accountPhoneNumbers.flatMap(({ phoneType, phoneNumber }): AccountReach[] => {
    const digits = phoneDigits(phoneNumber);
    if (!digits) return phoneNumber.trim() ? [{ channel: 'voice', value: phoneNumber.trim() }] : [];
    return [{ channel: isMobile(phoneType) ? 'sms' : 'voice', value: `+1${digits}` }];
  });
  return [...(email ? [{ channel: 'email' as const, value: email }] : []), ...phones];
}

/** Systems write it as they like: `Mobile`, `MOBILE PHONE`, `cell`. */
const isMobile = (phoneType: string): boolean => /mobile|cell/i.test(phoneType);

/** The e-mail address and the mobile numbers of an account, as far as it has them. */
export const accountContacts = (contacts: Contacts): AccountContact[] =>
  accountReach(contacts).flatMap(({ channel, value }) => (channel === 'voice' ? [] : [{ channel, value }]));

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
 * - bill: there is somebody to ask, who has it in their list (`isHeld`) or is reached in any way.
 * - first: there is nobody to ask but by a letter.
 */
export function proofByBill(
  contacts: readonly AccountReach[],
  own: { email: string; contactNumber: string },
  isHeld: boolean,
): 'contact' | 'bill' | 'first' {
  const digits = phoneDigits(own.contactNumber);
  const ownValues = [own.email.toLowerCase(), ...(digits ? [`+1${digits}`] : [])];
  if (contacts.some(({ value }) => ownValues.includes(value))) return 'contact';
  return isHeld || contacts.length > 0 ? 'bill' : 'first';
}
