import { type AccountPhone, type PhoneType, phoneTypeOf } from './accountPhones.ts';
import { email, phone } from './validation.ts';

/** Letter, digit, letter, perhaps a blank or a dash, digit, letter, digit (APP-39). */
export const isPostalCode = (typed: string): boolean => /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i.test(typed.trim());

/** An address as it is typed in a request. */
export interface TypedAddress {
  addressLine1: string;
  city: string;
  province: string;
  postalCode: string;
  country: string;
}
export const ADDRESS_FIELDS = ['addressLine1', 'city', 'province', 'postalCode', 'country'] as const;

/** What of an account may be changed by a request (ACC-51). `phones`: '' where there is none of the kind. */
export interface RequestedValues extends TypedAddress {
  email: string;
  Mobile: string;
  LandLine: string;
  Fax: string;
}
export type RequestedField = keyof RequestedValues;
export const REQUESTED_FIELDS = ['email', 'Mobile', 'LandLine', 'Fax', ...ADDRESS_FIELDS] as const;

/** What the account has. */
export interface KnownAccount {
  accountEmail?: string | undefined;
  accountPhoneNumbers?: readonly AccountPhone[] | undefined;
  accountAddress?: TypedAddress | undefined;
}

export function valuesOf({
  accountEmail = '',
  accountPhoneNumbers = [],
  accountAddress,
}: KnownAccount): RequestedValues {
  const numberOf = (type: PhoneType) => {
    const { phoneNumber = '', phoneExt = '' } =
      accountPhoneNumbers.find(({ phoneType }) => phoneTypeOf(phoneType) === type) ?? {};
    return phoneExt.trim() ? `${phoneNumber} ext. ${phoneExt.trim()}` : phoneNumber;
  };
  const { addressLine1 = '', city = '', province = '', postalCode = '', country = '' } = accountAddress ?? {};
  return {
    email: accountEmail,
    Mobile: numberOf('Mobile'),
    LandLine: numberOf('LandLine'),
    Fax: numberOf('Fax'),
    ...{ addressLine1, city, province, postalCode, country },
  };
}

/** Who asks; the password is not among it: it is kept nowhere. */
export interface Requester {
  name: string;
  contactNumber: string;
}

export interface Request extends Requester {
  known: RequestedValues;
  values: RequestedValues;
}

/** The fields whose value is another one now, in their order. */
export const changedFields = ({ known, values }: Pick<Request, 'known' | 'values'>): RequestedField[] =>
  REQUESTED_FIELDS.filter((field) => values[field].trim() !== known[field].trim());

export type RequestProblem =
  | 'nameRequired'
  | 'nameTooShort'
  | 'contactRequired'
  | 'phoneInvalid'
  | 'emailInvalid'
  | 'postalCodeInvalid'
  | 'fieldRequired';

/** What is wrong with each field that has something wrong with it (ACC-52 to ACC-55); only what was changed is judged. */
export function requestProblems(request: Request): Partial<Record<RequestedField | keyof Requester, RequestProblem>> {
  const name = request.name.trim();
  const contactNumber = request.contactNumber.trim();
  const problems: ReturnType<typeof requestProblems> = {};
  if (name === '') problems.name = 'nameRequired';
  else if (name.length < 2) problems.name = 'nameTooShort';
  if (contactNumber === '') problems.contactNumber = 'contactRequired';
  else if (phone(contactNumber)) problems.contactNumber = 'phoneInvalid';
  for (const field of changedFields(request)) {
    const problem = problemOf(field, request.values[field].trim());
    if (problem) problems[field] = problem;
  }
  return problems;
}

function problemOf(field: RequestedField, typed: string): RequestProblem | null {
  // What is there can be changed, and not taken away.
  if (typed === '') return 'fieldRequired';
  if (field === 'email') return email(typed) ? 'emailInvalid' : null;
  if (field === 'postalCode') return isPostalCode(typed) ? null : 'postalCodeInvalid';
  const isPhone = field === 'Mobile' || field === 'LandLine' || field === 'Fax';
  return isPhone && phone(typed.replace(/\s*ext\.?\s*\d{1,6}$/i, '')) ? 'phoneInvalid' : null;
}
