import { phoneDigits } from './validation.ts';

/** The kinds of phone number that an account may have, at most one of each (ACC-39, ACC-40). */
export const PHONE_TYPES = ['Fax', 'Mobile', 'LandLine'] as const;
/** An account has no more numbers (ACC-41). */
export const MOST_PHONES = 3;
/** Digits of an extension. */
export const EXTENSION_LENGTH = 6;

/** A number of an account; `phoneNumber` in any of the ways a number is written. */
export interface AccountPhone {
  phoneType: string;
  phoneNumber: string;
  phoneExt?: string | undefined;
}

/**
 * - removed: numbers are added and changed, never taken away (ACC-41).
 * - tooMany, typeTwice: but what was there before may stay.
 */
export type PhoneProblem = 'removed' | 'tooMany' | 'type' | 'typeTwice' | 'number' | 'extension';

/** The same number, whatever its extension and its type. */
const isSameNumber = (one: AccountPhone, other: AccountPhone): boolean => numberOf(one) === numberOf(other);
const numberOf = ({ phoneNumber }: AccountPhone): string => phoneDigits(phoneNumber) ?? phoneNumber;

const isSame = (one: AccountPhone, other: AccountPhone): boolean =>
  one.phoneType === other.phoneType && isSameNumber(one, other) && (one.phoneExt ?? '') === (other.phoneExt ?? '');

/** Those that are not among what was there. */
export const changedPhones = <Phone extends AccountPhone>(before: readonly AccountPhone[], after: readonly Phone[]) =>
  after.filter((phone) => !before.some((known) => isSame(known, phone)));

/** Whether a code has to show who reads what is sent to it: a mobile number that was not one before (ACC-32). */
export const needsCode = (before: readonly AccountPhone[], phone: AccountPhone): boolean =>
  phone.phoneType === 'Mobile' && !before.some((known) => known.phoneType === 'Mobile' && isSameNumber(known, phone));

/** Whether its country has to be looked up (ACC-33): a number that the account did not have. */
export const needsLookUp = (before: readonly AccountPhone[], phone: AccountPhone): boolean =>
  phone.phoneType !== 'Mobile' && !before.some((known) => isSameNumber(known, phone));

/** The first thing wrong with an account's numbers; null when there is none. Only what changed is judged. */
export function phonesProblem(before: readonly AccountPhone[], after: readonly AccountPhone[]): PhoneProblem | null {
  if (after.length < before.length) return 'removed';
  if (after.length > Math.max(MOST_PHONES, before.length)) return 'tooMany';
  for (const phone of changedPhones(before, after)) {
    const problem = phoneProblem(phone, after);
    if (problem) return problem;
  }
  return null;
}

function phoneProblem(phone: AccountPhone, all: readonly AccountPhone[]): PhoneProblem | null {
  const { phoneType, phoneNumber, phoneExt = '' } = phone;
  if (!(PHONE_TYPES as readonly string[]).includes(phoneType)) return 'type';
  if (all.filter((one) => one.phoneType === phoneType).length > 1) return 'typeTwice';
  if (phoneDigits(phoneNumber) === null) return 'number';
  const isExtension = phoneExt === '' || (phoneType === 'LandLine' && /^\d+$/.test(phoneExt));
  return isExtension && phoneExt.length <= EXTENSION_LENGTH ? null : 'extension';
}
