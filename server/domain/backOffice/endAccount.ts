import {
  endAssociation,
  lockAccountsVersion,
  setAccountsVersion,
  setDefault,
} from '../../store/account/accountList.ts';
import { accountsOf, holdersOf } from '../../store/account/associations.ts';
import type { Customer } from '../../store/account/customers.ts';
import { dropHeldOfAccount } from '../../store/backOffice/heldAssociations.ts';
import type { Db } from '../../store/open.ts';

/** An account that left the list of a customer: it is in another name now, or it was never theirs. */
export interface LeftAccount {
  customer: Customer;
  caAccount: string;
  why: 'inAnotherName' | 'notTheirs';
}
export type TellLeft = (tx: Db, left: LeftAccount) => Promise<void>;

/** Before anything was written down. */
const NEVER = new Date(0);

/**
 * Takes an account out of everybody's list, and drops the lines that would put it into one. What they took down before is
 * still theirs to submit.
 */
export async function endAccount(tx: Db, now: Date, caAccount: string, left: TellLeft): Promise<void> {
  await dropHeldOfAccount(tx, caAccount);
  for (const customer of await holdersOf(tx, caAccount)) {
    const one = { customer, caAccount, why: 'inAnotherName' } as const;
    await endInList(tx, now, one);
    await left(tx, one);
  }
}

/**
 * Takes an account out of one list; the first of the others is the default then, where it was. Of one that was never theirs
 * nothing is taken in any more, whenever they say that they wrote it down.
 */
export async function endInList(tx: Db, now: Date, { customer, caAccount, why }: LeftAccount): Promise<void> {
  const version = await lockAccountsVersion(tx, customer.id);
  await endAssociation(tx, why === 'notTheirs' ? NEVER : now, customer.id, caAccount);
  const list = await accountsOf(tx, customer.id);
  const [next] = list;
  if (next && !list.some(({ association }) => association.isDefault)) {
    await setDefault(tx, customer.id, next.account.caAccount);
  }
  await setAccountsVersion(tx, customer.id, version + 1);
}
