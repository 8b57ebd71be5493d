import type { Say } from '#contracts/words.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import {
  changedFields,
  type Request,
  type RequestedField,
  type RequestedValues,
  valuesOf,
} from '#rules/changeRequest.ts';
import { phoneText } from '#ui/format.ts';
import { phonesOf } from './facts.ts';

type Words = Say<'account-details'>;

const LABELS = {
  email: 'email',
  Mobile: 'phone.mobile',
  LandLine: 'phone.landLine',
  Fax: 'phone.fax',
  addressLine1: 'address.line1',
  city: 'address.city',
  province: 'address.province',
  postalCode: 'address.postalCode',
  country: 'address.country',
} as const satisfies Record<RequestedField, string>;

export const labelOf = (field: RequestedField, words: Words): string => words(LABELS[field]);

/** What the account has, as it is shown and typed. */
export const knownValues = (
  details: Pick<AccountDetailsCopy, 'accountEmail' | 'accountPhoneNumbers' | 'accountAddress'>,
): RequestedValues =>
  valuesOf({
    ...details,
    accountPhoneNumbers: phonesOf(details).map((one) => ({ ...one, phoneNumber: phoneText(one.phoneNumber) })),
  });

/** 'Billing e-mail: old → new', of each that changes. */
export const changeLines = (request: Pick<Request, 'known' | 'values'>, words: Words): string[] =>
  changedFields(request).map((field) =>
    words('request.change', {
      what: labelOf(field, words),
      before: request.known[field].trim() || words('none'),
      after: request.values[field].trim(),
    }),
  );

/** What the staff reads, a line each in this order (ACC-59); the password only where one was given. */
export const messageText = (request: Request, password: string, words: Words): string =>
  [
    words('request.line.name', { name: request.name.trim() }),
    words('request.line.contactNumber', { number: request.contactNumber.trim() }),
    ...(password === '' ? [] : [words('request.line.password', { password })]),
    ...changeLines(request, words),
  ].join('\n');
