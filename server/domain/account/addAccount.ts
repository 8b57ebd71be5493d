import { lockAnyAccount, spendCheck } from '../../store/account/associationChecks.ts';
import type { Customer } from '../../store/account/customers.ts';
import { addAssociation } from '../../store/backOffice/importedAssociations.ts';
import type { Db } from '../../store/open.ts';
import { tellAssociation } from '../backOffice/tellCustomerChange.ts';
import { Refusal } from './refusal.ts';

const CHECK_AGAIN = 'Please enter the name and number of this account once more.';
const BY_EMAIL = { email: true, sms: false, pushNotif: false };

/** ASN-13, ASN-14. */
const FIRST_SETTINGS = { billReadyReminder: BY_EMAIL, paymentReminder: BY_EMAIL, highBillPeakAlert: 0 };

/**
 * Puts an account whose name and number were right in this session at the end of the customer's list, which is locked and
 * does not have it. The first one is the default (ASN-15).
 *
 * @throws {Refusal} where there is no such check, or it is over
 */
export async function addAccount(
  tx: Db,
  now: Date,
  { customer, sessionHash }: { customer: Customer; sessionHash: string },
  caAccount: string,
): Promise<void> {
  if (!(await spendCheck(tx, now, { sessionHash, customerId: customer.id, caAccount }))) throw new Refusal(CHECK_AGAIN);
  // Of two customers who add it at once, the second finds the first.
  await lockAnyAccount(tx, caAccount);
  const proof = 'bill';
  await addAssociation(tx, customer.id, {
    caAccount,
    descriptiveName: '',
    isDefault: false,
    settings: FIRST_SETTINGS,
    proof,
    associatedAt: now,
  });
  await tellAssociation(tx, now, customer, caAccount, { change: 'added', proof });
}
