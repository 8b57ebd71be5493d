import { and, asc, eq, getTableColumns, gte, inArray, type SQL } from 'drizzle-orm';
import type { AccountDetails } from '#contracts/account.ts';
import type { Db } from '../open.ts';
import { given, prepared } from '../prepared.ts';
import { accounts, associations, customers, formerAccounts, meters } from '../schema.ts';
import type { Customer } from './customers.ts';

export type Account = typeof accounts.$inferSelect;
export type Association = typeof associations.$inferSelect;
/** An account in somebody's list. */
export interface Listed {
  account: Account;
  association: Association;
}

/** Whether who has this entry has shown that the account is theirs, by the utility's own word or by a code. */
export const isHolders = ({ proof, disputedAt }: Pick<Association, 'proof' | 'disputedAt'>): boolean =>
  disputedAt === null && (proof === 'utility' || proof === 'contact');

const theirs = (customerId: string | SQL) =>
  and(eq(associations.caAccount, accounts.caAccount), eq(associations.customerId, customerId));
interface Asked {
  customerId: string;
  caAccount: string;
}

const ofCustomer = theirs(given('customerId', associations.customerId));
const isAccount = eq(accounts.caAccount, given('caAccount', accounts.caAccount));

const listed = prepared<{ customerId: string }, Listed>('accounts of a customer', (db) =>
  db
    .select({ account: accounts, association: associations })
    .from(accounts)
    .innerJoin(associations, ofCustomer)
    .orderBy(asc(associations.position), asc(associations.caAccount)),
);
const listedOne = prepared<Asked, Listed>('account in a list', (db) =>
  db
    .select({ account: accounts, association: associations })
    .from(accounts)
    .innerJoin(associations, ofCustomer)
    .where(isAccount),
);
const accountAlone = prepared<Asked, Account>('account of a customer', (db) =>
  db.select(getTableColumns(accounts)).from(accounts).innerJoin(associations, ofCustomer).where(isAccount),
);

/** The accounts in this customer's list, in its order. */
export const accountsOf = (db: Db, customerId: string): Promise<Listed[]> => listed(db, { customerId });

/** Null unless the account is in this customer's list. */
export async function findListed(db: Db, customerId: string, caAccount: string): Promise<Listed | null> {
  const [row] = await listedOne(db, { customerId, caAccount });
  return row ?? null;
}

/** The same, of the account alone. */
export async function findAccount(db: Db, customerId: string, caAccount: string): Promise<Account | null> {
  const [row] = await accountAlone(db, { customerId, caAccount });
  return row ?? null;
}

/** Of a business partner's accounts those in this customer's list, in its order. */
export async function accountsOfPartner(db: Db, customerId: string, bpAccount: string): Promise<Listed[]> {
  return db
    .select({ account: accounts, association: associations })
    .from(accounts)
    .innerJoin(associations, theirs(customerId))
    .where(eq(accounts.bpAccount, bpAccount))
    .orderBy(asc(associations.position), asc(associations.caAccount));
}

/**
 * An account that was this customer's at that time and is not any more, and whether they had not shown that it is theirs;
 * null where it was not theirs.
 */
export async function findFormerAccount(
  db: Db,
  customerId: string,
  caAccount: string,
  at: Date,
): Promise<{ account: Account; unproven: boolean } | null> {
  const former = and(eq(formerAccounts.caAccount, accounts.caAccount), eq(formerAccounts.customerId, customerId));
  const [row] = await db
    .select({ account: accounts, unproven: formerAccounts.unproven })
    .from(accounts)
    .innerJoin(formerAccounts, former)
    .where(and(eq(accounts.caAccount, caAccount), gte(formerAccounts.endedAt, at)));
  return row ?? null;
}

/** The account that a meter belongs to; null where there is no such meter. */
export async function findAccountOfMeter(db: Db, meterNumber: string): Promise<Account | null> {
  const [row] = await db
    .select(getTableColumns(accounts))
    .from(meters)
    .innerJoin(accounts, eq(accounts.caAccount, meters.caAccount))
    .where(eq(meters.meterNumber, meterNumber));
  return row ?? null;
}

/** Who has the account in their list, who had it first before the others. */
export async function holdersOf(db: Db, caAccount: string): Promise<Customer[]> {
  return db
    .select(getTableColumns(customers))
    .from(associations)
    .innerJoin(customers, eq(customers.id, associations.customerId))
    .where(eq(associations.caAccount, caAccount))
    .orderBy(asc(associations.associatedAt), asc(associations.customerId));
}

/** Ids of those among them who have shown that it is theirs. */
export async function provenHoldersOf(db: Db, caAccount: string): Promise<string[]> {
  const rows = await db
    .select({ id: associations.customerId })
    .from(associations)
    .where(and(eq(associations.caAccount, caAccount), inArray(associations.proof, ['utility', 'contact'])));
  return rows.map(({ id }) => id);
}

/** Ids of those who have it by the name and number on its bill alone. */
export async function unprovenHoldersOf(db: Db, caAccount: string): Promise<string[]> {
  const rows = await db
    .select({ id: associations.customerId })
    .from(associations)
    .where(and(eq(associations.caAccount, caAccount), eq(associations.proof, 'bill')));
  return rows.map(({ id }) => id);
}

/** Customers who had nobody to ask when they added the account, the first one first. */
export async function firstHoldersOf(db: Db, caAccount: string): Promise<Customer[]> {
  return db
    .select(getTableColumns(customers))
    .from(customers)
    .innerJoin(associations, eq(associations.customerId, customers.id))
    .where(and(eq(associations.caAccount, caAccount), eq(associations.proof, 'first')))
    .orderBy(asc(associations.associatedAt), asc(customers.id));
}

/** Which of these accounts somebody has who had nobody to ask. */
export async function withFirstHolder(db: Db, caAccounts: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ caAccount: associations.caAccount })
    .from(associations)
    .where(and(inArray(associations.caAccount, caAccounts), eq(associations.proof, 'first')))
    .orderBy(asc(associations.caAccount));
  return rows.map(({ caAccount }) => caAccount);
}

/** An account in this customer's list, locked until `tx` ends; null where it is not in it. */
export async function lockAccount(tx: Db, customerId: string, caAccount: string): Promise<Listed | null> {
  const [row] = await tx
    .select({ account: accounts, association: associations })
    .from(accounts)
    .innerJoin(associations, theirs(customerId))
    .where(eq(accounts.caAccount, caAccount))
    .for('update');
  return row ?? null;
}

/** The details of a locked account become these, under the next version. */
export async function saveDetails(tx: Db, account: Account, details: AccountDetails): Promise<Account> {
  const changed = { details, detailsVersion: account.detailsVersion + 1 };
  await tx.update(accounts).set(changed).where(eq(accounts.caAccount, account.caAccount));
  return { ...account, ...changed };
}

/** Customers in whose list the account is, and who have shown that it is theirs, the first one first. */
export async function readProvenHolders(db: Db, caAccount: string): Promise<Customer[]> {
  return db
    .select(getTableColumns(customers))
    .from(customers)
    .innerJoin(associations, eq(associations.customerId, customers.id))
    .where(and(eq(associations.caAccount, caAccount), inArray(associations.proof, ['utility', 'contact'])))
    .orderBy(asc(associations.associatedAt), asc(customers.id));
}
