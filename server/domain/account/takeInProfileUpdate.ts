import type { ReplyOf, RequestOf } from '#contracts/call.ts';
import { UPDATE_ACCOUNTS } from '#contracts/cdcUpdate.ts';
import { TERMS_DOC_VERSION } from '#contracts/consent.ts';
import { UPDATE_GLOBAL_PROFILE, type updateProfileDetailsCall } from '#contracts/profile.ts';
import { type Customer, updateCustomer } from '../../store/account/customers.ts';
import { setConsent } from '../../store/account/terms.ts';
import type { Db } from '../../store/open.ts';
import { tellConsent, tellProfile } from '../backOffice/tellCustomerChange.ts';
import { changedMeanwhile, chooseOutageAreas } from '../outage/outageAreas.ts';
import { addedBy, changeAccountList, listChangesOf } from './accountList.ts';
import { logOwnInteraction } from './interactions.ts';
import { EMAIL_TAKEN, EMAIL_UNVERIFIED, isEmailTaken, refuseName } from './primaryDetails.ts';
import { chooseNotices } from './profileNotices.ts';
import { orRefused, Refusal } from './refusal.ts';
import type { TellAdded } from './tellAdded.ts';
import { spendApproval } from './verification.ts';

type Update = RequestOf<typeof updateProfileDetailsCall>;
type Answer = ReplyOf<typeof updateProfileDetailsCall>;
export type Changes = Partial<Pick<Customer, 'name' | 'email' | 'contactNumber'>>;

const SERVED_ACTIONS = [UPDATE_GLOBAL_PROFILE, UPDATE_ACCOUNTS];
const NOT_YET = 'This cannot be changed here yet.';

/** Who saves: the customer, and the session in which codes were approved. */
export interface Saver {
  customer: Customer;
  sessionHash: string;
  /** How others hear of an account that is added. */
  tellAdded: TellAdded;
  /** What goes with a change, in the transaction that saves it. */
  saved: (tx: Db, changes: Changes) => Promise<void>;
}

/**
 * Takes in a save of the profile (API-07, API2-31). Whole or not at all: a part that is refused stores nothing.
 *
 * @throws {Problem} changedMeanwhile when it was made of an older copy of the profile
 */
export async function takeInProfileUpdate(db: Db, now: Date, saver: Saver, update: Update): Promise<Answer> {
  return orRefused(db.transaction((tx) => takeIn(tx, now, saver, update)));
}

async function takeIn(tx: Db, now: Date, saver: Saver, update: Update): Promise<Answer> {
  refuseUnserved(update);
  refuseOldCopy(saver.customer, update);
  const changes = await changesOf(tx, now, saver, update);
  if (Object.keys(changes).length > 0) {
    await updateCustomer(tx, saver.customer.id, changes);
    await tellProfile(tx, now, saver.customer, changes);
    await saver.saved(tx, changes);
  }
  const said = update.interactionData;
  const log = async () => said && logOwnInteraction(tx, now, saver.customer.id, said);
  // While the account is theirs: one that is removed before it is, one that is added afterwards.
  const isAdded = addedBy(listChangesOf(update.cdcData?.requests ?? [])).has(said?.accountNumber ?? '');
  if (!isAdded) await log();
  const data = {
    ...(await accountList(tx, now, saver, update)),
    ...(await outageAreas(tx, saver.customer.id, update)),
    ...(await chooseNotices(tx, now, saver.customer, update.data)),
    ...(await consent(tx, now, saver.customer, update)),
  };
  if (isAdded) await log();
  return { errorCode: 0, ...(Object.keys(data).length > 0 && { data }) };
}

async function accountList(tx: Db, now: Date, saver: Saver, { data, cdcData }: Update): Promise<Answer['data']> {
  const changes = listChangesOf(cdcData?.requests ?? []);
  if (changes.length === 0) return {};
  const copies = data?.associatedAccounts?.account ?? [];
  return { accountsVersion: await changeAccountList(tx, now, saver, changes, copies, data?.accountsVersion ?? null) };
}

async function outageAreas(tx: Db, customerId: string, { data }: Update): Promise<Answer['data']> {
  if (!data?.subscribedOutageZones) return {};
  const { subscribedOutageZones, outageZoneNames, outageZonesVersion = null } = data;
  const kept = await chooseOutageAreas(tx, customerId, subscribedOutageZones, outageZoneNames, outageZonesVersion);
  if (typeof kept === 'string') throw new Refusal(kept);
  return { subscribedOutageZones: kept.regionIds, outageZonesVersion: kept.version };
}

async function consent(tx: Db, now: Date, customer: Customer, { preferences }: Update): Promise<Answer['data']> {
  const initialConsent = preferences?.terms?.initialConsent;
  if (!initialConsent) return {};
  if (initialConsent.docVersion > TERMS_DOC_VERSION) throw new Refusal('There are no such terms.');
  await setConsent(tx, now, customer.id, initialConsent);
  await tellConsent(tx, now, customer, initialConsent);
  return { preferences: { terms: { initialConsent } } };
}

function refuseUnserved({ data, cdcData }: Update): void {
  const {
    profileName,
    contactNumber,
    associatedAccounts,
    accountsVersion,
    subscribedOutageZones,
    outageZonesVersion,
    outageZoneNames,
    serviceRequest,
    outagesNotification,
    profileChanges,
    noticesVersion,
    ...others
  } = data ?? {};
  const unserved = Object.values(others).some((part) => part !== undefined);
  const strange = cdcData?.requests.some(({ action }) => !SERVED_ACTIONS.includes(action));
  if (unserved || strange) throw new Refusal(NOT_YET);
}

/** An update that says which version it was made of changes nothing else: its other fields are as read with it. */
function refuseOldCopy({ name, email, contactNumber }: Customer, { data, profile }: Update): void {
  if (data?.outageZonesVersion === undefined) return;
  const isAsRead =
    (data.profileName ?? name) === name &&
    (data.contactNumber ?? contactNumber) === contactNumber &&
    (profile?.email ?? email).toLowerCase() === email;
  if (!isAsRead) throw changedMeanwhile();
}

/**
 * What is new, of all that came. The name and the e-mail come along with every update, from a device's copy that may
 * be old: they change only where `cdcData` names the change, with the same value (API2-32).
 */
async function changesOf(tx: Db, now: Date, { customer, sessionHash }: Saver, update: Update): Promise<Changes> {
  const name = update.data?.profileName;
  const email = update.profile?.email?.toLowerCase();
  const contactNumber = update.data?.contactNumber;
  const changes: Changes = {};
  if (name !== undefined && name !== customer.name) {
    if (!isNamed(update, 'displayName', name)) throw new Refusal(NOT_YET);
    const refusal = refuseName(name);
    if (refusal) throw new Refusal(refusal);
    changes.name = name.trim();
  }
  if (email !== undefined && email !== customer.email) {
    if (!isNamed(update, 'emailAddress', email)) throw new Refusal(EMAIL_UNVERIFIED);
    const target = { sessionHash, channel: 'email', target: email } as const;
    if (!(await spendApproval(tx, now, target))) throw new Refusal(EMAIL_UNVERIFIED);
    if (await isEmailTaken(tx, now, customer.id, email)) throw new Refusal(EMAIL_TAKEN);
    changes.email = email;
  }
  if (contactNumber !== undefined && contactNumber !== customer.contactNumber) {
    const target = { sessionHash, channel: 'sms', target: contactNumber } as const;
    if (!(await spendApproval(tx, now, target))) throw new Refusal('A new phone number has to be verified first.');
    changes.contactNumber = contactNumber;
  }
  return changes;
}

const isNamed = ({ cdcData }: Update, changeType: string, value: string): boolean =>
  cdcData?.requests.some(({ data }) =>
    data.some((item) => item.changeType === changeType && item.value.toLowerCase() === value.toLowerCase()),
  ) ?? false;
