import { proofByBill } from '#rules/accountContacts.ts';
import { type Account, firstHoldersOf } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { requireProof, setProof, takeAsProven } from '../../store/account/unproven.ts';
import type { Db } from '../../store/open.ts';
import { tellAssociation } from '../backOffice/tellCustomerChange.ts';
import { holdersContacts, holdersReach } from './proof.ts';

/**
 * Whoever added an account while there was nobody to ask whose it is may do everything with it. Once there is somebody, a
 * code is asked of them as of anybody else: else a thief who comes first would be before the holder for ever. Where it is
 * their own address or number that the utility says, it is shown that the account is theirs.
 *
 * @param account as it is now, and locked
 */
export async function judgeFirstAnew(tx: Db, now: Date, account: Account): Promise<void> {
  const { caAccount } = account;
  const holders = await firstHoldersOf(tx, caAccount);
  if (holders.length === 0) return;
  const reach = [...(await holdersContacts(tx, account)), ...(await holdersReach(tx, account))];
  for (const customer of holders) {
    const proof = proofByBill(reach, customer, false);
    if (proof === 'bill') await requireProof(tx, customer.id, caAccount);
    if (proof === 'contact') await provedByContact(tx, now, customer, caAccount);
  }
}

/** A contact of the account is this customer's own. */
export async function provedByContact(tx: Db, now: Date, customer: Customer, caAccount: string): Promise<void> {
  await setProof(tx, customer.id, caAccount, 'contact');
  await takeAsProven(tx, customer.id, caAccount);
  await tellAssociation(tx, now, customer, caAccount, { change: 'proven', proof: 'contact' });
}
