import { asc, eq } from 'drizzle-orm';
import type { SandboxState } from '#contracts/sandboxState.ts';
import type { Db } from '../store/open.ts';
import { accounts, associationChecks, associations, cdcUpdates, customers } from '../store/schema.ts';

type AccountsState = Pick<SandboxState, 'accounts' | 'accountDetails' | 'associationChecks' | 'cdcUpdates'>;

/** The utility's accounts, in whose lists they stand, and what is about to be added or was changed. */
export async function accountsState(db: Db): Promise<AccountsState> {
  const rows = await db.select().from(accounts).orderBy(asc(accounts.caAccount));
  const listed = await db
    .select({ association: associations, email: customers.email })
    .from(associations)
    .innerJoin(customers, eq(customers.id, associations.customerId))
    .orderBy(asc(associations.associatedAt), asc(customers.email));
  const lists = Map.groupBy(listed, ({ association }) => association.caAccount);
  const checks = await db
    .select({ check: associationChecks, email: customers.email })
    .from(associationChecks)
    .innerJoin(customers, eq(customers.id, associationChecks.customerId))
    .orderBy(asc(associationChecks.expiresAt));
  const changes = await db
    .select({ change: cdcUpdates, email: customers.email })
    .from(cdcUpdates)
    .innerJoin(customers, eq(customers.id, cdcUpdates.customerId))
    .orderBy(asc(cdcUpdates.id));
  return {
    accounts: rows.map(({ caAccount, bpAccount, accountType, details }) => ({
      caAccount,
      accountName: details.accountName,
      bpAccount,
      accountType,
      lists: (lists.get(caAccount) ?? []).map(({ email, association }) => ({
        email,
        descriptiveName: association.descriptiveName,
        isDefault: association.isDefault,
        proof: association.proof,
        associatedAt: association.associatedAt.toISOString(),
      })),
    })),
    accountDetails: rows.map(({ details, detailsVersion }) => ({ ...details, detailsVersion })),
    associationChecks: checks.map(({ email, check: { caAccount, expiresAt } }) => ({
      email,
      caAccount,
      expiresAt: expiresAt.toISOString(),
    })),
    cdcUpdates: changes.map(({ email, change }) => ({
      email,
      requestNumber: change.requestNumber,
      sequence: change.sequence,
      accountNumber: change.accountNumber,
      changeType: change.changeType,
      value: change.value,
      receivedDateTime: change.receivedAt.toISOString(),
    })),
  };
}
