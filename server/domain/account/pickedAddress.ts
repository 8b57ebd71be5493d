import type { AccountDetails } from '#contracts/account.ts';
import type { PostalAddress } from '#contracts/postalAddress.ts';
import { findListed } from '../../store/account/associations.ts';
import type { Db } from '../../store/open.ts';
import type { AccountUpdate } from './accountUpdate.ts';
import { needsProof } from './proof.ts';

type Address = AccountDetails['accountAddress'];

/** Whether an update sends another address than is stored; one that is left out is no change. */
export const isOtherAddress = (stored: Address, sent: Address): boolean =>
  sent !== undefined && (!stored || !isSameAddress(stored, sent));

const isSameAddress = (one: NonNullable<Address>, other: NonNullable<Address>): boolean =>
  (Object.keys(other) as (keyof typeof other)[]).every((field) => one[field] === other[field]);

/**
 * The new address of an update, where it is one that the address service gives out under its id (ACC-45): a typed one has
 * none. Asked before anything is locked. Null: it is not, or there is no new one.
 *
 * @throws {Problem} unavailable
 */
export async function pickedAddress(
  db: Db,
  service: { retrieve(id: string): Promise<PostalAddress | null> } | null,
  customerId: string,
  { caAccount, accountAddress: sent }: AccountUpdate,
): Promise<PostalAddress | null> {
  const listed = sent && (await findListed(db, customerId, caAccount));
  if (!service || !listed) return null;
  // Of one that they do not see any address is another one: no difference tells them which it is.
  const seen = needsProof(listed.association) ? undefined : listed.account.details.accountAddress;
  if (!isOtherAddress(seen, sent)) return null;
  const known = sent.addressId === '' ? null : await service.retrieve(sent.addressId);
  return known && isSameAddress(known, sent) ? known : null;
}
