import { Problem } from '../../problems.ts';
import type { Customer } from '../../store/account/customers.ts';
import { passkeysOf } from '../../store/identity/passkeys.ts';
import { hasLockedSession } from '../../store/identity/sessions.ts';
import type { Db } from '../../store/open.ts';

/** `auth_time` and `iat` are whole seconds: their difference may be so much longer than it was. */
const ROUNDING_MS = 1000;

/** When and how a customer proved who they are. */
export interface Proof {
  /** By our clock; null: the provider does not say. */
  authenticatedAt: Date | null;
  /** Long ago, of a customer whose passkey must be shown, or who must be asked anew, before they are told anything. */
  isTooOld: boolean;
}

/** Whether the customer proved who they are just now; false where that is not known. */
export const isFresh = (now: Date, authenticatedAt: Date | null, minutes: number): boolean =>
  authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= minutes * 60_000;

/**
 * What a provider's answer proves. `ageMs`: how long before it the customer proved who they are (`Identified`), null
 * where the provider does not say. `asksAnew`: it was told to ask them.
 *
 * @throws {Problem} freshSignInRequired: they proved it before their sessions were ended. A provider that says no times
 *   is believed once it was told to ask: it must not shut a customer out.
 */
export async function proofOf(
  db: Db,
  now: Date,
  customer: Customer,
  { ageMs, asksAnew, freshMinutes }: { ageMs: number | null; asksAnew: boolean; freshMinutes: number },
): Promise<Proof> {
  const authenticatedAt = ageMs === null ? null : new Date(now.getTime() - ageMs);
  const notBefore = customer.signInNotBefore;
  if (notBefore && !isSince(notBefore, authenticatedAt, asksAnew)) {
    const why = authenticatedAt ? 'signed in before the sessions were ended' : 'no auth_time in the ID token';
    throw new Problem('freshSignInRequired', 'Please sign in again.', why);
  }
  return { authenticatedAt, isTooOld: await isTooOld(db, now, customer.id, authenticatedAt, freshMinutes) };
}

/** Whether this customer must prove who they are once more before they are told anything. */
export async function isTooOld(
  db: Db,
  now: Date,
  customerId: string,
  authenticatedAt: Date | null,
  freshMinutes: number,
): Promise<boolean> {
  if (isFresh(now, authenticatedAt, freshMinutes)) return false;
  return (await passkeysOf(db, customerId)).length > 0 || (await hasLockedSession(db, now, customerId));
}

const isSince = (notBefore: Date, authenticatedAt: Date | null, asksAnew: boolean): boolean =>
  authenticatedAt ? authenticatedAt.getTime() + ROUNDING_MS >= notBefore.getTime() : asksAnew;
