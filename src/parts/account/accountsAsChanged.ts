import type { AccountCopy } from '#copies/engine/account.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { rowsOfOwner } from '#db/rowsOfOwner.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { AccountNameRow, DefaultAccountRow } from '#outbox/kinds/accountList.ts';
import type { ReminderRow } from '#outbox/kinds/reminder.ts';

/** A change of the customer's list of accounts, as the outbox has it. */
export type ListChangeRow = AccountNameRow | DefaultAccountRow | ReminderRow;

/** Their kinds are told by their names: the kinds themselves are not loaded for the first screen. */
const KINDS: readonly string[] = ['accountName', 'defaultAccount', 'reminder'] satisfies ListChangeRow['kind'][];
const isListChange = (row: SubmissionRow): row is ListChangeRow => KINDS.includes(row.kind);

/** This customer's changes of their list that are on this device, in the order in which they were chosen. */
export const listChangesOf = (db: OutboxDb, owner: string): Promise<ListChangeRow[]> =>
  rowsOfOwner(db, owner, isListChange);

/** The utility has this change, and the list was read before. */
const isNewerThan = (version: number | undefined, { state, answer }: ListChangeRow): boolean =>
  state === 'received' && !answer?.replaced && version !== undefined && (answer?.accountsVersion ?? 0) > version;

/** Whether what the utility took in of these shows in no copy yet: then it is time for a new one. */
export const isListOld = (version: number | undefined, changes: readonly ListChangeRow[]): boolean =>
  changes.some((row) => isNewerThan(version, row));

/**
 * The customer's accounts as they called them and chose the default one, whatever the utility knows of it so far. What
 * was refused changes nothing; what the utility took in before the list was read is in it.
 *
 * @param version of the list in the device's copy; undefined where the utility counts none
 * @param changes in their order
 */
export function accountsAsChanged(
  accounts: readonly AccountCopy[],
  version: number | undefined,
  changes: readonly ListChangeRow[],
): AccountCopy[] {
  let list = [...accounts];
  for (const row of changes) {
    if (row.state === 'notAccepted' || (row.state === 'received' && !isNewerThan(version, row))) continue;
    if (list.some(({ caAccount }) => caAccount === row.intent.caAccount)) list = list.map((one) => changed(one, row));
  }
  return list;
}

function changed(account: AccountCopy, row: ListChangeRow): AccountCopy {
  const isIt = account.caAccount === row.intent.caAccount;
  switch (row.kind) {
    case 'accountName':
      return isIt ? { ...account, descriptiveName: row.intent.name } : account;
    case 'defaultAccount':
      return { ...account, defaultAccount: isIt ? 'true' : 'false' };
    case 'reminder': {
      if (!isIt) return account;
      if (row.intent.reminder === 'highBillPeakAlert') return { ...account, highBillPeakAlert: row.intent.dollars };
      const { reminder, channel, on } = row.intent;
      const by = account[reminder] ?? { email: false, sms: false, pushNotif: false };
      return { ...account, [reminder]: { ...by, [channel]: on } };
    }
  }
}

/** Whether the utility does not know yet what this account is called, or that it is the default one. */
export const waitsFor = (changes: readonly ListChangeRow[], kind: ListChangeRow['kind'], caAccount: string): boolean =>
  changes.some(
    (row) =>
      row.kind === kind &&
      row.intent.caAccount === caAccount &&
      row.state !== 'received' &&
      row.state !== 'notAccepted',
  );
