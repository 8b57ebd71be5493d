import type * as z from 'zod/mini';
import type { AssociatedAccount, accountDetailsCall } from '#contracts/account.ts';
import type { profileDetails } from '#contracts/profile.ts';
import { noticesChosen } from '#contracts/reminders.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { Problem } from '../../problems.ts';
import { accountsOf, accountsOfPartner, type Listed } from '../../store/account/associations.ts';
import { type Customer, findCustomer } from '../../store/account/customers.ts';
import { readProfile } from '../../store/account/profiles.ts';
import type { Db } from '../../store/open.ts';
import { outageZoneNames } from '../outage/outageAreas.ts';
import { needsProof } from './proof.ts';

/** @throws {Problem} signInRequired, in these words, when there is no such customer (any more). */
export async function customerOf(db: Db, id: string | null, words = 'Please sign in.'): Promise<Customer> {
  const customer = id === null ? null : await findCustomer(db, id);
  if (!customer) throw new Problem('signInRequired', words);
  return customer;
}

/** As {@link customerOf}, for what is changed at the identity provider, under the subject there. */
export async function customerWithSubject(db: Db, id: string): Promise<Customer & { subject: string }> {
  const customer = await customerOf(db, id);
  const { subject } = customer;
  if (!subject) throw new Problem('signInRequired', 'Please sign in.');
  return { ...customer, subject };
}

/** `accounts`: of this customer, where they are known already. @throws {Problem} signInRequired as {@link customerOf}. */
export async function profileOf(
  db: Db,
  customerId: string,
  accounts?: readonly Listed[],
): Promise<z.input<typeof profileDetails>> {
  const stored = await readProfile(db, customerId);
  if (!stored) throw new Problem('signInRequired', 'Please sign in.');
  const { customer, initialConsent, registeredAt, zones } = stored;
  const account = (accounts ?? (await accountsOf(db, customer.id))).map(listed);
  return {
    profileName: customer.name,
    profileEmail: customer.email,
    contactNumber: customer.contactNumber,
    // Only a code lets a number into the profile.
    contactNumberVerified: customer.contactNumber !== '',
    associatedAccounts: { account },
    accountsVersion: customer.accountsVersion,
    preferences: { terms: initialConsent ? { initialConsent } : {} },
    isRegistered: registeredAt !== null,
    subscribedOutageZones: zones?.regionIds ?? [],
    outageZonesVersion: zones?.version ?? 0,
    outageZoneNames: outageZoneNames(zones),
    ...noticesChosen(customer.notices),
    noticesVersion: customer.noticesVersion,
    twilioSmsStop: customer.textsStoppedAt !== null,
  };
}

/** An account in the customer's list (ACC-05). */
const listed = ({ account, association }: Listed): AssociatedAccount => ({
  caAccount: account.caAccount,
  bpAccount: account.bpAccount,
  accountType: account.accountType,
  descriptiveName: association.descriptiveName,
  defaultAccount: association.isDefault ? 'true' : 'false',
  ...association.settings,
  dateTimeAssociated: reginaIso(association.associatedAt),
  ...(needsProof(association) && { proofNeeded: true }),
});

/** The account of this customer that fits what is asked. @throws {Problem} forbidden when none does. */
export async function accountOf(
  db: Db,
  customerId: string,
  asked: z.output<typeof accountDetailsCall.request>,
): Promise<Listed> {
  const account = (await accountsOfPartner(db, customerId, asked.bpAccount)).find(
    ({ account: row }) =>
      (asked.caAccount === undefined || row.caAccount === asked.caAccount) &&
      (asked.accountType === undefined || row.accountType === asked.accountType),
  );
  if (!account) throw new Problem('accountNotYours', 'This account is not one of yours.');
  return account;
}
