import { and, eq, getTableColumns, inArray, isNull, ne } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { forgetHandOvers } from '../backOffice/handOvers.ts';
import { scopeOf } from '../idempotency.ts';
import { endSessionsOf } from '../identity/sessions.ts';
import { NOBODY } from '../nobody.ts';
import type { Db } from '../open.ts';
import { forgetPayer } from '../payment/payments.ts';
import { forgetWhoEntered } from '../plan/paymentPlans.ts';
import * as schema from '../schema.ts';
import { type TableName, tablesOf } from '../whose.ts';
import { forgetAssociationObjections } from './associationObjections.ts';
import { forgetInteractions } from './interactions.ts';
import { forgetMarketingConsents } from './marketingConsents.ts';
import { personHashes } from './personHashes.ts';
import { forgetUnprovenChanges } from './unproven.ts';

/** One row of any table, by the names of the schema. */
export type KeptRow = Record<string, unknown>;

type Column<Name extends string> = PgTable & Record<Name, PgColumn>;
const tables: Record<TableName, PgTable> = { ...schema };
const byCustomer = (name: TableName) => tables[name] as Column<'customerId'>;
const byAccount = (name: TableName) => tables[name] as Column<'caAccount'>;

/** Everything that names this customer, by table. */
export async function rowsOfCustomer(db: Db, customerId: string): Promise<Partial<Record<TableName, KeptRow[]>>> {
  const { associations, customers, heldAssociations, idempotencyKeys, paymentRefunds, payments, textMessages } = schema;
  const theirs = db
    .select({ caAccount: associations.caAccount })
    .from(associations)
    .where(eq(associations.customerId, customerId));
  const scope = scopeOf(customerId);
  const kept: Partial<Record<TableName, KeptRow[]>> = {
    customers: await db.select().from(customers).where(eq(customers.id, customerId)),
    // Another profile's line of an account that both have is not theirs.
    heldAssociations: await db
      .select({ said: heldAssociations.said, heldAt: heldAssociations.heldAt })
      .from(heldAssociations)
      .innerJoin(customers, eq(customers.email, heldAssociations.email))
      .where(eq(customers.id, customerId)),
    idempotencyKeys: await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, scope)),
    paymentRefunds: await db
      .select(getTableColumns(paymentRefunds))
      .from(paymentRefunds)
      .innerJoin(payments, eq(payments.orderNo, paymentRefunds.orderNo))
      .where(eq(payments.customerId, customerId)),
    // What is held for review may be another customer's.
    textMessages: await db
      .select()
      .from(textMessages)
      .where(and(eq(textMessages.scope, scope), isNull(textMessages.heldForReview))),
  };
  for (const name of tablesOf('account')) {
    kept[name] = await db
      .select()
      .from(byAccount(name))
      .where(inArray(byAccount(name).caAccount, theirs));
  }
  for (const name of tablesOf('customer', 'keptWithoutCustomer')) {
    kept[name] = await db
      .select()
      .from(byCustomer(name))
      .where(eq(byCustomer(name).customerId, customerId));
  }
  return kept;
}

/** Which of these accounts somebody else has in their list too. */
export async function sharedAmong(db: Db, customerId: string, caAccounts: readonly string[]): Promise<Set<string>> {
  const { associations } = schema;
  const others = await db
    .selectDistinct({ caAccount: associations.caAccount })
    .from(associations)
    .where(and(inArray(associations.caAccount, [...caAccounts]), ne(associations.customerId, customerId)));
  return new Set(others.map(({ caAccount }) => caAccount));
}

/**
 * Deletes a customer. What refers to them goes with them; readings and payments stay, without them, without what their
 * device said of them and without the photos, which are to be removed from the store: these are returned. What the back
 * office is not told of yet waits for it, in nobody's name.
 */
export async function deleteCustomer(tx: Db, now: Date, customerId: string): Promise<{ fileName: string }[]> {
  const { customers, heldAssociations, idempotencyKeys, meterReads, photos, textMessages } = schema;
  await tx
    .update(meterReads)
    .set({ customerId: NOBODY, photoFileName: null, photoLength: null, interactionText: '' })
    .where(eq(meterReads.customerId, customerId));
  await forgetPayer(tx, customerId, NOBODY);
  await forgetWhoEntered(tx, customerId, NOBODY);
  await forgetInteractions(tx, customerId, NOBODY);
  await forgetHandOvers(tx, customerId);
  await forgetUnprovenChanges(tx, customerId, NOBODY);
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  const hashes = customer ? personHashes(customer) : [];
  // Released later, it would open a profile for them again.
  if (customer) await tx.delete(heldAssociations).where(eq(heldAssociations.email, customer.email));
  await forgetAssociationObjections(tx, customerId, hashes, NOBODY);
  await forgetMarketingConsents(tx, now, customerId, hashes, NOBODY);
  const gone = await tx
    .delete(photos)
    .where(eq(photos.customerId, customerId))
    .returning({ fileName: photos.fileName });
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, scopeOf(customerId)));
  await tx.delete(textMessages).where(eq(textMessages.scope, scopeOf(customerId)));
  // Their devices learn that it is over for good.
  await endSessionsOf(tx, customerId);
  for (const name of tablesOf('customer')) {
    await tx.delete(byCustomer(name)).where(eq(byCustomer(name).customerId, customerId));
  }
  await tx.delete(customers).where(eq(customers.id, customerId));
  return gone;
}
