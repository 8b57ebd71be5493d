import type { ReplyOf } from '#contracts/call.ts';
import type { ProfileDetails } from '#contracts/profile.ts';
import { CODE_LENGTH, COUNTRY, type CodeChannel, type twilioLookupCall } from '#contracts/verification.ts';
import { email, firstProblem, phoneDigits, required } from '#rules/validation.ts';
import { asCallFailed, type CallFailed } from '../callFailed.ts';

/** What a customer can change here, by its wire name (PRO-03). */
export type Field = 'profileName' | 'profileEmail' | 'contactNumber';
export type PrimaryDetails = Pick<ProfileDetails, Field>;
export type Lookup = ReplyOf<typeof twilioLookupCall>;

/** Names the text that says what is wrong (ERR2-02). */
export type EditFailureKey =
  | 'nameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'phoneRequired'
  | 'phoneInvalid'
  | 'phoneNumberMustBeCanadian'
  | 'lookupFailed'
  | 'initVerificationFailed'
  | 'verificationCodeRequired'
  | 'invalidCode'
  | 'invalidVerificationCode'
  | 'verificationFailed'
  | 'profileNameUpdateError'
  | 'emailUpdateErrorMsg'
  | 'phoneUpdateErrorMsg'
  | 'unclear'
  | 'notProven'
  | 'needsConnection';

export interface EditFailure {
  key: EditFailureKey;
  failure: Pick<CallFailed, 'why' | 'title' | 'said'> | null;
}

export interface PrimaryDetailsContext {
  /** The field that is being changed, or was last. */
  field: Field;
  /** What the utility has, as far as this device knows. */
  profile: PrimaryDetails;
  typed: string;
  /** Where the code goes: the e-mail as it will be saved, or the number as the lookup wrote it. */
  to: string;
  code: string;
  problem: EditFailure | null;
  /** - savedUnseen: saved, and what this device shows is still the old copy. */
  notice: 'newCodeSent' | 'saved' | 'savedUnseen' | null;
}

export const NOTHING: PrimaryDetailsContext = {
  field: 'profileName',
  profile: { profileName: '', profileEmail: '', contactNumber: '' },
  typed: '',
  to: '',
  code: '',
  problem: null,
  notice: null,
};

export function problem(key: EditFailureKey, error?: unknown): { problem: EditFailure } {
  if (error === undefined) return { problem: { key, failure: null } };
  const { why, title, said, code } = asCallFailed(error);
  // The customer did not want to prove now that it is them.
  if (code === 'freshSignInRequired') return { problem: { key: 'notProven', failure: null } };
  return { problem: { key, failure: { why, title, said } } };
}

/** How many digits a phone number has here (ACC-35). */
const PHONE_LENGTH = 10;
/** Digits only. No area code begins with 1: a leading one is the country's, pasted along. */
const phoneTyped = (text: string): string => text.replace(/\D/g, '').replace(/^1/, '').slice(0, PHONE_LENGTH);

/** What the box takes from typing. */
export const takenBy = (field: Field, text: string): string => (field === 'contactNumber' ? phoneTyped(text) : text);
/** Digits only (ACC-25). */
export const codeTyped = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

export function begin(field: Field, profile: PrimaryDetails): PrimaryDetailsContext {
  return { ...NOTHING, field, profile, typed: takenBy(field, profile[field]) };
}

/** What is wrong with what is typed (PRO-08, PRO-15); null when nothing is. */
export function whatIsWrong({ field, typed }: Pick<PrimaryDetailsContext, 'field' | 'typed'>): EditFailureKey | null {
  const isMissing = required(typed) !== null;
  switch (field) {
    case 'profileName':
      return isMissing ? 'nameRequired' : null;
    case 'profileEmail':
      if (isMissing) return 'emailRequired';
      return firstProblem(typed, email) ? 'emailInvalid' : null;
    case 'contactNumber':
      if (isMissing) return 'phoneRequired';
      return phoneDigits(typed) === null ? 'phoneInvalid' : null;
  }
}

/** ACC-26, ACC-27 */
export function whatIsWrongWithCode({ code }: Pick<PrimaryDetailsContext, 'code'>): EditFailureKey | null {
  if (code === '') return 'verificationCodeRequired';
  return code.length === CODE_LENGTH ? null : 'invalidCode';
}

/** The new value as it is saved. */
export const newValue = ({ field, typed, to }: PrimaryDetailsContext): string =>
  field === 'contactNumber' ? to : field === 'profileEmail' ? asEmail(typed) : typed.trim();
export const asEmail = (typed: string): string => typed.trim().toLowerCase();

/** Equal to what the utility has: nothing to do (PRO-09, PRO-16). */
export function isUnchanged({ field, typed, profile }: PrimaryDetailsContext): boolean {
  if (field === 'contactNumber') return phoneDigits(typed) === phoneDigits(profile.contactNumber);
  if (field === 'profileEmail') return asEmail(typed) === asEmail(profile.profileEmail);
  return typed.trim() === profile.profileName;
}

export const isCanadian = (lookup: Lookup): lookup is Lookup & { phone_number: string } =>
  lookup.country_code === COUNTRY && lookup.phone_number !== undefined;

export const channelOf = ({ field }: Pick<PrimaryDetailsContext, 'field'>): CodeChannel =>
  field === 'contactNumber' ? 'sms' : 'email';

/** PRO-07, PRO-13 */
export const notSavedKey: Record<Field, EditFailureKey> = {
  profileName: 'profileNameUpdateError',
  profileEmail: 'emailUpdateErrorMsg',
  contactNumber: 'phoneUpdateErrorMsg',
};
