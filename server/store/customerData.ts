import { and, eq, getTableColumns, inArray, is, isNull } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { scopeOf } from './idempotency.ts';
import { forgetInteractions } from './interactions.ts';
import type { Db } from './open.ts';
import { forgetPayer } from './payments.ts';
import * as schema from './schema.ts';
import { endSessionsOf } from './sessions.ts';

/** One row of any table, by the names of the schema. */
export type KeptRow = Record<string, unknown>;

/** Whose rows a table tells: every table of the schema that has a customer in it. */
export const TABLES_OF_CUSTOMERS = Object.entries(schema).flatMap(([name, table]) => {
  const owner = is(table, PgTable) ? (getTableColumns(table) as Record<string, PgColumn>).customerId : undefined;
  return owner ? [{ name, table: table as PgTable, owner }] : [];
});

/** Everything that names this customer, by table. */
export async function rowsOfCustomer(db: Db, customerId: string): Promise<Record<string, KeptRow[]>> {
  const { accounts } = schema;
  const theirs = db.select({ caAccount: accounts.caAccount }).from(accounts).where(eq(accounts.customerId, customerId));
  const kept: Record<string, KeptRow[]> = {
    customers: await db.select().from(schema.customers).where(eq(schema.customers.id, customerId)),
    meters: await db.select().from(schema.meters).where(inArray(schema.meters.caAccount, theirs)),
    bills: await db.select().from(schema.bills).where(inArray(schema.bills.caAccount, theirs)),
    idempotencyKeys: await db
      .select()
      .from(schema.idempotencyKeys)
      .where(eq(schema.idempotencyKeys.scope, scopeOf(customerId))),
    paymentRefunds: await db
      .select(getTableColumns(schema.paymentRefunds))
      .from(schema.paymentRefunds)
      .innerJoin(schema.payments, eq(schema.payments.orderNo, schema.paymentRefunds.orderNo))
      .where(eq(schema.payments.customerId, customerId)),
    // What is held for review may be anybody's.
    textMessages: await db
      .select()
      .from(schema.textMessages)
      .where(and(eq(schema.textMessages.scope, scopeOf(customerId)), isNull(schema.textMessages.heldForReview))),
  };
  for (const { name, table, owner } of TABLES_OF_CUSTOMERS) {
    kept[name] = await db.select().from(table).where(eq(owner, customerId));
  }
  return kept;
}

/** Whose a reading or a payment is after its customer deleted their account. */
const NOBODY = 'deleted';

/**
 * Deletes a customer. What refers to them goes with them; readings and payments stay, without them, without what their
 * device said of them and without the photos, which are to be removed from the store: these are returned.
 */
export async function deleteCustomer(tx: Db, customerId: string): Promise<{ fileName: string }[]> {
  const { customers, idempotencyKeys, meterReads, passkeyChallenges, photos, textMessages } = schema;
  await tx
    .update(meterReads)
    .set({ customerId: NOBODY, photoFileName: null, photoLength: null, interactionText: '' })
    .where(eq(meterReads.customerId, customerId));
  await forgetPayer(tx, customerId, NOBODY);
  await forgetInteractions(tx, customerId, NOBODY);
  const gone = await tx
    .delete(photos)
    .where(eq(photos.customerId, customerId))
    .returning({ fileName: photos.fileName });
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, scopeOf(customerId)));
  await tx.delete(textMessages).where(eq(textMessages.scope, scopeOf(customerId)));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.customerId, customerId));
  // Their devices learn that it is over for good.
  await endSessionsOf(tx, customerId);
  await tx.delete(customers).where(eq(customers.id, customerId));
  return gone;
}
