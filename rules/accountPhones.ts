import { phoneDigits } from './validation.ts';

/** The kinds of phone number that an account may have, at most one of each (ACC-39, ACC-40). */
export const PHONE_TYPES = ['Fax', 'Mobile', 'LandLine'] as const;
export type PhoneType = (typeof PHONE_TYPES)[number];
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

export const isSamePhone = (one: AccountPhone, other: AccountPhone): boolean =>
  one.phoneType === other.phoneType && isSameNumber(one, other) && (one.phoneExt ?? '') === (other.phoneExt ?? '');

const at = (phones: readonly AccountPhone[], known: AccountPhone): number =>
  phones.findIndex((one) => isSamePhone(one, known));

/** The kind as it is named here, however a system writes it; null for one that customers do not choose. */
export const phoneTypeOf = (written: string): PhoneType | null =>
  PHONE_TYPES.find((type) => type.toLowerCase() === written.toLowerCase()) ?? null;

/** The kinds that a number may become (ACC-40): those that no other number is of, and its own. */
export const typesFor = (phones: readonly AccountPhone[], edited: AccountPhone | null): PhoneType[] =>
  PHONE_TYPES.filter(
    (type) =>
      (edited && phoneTypeOf(edited.phoneType) === type) ||
      !phones.some(({ phoneType }) => phoneTypeOf(phoneType) === type),
  );

/**
 * The numbers with this one in the place of the edited one, or added. Where that was changed meanwhile, its place is
 * that of its kind.
 */
export function withPhone<Phone extends AccountPhone>(
  phones: readonly Phone[],
  edited: AccountPhone | null,
  phone: AccountPhone,
): (Phone | AccountPhone)[] {
  const kind = phoneTypeOf((edited ?? phone).phoneType);
  const same = edited ? at(phones, edited) : -1;
  const place = same >= 0 ? same : phones.findIndex(({ phoneType }) => phoneTypeOf(phoneType) === kind);
  return place < 0 ? [...phones, phone] : phones.map((one, nth) => (nth === place ? { ...one, ...phone } : one));
}

/** Those that are not among what was there. */
export const changedPhones = <Phone extends AccountPhone>(before: readonly AccountPhone[], after: readonly Phone[]) =>
  after.filter((phone) => !before.some((known) => isSamePhone(known, phone)));

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
    const problem = phoneProblem(phone, before, after);
    if (problem) return problem;
  }
  return null;
}

function phoneProblem(
  phone: AccountPhone,
  before: readonly AccountPhone[],
  after: readonly AccountPhone[],
): PhoneProblem | null {
  const { phoneType, phoneNumber, phoneExt = '' } = phone;
  if (!(PHONE_TYPES as readonly string[]).includes(phoneType)) return 'type';
  const countIn = (phones: readonly AccountPhone[]) => phones.filter((one) => one.phoneType === phoneType).length;
  if (countIn(after) > Math.max(1, countIn(before))) return 'typeTwice';
  if (phoneDigits(phoneNumber) === null) return 'number';
  const isExtension = phoneExt === '' || (phoneType === 'LandLine' && /^\d+$/.test(phoneExt));
  return isExtension && phoneExt.length <= EXTENSION_LENGTH ? null : 'extension';
}
