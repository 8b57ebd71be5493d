import type { AccountDetails } from '#contracts/account.ts';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import type { Say } from '#contracts/words.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import { type AccountPhone, phoneTypeOf } from '#rules/accountPhones.ts';
import { phoneText, registerText } from '#ui/format.ts';

type Words = Say<'account-details'>;

/**
 * Nothing has to be shown first, or the change is confirmed by a letter; and the utility counts the changes: none is
 * overwritten.
 */
export const isOpenToChange = ({ contactProof, detailsVersion }: AccountDetailsCopy): boolean =>
  (contactProof === undefined || contactProof.byLetter === true) && detailsVersion !== undefined;

/** '214 Elm Road, Pine Creek SK S0L 9X0'; null where the utility gives no mailing address. */
export function mailingAddress({
  accountAddress,
}: {
  accountAddress?: AccountDetails['accountAddress'] | undefined;
}): string | null {
  if (!accountAddress) return null;
  const { addressLine1, city, province, postalCode } = accountAddress;
  const place = [city, province, postalCode].filter((part) => part.trim() !== '').join(' ');
  return [addressLine1, place].filter((part) => part.trim() !== '').join(', ') || null;
}

export function meterText({ meterNumber }: Pick<AccountDetailsCopy, 'meterNumber'>, words: Words): string {
  if (meterNumber === UNSHOWN_METER) return words('notShown');
  return meterNumber ? registerText(meterNumber) : words('meter.none');
}

const PHONE_TYPES = { Mobile: 'phone.mobile', LandLine: 'phone.landLine', Fax: 'phone.fax' } as const;

/** What a number is: one of a kind that customers do not choose is just a phone. */
export function phoneTypeText(phoneType: string, words: Words): string {
  const type = phoneTypeOf(phoneType);
  return words(type ? PHONE_TYPES[type] : 'phone.other');
}

export function phoneNumberText({ phoneNumber, phoneExt = '' }: AccountPhone, words: Words): string {
  const number = phoneText(phoneNumber);
  const ext = phoneExt.trim();
  return ext ? words('phone.ext', { number, ext }) : number;
}

/** The account's numbers in the utility's order. */
export const phonesOf = ({ accountPhoneNumbers = [] }: Pick<AccountDetails, 'accountPhoneNumbers'>) =>
  accountPhoneNumbers.toSorted((one, other) => Number(one.phoneSequence ?? 0) - Number(other.phoneSequence ?? 0));

const DELIVERY = ['delivery.paperless', 'delivery.paper', 'delivery.envelope'] as const;

/** How the bill comes (ACC-48); null where that is not said here (ACC-50), or not known. */
export function deliveryOf(
  { billDeliveryMethod, activeFlag }: Pick<AccountDetailsCopy, 'billDeliveryMethod' | 'activeFlag'>,
  words: Words,
): string | null {
  const key = activeFlag ? DELIVERY[Number(billDeliveryMethod)] : undefined;
  return key ? words(key) : null;
}
