import { type AccountsImported, MOST_NAMED } from '#contracts/accountImport.ts';
import { type AssociationLine, associationLine } from '#contracts/associationImport.ts';
import { lockAccountsVersion, setAccountsVersion, setDefault } from '../../store/account/accountList.ts';
import { addAssociation, customerWithEmail, isAccount, isFormer } from '../../store/backOffice/importedAssociations.ts';
import type { Db } from '../../store/open.ts';
import { fitName } from '../account/primaryDetails.ts';
import { importLines } from './importLines.ts';

/** What became of a line: it was taken, it was so already, or a field that does not fit. */
type Outcome = 'taken' | 'kept' | { field: string };

class OnlyChecked extends Error {}

/** Takes in who had which accounts in the utility's portal before, line by line. */
export async function importAssociations(
  { db, now, isCheck }: { db: Db; now: Date; isCheck: boolean },
  body: Buffer,
): Promise<AccountsImported> {
  const told: AccountsImported = { lines: 0, taken: 0, kept: 0, ended: 0, refusedLines: 0, refused: [] };
  for (const read of importLines(body, associationLine)) {
    told.lines += 1;
    const outcome = 'field' in read ? read : await takeIn(db, now, read.said, isCheck);
    if (typeof outcome === 'string') {
      told[outcome] += 1;
      continue;
    }
    told.refusedLines += 1;
    if (told.refused.length < MOST_NAMED) told.refused.push({ line: read.line, field: outcome.field });
  }
  return told;
}

/** A line a transaction: a list is locked for no longer. */
async function takeIn(db: Db, now: Date, said: AssociationLine, isCheck: boolean): Promise<Outcome> {
  let outcome: Outcome = 'kept';
  await db
    .transaction(async (tx) => {
      outcome = await add(tx, now, said);
      if (isCheck) throw new OnlyChecked();
    })
    .catch((error) => {
      if (!(error instanceof OnlyChecked)) throw error;
    });
  return outcome;
}

async function add(tx: Db, now: Date, said: AssociationLine): Promise<Outcome> {
  const { email, name, caAccount, descriptiveName, isDefault = false, since, ...settings } = said;
  if (!(await isAccount(tx, caAccount))) return { field: 'caAccount' };
  const customer = await customerWithEmail(tx, email.toLowerCase(), fitName(name) || email);
  if (!customer) return { field: 'email' };
  if (await isFormer(tx, customer.id, caAccount)) return 'kept';
  const version = await lockAccountsVersion(tx, customer.id);
  const associatedAt = since ? new Date(since) : now;
  const isAdded = await addAssociation(tx, customer.id, {
    caAccount,
    descriptiveName: descriptiveName.trim(),
    isDefault: false,
    settings,
    associatedAt,
  });
  if (!isAdded) return 'kept';
  // Somebody who has signed in chose for themselves.
  if (isDefault && customer.subject === null) await setDefault(tx, customer.id, caAccount);
  await setAccountsVersion(tx, customer.id, version + 1);
  return 'taken';
}
