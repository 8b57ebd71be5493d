import type * as z from 'zod/mini';
import type { AccountDetails } from '#contracts/account.ts';
import type { accountUpdateCall } from '#contracts/accountUpdate.ts';
import type { ReplyOf } from '#contracts/call.ts';
import type { PostalAddress } from '#contracts/postalAddress.ts';
import { accountReach } from '#rules/accountContacts.ts';
import { isEditedDirectly } from '#rules/isEditedDirectly.ts';
import { Problem } from '../../problems.ts';
import {
  type Account,
  type Association,
  type Listed,
  lockAccount,
  saveDetails,
} from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { keepUnprovenChange, noteUnprovenContacts } from '../../store/account/unproven.ts';
import type { Db } from '../../store/open.ts';
import type { Seal } from '../../store/seal.ts';
import { tellAccount } from '../backOffice/tellCustomerChange.ts';
import { type BillingChanges, billingChanges } from './billingChanges.ts';
import { detailsFor } from './detailsFor.ts';
import { logOwnInteraction } from './interactions.ts';
import { holdersContacts, isDisputed, isProven, needsProof } from './proof.ts';
import { orRefused, Refusal } from './refusal.ts';

export type AccountUpdate = z.output<typeof accountUpdateCall.request>;
type Answer = ReplyOf<typeof accountUpdateCall>;

const FOR_OTHERS = 'This account is changed by request only. Please call us.';
const DISPUTED =
  'Somebody else says that this account is theirs. Until our staff has looked at it, nothing can be changed.';
const UNPROVEN = 'Before this can be changed, a code has to show that the account is yours.';

/** Who saves, and what was looked up before. */
export interface BillingSaver {
  customer: Customer;
  sessionHash: string;
  /** Numbers, E.164, that a look-up said to be Canadian. */
  canadian: ReadonlySet<string>;
  /** The new address, where it was picked; null: it was not, or there is none. */
  address: PostalAddress | null;
  seal: Seal | null;
  /** What goes with a change, in the transaction that saves it. */
  saved: (tx: Db, before: AccountDetails, changes: BillingChanges) => Promise<void>;
}

/**
 * Saves where the bills of an account go (API2-10). Whole or not at all.
 *
 * @throws {Problem} accountNotYours for another's account, changedMeanwhile when it was made of older details
 */
export const updateAccount = async (db: Db, now: Date, saver: BillingSaver, update: AccountUpdate): Promise<Answer> =>
  orRefused(db.transaction((tx) => save(tx, now, saver, update)));

async function save(tx: Db, now: Date, saver: BillingSaver, update: AccountUpdate): Promise<Answer> {
  const found = await lockAccount(tx, saver.customer.id, update.caAccount);
  if (!found) throw new Problem('accountNotYours', 'This account is not one of yours.');
  const { account, association } = found;
  const asksForCode = needsProof(association) && (await holdersContacts(tx, account)).length > 0;
  refuseUnseen(association, update, asksForCode);
  const changes = await billingChanges(tx, now, saver, seenOf(found), update, () => {
    if (isDisputed(association)) throw new Refusal(DISPUTED);
    if (asksForCode) throw new Refusal(UNPROVEN);
    refuseUneditable(account, update);
  });
  const isChanged = Object.keys(changes).length > 0;
  const saved = isChanged ? await saveDetails(tx, account, { ...account.details, ...changes }) : account;
  if (isChanged) {
    await tellAccount(tx, now, saver.customer.id, account, changes, !isProven(association));
    if (!isProven(association)) await keepToUndo(tx, now, found, changes);
    await saver.saved(tx, account.details, changes);
  }
  const said = update.interactionData;
  if (said) await logOwnInteraction(tx, now, association.customerId, said);
  return {
    errorCode: 0,
    data: { accountDetails: await detailsFor({ db: tx, seal: saver.seal }, { account: saved, association }) },
  };
}

/**
 * What is not shown is not compared either: an answer would tell whether a guess at the holder's address is right. Where
 * there is nobody to send a code to, the change is confirmed by a letter, but numbers that cannot be seen stay.
 */
function refuseUnseen(association: Association, update: AccountUpdate, asksForCode: boolean): void {
  const { accountEmail, accountAddress, accountPhoneNumbers } = update;
  const isUnseen = accountPhoneNumbers ?? (asksForCode ? (accountEmail ?? accountAddress) : undefined);
  if (needsProof(association) && isUnseen !== undefined) {
    throw new Refusal(isDisputed(association) ? DISPUTED : UNPROVEN);
  }
}

/** What their update is compared with: an equal guess at what they do not see is a change as any other. */
function seenOf({ account: { details }, association }: Listed): AccountDetails {
  if (!needsProof(association)) return details;
  const { accountEmail: _, accountAddress: __, ...seen } = details;
  return seen;
}

async function keepToUndo(
  tx: Db,
  now: Date,
  { account: { caAccount, details }, association: { customerId } }: Listed,
  changes: BillingChanges,
): Promise<void> {
  const before: Record<string, unknown> = details;
  const kept = Object.entries(changes).map(([field, to]) => [field, { from: before[field] ?? null, to }]);
  await keepUnprovenChange(tx, { caAccount, customerId, changes: Object.fromEntries(kept), changedAt: now });
  const known = accountReach(details).map(({ value }) => value);
  const given = accountReach(changes).filter(({ value }) => !known.includes(value));
  await noteUnprovenContacts(tx, caAccount, customerId, given);
}

/** Asked once something differs: a copy that changes nothing is taken from anybody, of any version. */
function refuseUneditable({ detailsVersion: version, accountType, details }: Account, update: AccountUpdate): void {
  if (!isEditedDirectly(accountType, details.accountCategory)) throw new Refusal(FOR_OTHERS);
  if (update.detailsVersion !== undefined && update.detailsVersion !== version) {
    throw new Problem('changedMeanwhile', 'This account was changed meanwhile. Please look at it again.');
  }
}
