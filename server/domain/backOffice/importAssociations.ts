import type { AccountsImported } from '#contracts/accountImport.ts';
import { type AssociationLine, associationLine } from '#contracts/associationImport.ts';
import { lockAccountsVersion, setAccountsVersion, setDefault } from '../../store/account/accountList.ts';
import { type Account, findListed } from '../../store/account/associations.ts';
import { findByEmail } from '../../store/account/customers.ts';
import { proveByUtility, settleDisputes } from '../../store/account/unproven.ts';
import { lockAccounts } from '../../store/backOffice/importedAccounts.ts';
import { addAssociation, customerWithEmail, isFormer } from '../../store/backOffice/importedAssociations.ts';
import type { Db } from '../../store/open.ts';
import { judgeFirstAnew } from '../account/judgeFirstAnew.ts';
import { fitName } from '../account/primaryDetails.ts';
import { takeBackChanges } from '../account/takeBackChanges.ts';
import { endPlanOf } from '../plan/endPlan.ts';
import { endInList, type TellLeft } from './endAccount.ts';
import { type ImportingEach, importEach, type Outcome } from './importEach.ts';

interface Importing extends ImportingEach {
  left: TellLeft;
}

/** Takes in who had which accounts in the utility's portal before, line by line. */
export const importAssociations = (parts: Importing, body: Buffer): Promise<AccountsImported> =>
  importEach(parts, body, associationLine, (tx, said) => add(tx, parts, said));

async function add(tx: Db, parts: Importing, said: AssociationLine): Promise<Outcome> {
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
  await judgeFirstAnew(tx, now, account);
  // Somebody who has signed in chose for themselves.
  if (isDefault && customer.subject === null) await setDefault(tx, customer.id, caAccount);
  await setAccountsVersion(tx, customer.id, version + 1);
  return 'taken';
}

/** As by an objection that is upheld: their plan ends, and what they changed without a proof is taken back. */
async function remove(
  tx: Db,
  { now, left }: Importing,
  { email, caAccount }: AssociationLine,
  account: Account,
): Promise<Outcome> {
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
