import { proofByBill } from '#rules/accountContacts.ts';
import { findAnyAccount, spendCheck } from '../../store/account/associationChecks.ts';
import { isObjectedTo } from '../../store/account/associationObjections.ts';
import { holdersOf } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { personHashes } from '../../store/account/personHashes.ts';
import { addAssociation } from '../../store/backOffice/importedAssociations.ts';
import type { Db } from '../../store/open.ts';
import { tellAssociation } from '../backOffice/tellCustomerChange.ts';
import { holdersContacts, holdersReach } from './proof.ts';
import { Refusal } from './refusal.ts';
import { type TellAdded, tellAdded } from './tellAdded.ts';

const CHECK_AGAIN = 'Please enter the name and number of this account once more.';
const OBJECTED = 'Somebody whom we know of this account said that it is not yours. Please call us.';
const BY_EMAIL = { email: true, sms: false, pushNotif: false };

/** ASN-13, ASN-14. */
const FIRST_SETTINGS = { billReadyReminder: BY_EMAIL, paymentReminder: BY_EMAIL, highBillPeakAlert: 0 };

/** Who adds an account, in which session, and how others hear of it. */
export interface Adder {
  customer: Customer;
  sessionHash: string;
  tellAdded: TellAdded;
}

/**
 * Puts an account whose name and number were right in this session at the end of the customer's list, which does not have it.
 * Account and list are locked: of two customers who add it at once, the second finds the first. The first one is the default (ASN-15).
 *
 * @throws {Refusal} where there is no such check, or it is over
 */
export async function addAccount(
  tx: Db,
  now: Date,
  { customer, sessionHash, tellAdded: tell }: Adder,
  caAccount: string,
): Promise<void> {
  if (!(await spendCheck(tx, now, { sessionHash, customerId: customer.id, caAccount }))) throw new Refusal(CHECK_AGAIN);
  const account = await findAnyAccount(tx, caAccount);
  if (!account) throw new Refusal(CHECK_AGAIN);
  // A new list entry would be a way around what was said, and so would a new profile.
  if (await isObjectedTo(tx, caAccount, personHashes(customer), now)) throw new Refusal(OBJECTED);
  const isTold = await tellAdded(tx, now, account, customer, tell);
  const isHeld = (await holdersOf(tx, caAccount)).length > 0;
  const proof = proofByBill(
    [...(await holdersContacts(tx, account)), ...(await holdersReach(tx, account))],
    customer,
    isHeld,
  );
  await addAssociation(tx, customer.id, {
    caAccount,
    descriptiveName: '',
    isDefault: false,
    settings: FIRST_SETTINGS,
    proof,
    associatedAt: now,
  });
  await tellAssociation(tx, now, customer, caAccount, {
    change: 'added',
    proof,
    ...(!isTold && proof !== 'contact' && { tellByLetter: true }),
  });
}
