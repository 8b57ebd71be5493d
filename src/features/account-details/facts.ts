import type { Say } from '#contracts/words.ts';
import type { AccountDetailsCopy } from '#copies/accountDetails.ts';
import { phoneText } from '#ui/format.ts';

type Words = Say<'account-details'>;

/** Nothing has to be shown first, and the utility counts the changes: none is overwritten. */
export const isOpenToChange = ({ contactProof, detailsVersion }: AccountDetailsCopy): boolean =>
  contactProof === undefined && detailsVersion !== undefined;

/** '214 Elm Road, Pine Creek SK S0L 9X0'; null where the utility gives no mailing address. */
export function mailingAddress({ accountAddress }: AccountDetailsCopy): string | null {
  if (!accountAddress) return null;
  const { addressLine1, city, province, postalCode } = accountAddress;
  const place = [city, province, postalCode].filter((part) => part.trim() !== '').join(' ');
  return [addressLine1, place].filter((part) => part.trim() !== '').join(', ') || null;
}

const PHONE_TYPES = { mobile: 'phone.mobile', landline: 'phone.landLine', fax: 'phone.fax' } as const;

/** The account's numbers in the utility's order, each with its kind (ACC-39); one of another kind is just a phone. */
export function phonesOf({ accountPhoneNumbers = [] }: AccountDetailsCopy, words: Words) {
  const inOrder = accountPhoneNumbers.toSorted(
    (one, other) => Number(one.phoneSequence ?? 0) - Number(other.phoneSequence ?? 0),
  );
  return inOrder.map(({ phoneType, phoneNumber, phoneExt }) => {
    const type = PHONE_TYPES[phoneType.toLowerCase() as keyof typeof PHONE_TYPES] ?? 'phone.other';
    const number = phoneText(String(phoneNumber));
    const ext = phoneExt === undefined ? '' : String(phoneExt).trim();
    return { type: words(type), number: ext ? words('phone.ext', { number, ext }) : number };
  });
}

const DELIVERY = ['delivery.paperless', 'delivery.paper', 'delivery.envelope'] as const;

/** How the bill comes (ACC-48); null where that is not said here (ACC-50), or not known. */
export function deliveryOf({ billDeliveryMethod, activeFlag }: AccountDetailsCopy, words: Words): string | null {
  const key = activeFlag ? DELIVERY[Number(billDeliveryMethod)] : undefined;
  return key ? words(key) : null;
}
