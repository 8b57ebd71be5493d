import {
  type AccountPhone,
  EXTENSION_LENGTH,
  isSamePhone,
  needsCode,
  needsLookUp,
  type PhoneType,
  phoneTypeOf,
  typesFor,
} from '#rules/accountPhones.ts';
import { phoneDigits } from '#rules/validation.ts';
import { phoneProblem, phoneTyped } from '../verification/contact.ts';
import type { VerificationKey } from '../verification/contactVerification.machine.ts';
import type { Problem } from '../verification/problem.ts';

/** Names the text that says what is wrong (ERR2-02). */
export type BillingPhonesKey =
  | VerificationKey
  | 'phoneTypeRequired'
  | 'phoneRequired'
  | 'errorUpdatingPhoneNumbers'
  | 'changedMeanwhile';

export interface BillingPhonesContext {
  /** All of the account, as this device knows them. */
  phones: readonly AccountPhone[];
  /** Null: one is added. */
  edited: AccountPhone | null;
  phoneType: PhoneType | null;
  number: string;
  ext: string;
  /** As it is saved. */
  to: string;
  problem: Problem<BillingPhonesKey> | null;
  /** - savedUnseen: saved, and what this device shows is still the old copy. */
  notice: 'saved' | 'savedUnseen' | null;
}

export const NOTHING: BillingPhonesContext = {
  phones: [],
  edited: null,
  phoneType: null,
  number: '',
  ext: '',
  to: '',
  problem: null,
  notice: null,
};

/** Digits only; as many as one may have (ACC-37). */
export const extTyped = (text: string): string => text.replace(/\D/g, '').slice(0, EXTENSION_LENGTH);

/** A number to be added has no kind until one is chosen, except where only one is left. */
export function begin(phones: readonly AccountPhone[], edited: AccountPhone | null): BillingPhonesContext {
  const [only, another] = typesFor(phones, edited);
  return {
    ...NOTHING,
    phones,
    edited,
    phoneType: (edited ? phoneTypeOf(edited.phoneType) : null) ?? (another ? null : (only ?? null)),
    number: edited ? (phoneDigits(edited.phoneNumber) ?? phoneTyped(edited.phoneNumber, '')) : '',
    ext: edited?.phoneExt ?? '',
  };
}

/** Only a land line has an extension (ACC-38). */
export const withType = (phoneType: PhoneType) => (phoneType === 'LandLine' ? { phoneType } : { phoneType, ext: '' });

/** As it is typed. */
const typedPhone = ({ phoneType, number, ext }: BillingPhonesContext): AccountPhone => ({
  phoneType: phoneType ?? '',
  phoneNumber: number,
  phoneExt: ext,
});

/** As it is saved: the number as the look-up wrote it. */
export const savedPhone = (context: BillingPhonesContext): AccountPhone => ({
  ...typedPhone(context),
  phoneNumber: context.to || context.number,
});

export const whatIsWrong = ({ phoneType, number }: BillingPhonesContext): BillingPhonesKey | null =>
  phoneType === null ? 'phoneTypeRequired' : phoneProblem(number);

export const isUnchanged = (context: BillingPhonesContext): boolean =>
  context.edited !== null && isSamePhone(context.edited, typedPhone(context));

/** What shows that it can be reached: a code, its country, or nothing where the account has it already. */
export function proofOf(context: BillingPhonesContext): 'mobile' | 'phone' | null {
  const phone = typedPhone(context);
  if (needsCode(context.phones, phone)) return 'mobile';
  return needsLookUp(context.phones, phone) ? 'phone' : null;
}
