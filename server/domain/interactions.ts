import { reginaIso } from '#rules/reginaTime.ts';
import { Problem } from '../problems.ts';
import { findAccount } from '../store/customers.ts';
import { insertInteraction } from '../store/interactions.ts';
import type { Db } from '../store/open.ts';

/** What a customer's device says that they did. */
export interface SaidInteraction {
  interactionType: string;
  interactionText: string;
  accountNumber?: string | null | undefined;
  dateTimeCreated?: string | null | undefined;
}

/** Named in letters only, however it is written. */
const lettersOf = (type: string): string => type.normalize('NFKC').replace(/[^a-z]/gi, '');

/** Of a card payment; how a payment is arranged or reminded of is not one. */
const isPayment = (type: string): boolean =>
  /payment|moneris/i.test(lettersOf(type)) && !/plan|reminder|arrangement/i.test(lettersOf(type));

/**
 * Logs what a save carried along, in its transaction. `accountNumber` has been looked at by who calls.
 *
 * @throws {Problem} forbidden on a type that names a payment: that one only the server writes (API-30).
 */
export async function logInteraction(tx: Db, now: Date, customerId: string, said: SaidInteraction): Promise<void> {
  const { interactionType, interactionText, accountNumber, dateTimeCreated } = said;
  if (isPayment(interactionType)) throw new Problem('forbidden', 'What becomes of a payment is not told to us.');
  const at = Math.min(now.getTime(), dateTimeCreated ? Date.parse(dateTimeCreated) : now.getTime());
  await insertInteraction(tx, {
    customerId,
    interactionType,
    interactionText,
    accountNumber: accountNumber || null,
    dateTimeCreated: reginaIso(new Date(at)),
  });
}

/** The same of an account that must be this customer's. @throws {Problem} forbidden where it is not. */
export async function logOwnInteraction(tx: Db, now: Date, customerId: string, said: SaidInteraction): Promise<void> {
  if (said.accountNumber && !(await findAccount(tx, customerId, said.accountNumber))) {
    throw new Problem('forbidden', 'This account is not one of yours.');
  }
  await logInteraction(tx, now, customerId, said);
}
