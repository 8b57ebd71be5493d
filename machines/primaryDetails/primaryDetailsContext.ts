import type { ProfileDetails } from '#contracts/profile.ts';
import { phoneDigits, required } from '#rules/validation.ts';
import { asEmail, emailProblem, phoneProblem, phoneTyped } from '../verification/contact.ts';
import type { Contact, VerificationKey } from '../verification/contactVerification.machine.ts';
import { type Problem, problemOf } from '../verification/problem.ts';

/** What a customer can change here, by its wire name (PRO-03). */
export type Field = 'profileName' | 'profileEmail' | 'contactNumber';
export type PrimaryDetails = Pick<ProfileDetails, Field>;

/** Names the text that says what is wrong (ERR2-02). */
export type EditFailureKey =
  | VerificationKey
  | 'nameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'phoneRequired'
  | 'profileNameUpdateError'
  | 'emailUpdateErrorMsg'
  | 'phoneUpdateErrorMsg'
  | 'unclear'
  | 'needsConnection';

export type EditFailure = Problem<EditFailureKey>;

export interface PrimaryDetailsContext {
  /** The field that is being changed, or was last. */
  field: Field;
  /** What the utility has, as far as this device knows. */
  profile: PrimaryDetails;
  typed: string;
  /** What was proven: the e-mail as it will be saved, or the number as the lookup wrote it. */
  to: string;
  problem: EditFailure | null;
  /** - savedUnseen: saved, and what this device shows is still the old copy. */
  notice: 'saved' | 'savedUnseen' | null;
}

export const NOTHING: PrimaryDetailsContext = {
  field: 'profileName',
  profile: { profileName: '', profileEmail: '', contactNumber: '' },
  typed: '',
  to: '',
  problem: null,
  notice: null,
};

export const problem = (key: EditFailureKey, error?: unknown): { problem: EditFailure } => ({
  problem: problemOf(key, error),
});

/** What the box takes from typing. */
export const takenBy = (field: Field, text: string, before: string): string =>
  field === 'contactNumber' ? phoneTyped(text, before) : text;

export function begin(field: Field, profile: PrimaryDetails): PrimaryDetailsContext {
  return { ...NOTHING, field, profile, typed: takenBy(field, profile[field], '') };
}

/** What is wrong with what is typed (PRO-08, PRO-15); null when nothing is. */
export function whatIsWrong({ field, typed }: Pick<PrimaryDetailsContext, 'field' | 'typed'>): EditFailureKey | null {
  switch (field) {
    case 'profileName':
      return required(typed) !== null ? 'nameRequired' : null;
    case 'profileEmail':
      return emailProblem(typed);
    case 'contactNumber':
      return phoneProblem(typed);
  }
}

/** The new value as it is saved. */
export const newValue = ({ field, typed, to }: PrimaryDetailsContext): string =>
  field === 'contactNumber' ? to : field === 'profileEmail' ? asEmail(typed) : typed.trim();

/** Equal to what the utility has: nothing to do (PRO-09, PRO-16). */
export function isUnchanged({ field, typed, profile }: PrimaryDetailsContext): boolean {
  if (field === 'contactNumber') return phoneDigits(typed) === phoneDigits(profile.contactNumber);
  if (field === 'profileEmail') return asEmail(typed) === asEmail(profile.profileEmail);
  return typed.trim() === profile.profileName;
}

export const contactOf = ({ field }: Pick<PrimaryDetailsContext, 'field'>): Contact =>
  field === 'contactNumber' ? 'mobile' : 'email';

/** PRO-07, PRO-13 */
export const notSavedKey: Record<Field, EditFailureKey> = {
  profileName: 'profileNameUpdateError',
  profileEmail: 'emailUpdateErrorMsg',
  contactNumber: 'phoneUpdateErrorMsg',
};
