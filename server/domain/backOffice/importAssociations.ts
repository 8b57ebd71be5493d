import type { AccountsImported } from '#contracts/accountImport.ts';
import { type AssociationLine, associationLine } from '#contracts/associationImport.ts';
import { lockAccountsVersion, setAccountsVersion, setDefault } from '../../store/account/accountList.ts';
import { type Account, findListed, readProvenHolders } from '../../store/account/associations.ts';
import { type Customer, findByEmail } from '../../store/account/customers.ts';
import { proveByUtility, settleDisputes } from '../../store/account/unproven.ts';
import {
  dropHeldOf,
  type HeldAssociation,
  holdAssociation,
  readHeldOfOthers,
  takeHeld,
} from '../../store/backOffice/heldAssociations.ts';
import { lockAccounts } from '../../store/backOffice/importedAccounts.ts';
import { addAssociation, customerWithEmail, isFormer } from '../../store/backOffice/importedAssociations.ts';
import type { Db } from '../../store/open.ts';
import { judgeFirstAnew } from '../account/judgeFirstAnew.ts';
import { fitName } from '../account/primaryDetails.ts';
import { holdersReach } from '../account/proof.ts';
import { takeBackChanges } from '../account/takeBackChanges.ts';
import { type TellAdded, tellAdded } from '../account/tellAdded.ts';
import { countCall } from '../identity/callCounts.ts';
import { endPlanOf } from '../plan/endPlan.ts';
import { endInList, type TellLeft } from './endAccount.ts';
import { type ImportingEach, importEach, type Outcome } from './importEach.ts';

/** So many lines within ten minutes may open an account that a proven holder has to a further profile; more are held. */
const MOST_SECOND = 1000;
const SECOND_WINDOW_S = 10 * 60;
/** So many held lines are read at once. */
const READ_AT_ONCE = 200;

export interface ImportingAssociations extends ImportingEach {
  /** The name of the key with which the lines come. */
  keyName: string;
  left: TellLeft;
  /** Notifies the contacts and holders of an account that it is in this customer's list, too. */
  added: (customer: Pick<Customer, 'id'>) => TellAdded;
}

/** Takes in who had which accounts in the utility's portal before, line by line. */
export const importAssociations = (parts: ImportingAssociations, body: Buffer): Promise<AccountsImported> =>
  importEach(parts, body, associationLine, async (tx, said) =>
    (await hold(tx, parts, said)) ? 'held' : add(tx, parts, said),
  );

/**
 * Imports the lines that are held, but for those that were put with this key.
 *
 * @returns how many were released
 */
export async function releaseAssociations(parts: ImportingAssociations): Promise<number> {
  let released = 0;
  for (let after = 0; ; ) {
    const held = await readHeldOfOthers(parts.db, parts.keyName, { after, most: READ_AT_ONCE });
    for (const line of held) if (await release(parts, line)) released += 1;
    const last = held.at(-1);
    if (!last) return released;
    after = last.id;
  }
}

/** @returns false where the line was released or taken back meanwhile. */
const release = (parts: ImportingAssociations, line: HeldAssociation): Promise<boolean> =>
  parts.db.transaction(async (tx) => {
    // In the order of an import that takes the line back: else the two could wait for each other.
    await lockAccounts(tx, [line.caAccount]);
    const held = await takeHeld(tx, line);
    if (held) await add(tx, parts, held.said);
    return held !== null;
  });

/** Whether the line has to wait for an operator: a stolen key opens only so many accounts that have a proven holder. */
async function hold(tx: Db, { now, keyName }: ImportingAssociations, said: AssociationLine): Promise<boolean> {
  if (said.isRemoved) return false;
  const email = said.email.toLowerCase();
  const holders = (await readProvenHolders(tx, said.caAccount)).map((holder) => holder.email.toLowerCase());
  if (holders.length === 0 || holders.includes(email)) return false;
  const { calls } = await countCall(tx, 'second profiles of accounts', SECOND_WINDOW_S);
  if (calls <= MOST_SECOND) return false;
  await holdAssociation(tx, { email, caAccount: said.caAccount, said, keyName, heldAt: now });
  return true;
}

async function add(tx: Db, parts: ImportingAssociations, said: AssociationLine): Promise<Outcome> {
  const { now } = parts;
  const { email, name, caAccount, descriptiveName, isDefault = false, since, isRemoved, ...settings } = said;
  // Before the list, as everywhere; and whoever adds it at the same time finds who has it.
  const account = (await lockAccounts(tx, [caAccount])).get(caAccount);
  if (!account) return { field: 'caAccount' };
  if (isRemoved) return remove(tx, parts, said, account);
  const customer = await customerWithEmail(tx, email.toLowerCase(), fitName(name) || email);
  if (!customer) return { field: 'email' };
  if (await findListed(tx, customer.id, caAccount)) {
    if (!(await proveByUtility(tx, customer.id, caAccount))) return 'kept';
    await notifyOthers(tx, parts, customer, account);
    await judgeFirstAnew(tx, now, account);
    return 'taken';
  }
  if (await isFormer(tx, customer.id, caAccount)) return 'kept';
  const version = await lockAccountsVersion(tx, customer.id);
  const associatedAt = since ? new Date(since) : now;
  const isAdded = await addAssociation(tx, customer.id, {
    caAccount,
    descriptiveName: descriptiveName.trim(),
    isDefault: false,
    settings,
    proof: 'utility',
    associatedAt,
  });
  if (!isAdded) return 'kept';
  await notifyOthers(tx, parts, customer, account);
  await judgeFirstAnew(tx, now, account);
  // Somebody who has signed in chose for themselves.
  if (isDefault && customer.subject === null) await setDefault(tx, customer.id, caAccount);
  await setAccountsVersion(tx, customer.id, version + 1);
  return 'taken';
}

/**
 * One line opens all of an account to a profile: its contacts and its proven holders are notified. Not where the profile's
 * address is the account's own, as it is in a first load: the mail would go to that address.
 */
async function notifyOthers(
  tx: Db,
  { now, added }: ImportingAssociations,
  customer: Customer,
  account: Account,
): Promise<void> {
  const reach = await holdersReach(tx, account);
  const isOwn = reach.some(({ channel, value }) => channel === 'email' && value === customer.email.toLowerCase());
  if (!isOwn) await tellAdded(tx, now, account, customer, added(customer));
}

/** As by an objection that is upheld: their plan ends, and what they changed without a proof is taken back. */
async function remove(
  tx: Db,
  { now, left }: ImportingAssociations,
  { email, caAccount }: AssociationLine,
  account: Account,
): Promise<Outcome> {
  await dropHeldOf(tx, caAccount, email.toLowerCase());
  const customer = await findByEmail(tx, email.toLowerCase());
  if (!customer || !(await findListed(tx, customer.id, caAccount))) return 'kept';
  await endPlanOf(tx, now, customer, caAccount);
  await endInList(tx, now, { customer, caAccount, why: 'notTheirs' });
  await takeBackChanges(tx, now, customer.id, account);
  // Those who are left may be its holders, as before it was disputed.
  await settleDisputes(tx, caAccount);
  // Who never signed in has no list that they know of.
  if (customer.subject !== null) await left(tx, { customer, caAccount, why: 'notTheirs' });
  return 'taken';
}
