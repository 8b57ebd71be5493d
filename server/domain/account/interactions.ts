import { reginaIso } from '#rules/reginaTime.ts';
import { Problem } from '../../problems.ts';
import { findAccount } from '../../store/account/associations.ts';
import { insertInteraction } from '../../store/account/interactions.ts';
import type { Db } from '../../store/open.ts';

/** What a customer's device says that they did. */
export interface SaidInteraction {
  interactionType: string;
  interactionText: string;
  accountNumber?: string | null | undefined;
  dateTimeCreated?: string | null | undefined;
}

/**
 * Logs what a save carried along, in its transaction, as what the customer says. `accountNumber` has been looked at by
 * who calls. No type is refused: it is a word of the content, and an editor's change must not hold a queued reading back.
 */
export async function logInteraction(tx: Db, now: Date, customerId: string, said: SaidInteraction): Promise<void> {
  const { interactionType, interactionText, accountNumber, dateTimeCreated } = said;
  const at = Math.min(now.getTime(), dateTimeCreated ? Date.parse(dateTimeCreated) : now.getTime());
  await insertInteraction(tx, {
    customerId,
    writtenBy: 'customer',
    interactionType,
    interactionText,
    accountNumber: accountNumber || null,
    dateTimeCreated: reginaIso(new Date(at)),
  });
}

/** The same of an account that must be this customer's. @throws {Problem} accountNotYours where it is not. */
export async function logOwnInteraction(tx: Db, now: Date, customerId: string, said: SaidInteraction): Promise<void> {
  if (said.accountNumber && !(await findAccount(tx, customerId, said.accountNumber))) {
    throw new Problem('accountNotYours', 'This account is not one of yours.');
  }
  await logInteraction(tx, now, customerId, said);
}
