import { and, eq, gt, gte, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { emailObjections } from '../schema.ts';

export type EmailObjection = typeof emailObjections.$inferSelect;

type AddressOf = Pick<EmailObjection, 'customerId' | 'email'>;

const isOpen = (now: Date) => and(isNull(emailObjections.usedAt), gt(emailObjections.expiresAt, now));

export async function insertObjection(tx: Db, objection: Omit<EmailObjection, 'usedAt'>): Promise<void> {
  await tx.insert(emailObjections).values(objection);
}

/** Used or not, and locked until the end of the transaction; null where there is none, or it is too old. */
export async function lockObjection(tx: Db, now: Date, tokenHash: string): Promise<EmailObjection | null> {
  const [row] = await tx
    .select()
    .from(emailObjections)
    .where(and(eq(emailObjections.tokenHash, tokenHash), gt(emailObjections.expiresAt, now)))
    .for('update');
  return row ?? null;
}

/** It is used, and with it what the customer could say against later changes. */
export async function spendObjection(tx: Db, now: Date, { tokenHash, customerId, changedAt }: EmailObjection) {
  await tx.update(emailObjections).set({ usedAt: now }).where(eq(emailObjections.tokenHash, tokenHash));
  await tx
    .delete(emailObjections)
    .where(
      and(
        eq(emailObjections.customerId, customerId),
        gte(emailObjections.changedAt, changedAt),
        ne(emailObjections.tokenHash, tokenHash),
      ),
    );
}

/** Whether another customer may still go back to this address. */
export async function isAddressReserved(db: Db, now: Date, email: string, customerId: string): Promise<boolean> {
  const others = and(eq(emailObjections.email, email), ne(emailObjections.customerId, customerId));
  return (
    (
      await db
        .select()
        .from(emailObjections)
        .where(and(others, isOpen(now)))
        .limit(1)
    ).length > 0
  );
}

/** Whether this address can object to a change of that time or later. */
export async function canObjectSince(
  db: Db,
  { customerId, email }: AddressOf,
  since: Date,
  now: Date,
): Promise<boolean> {
  const theirs = and(eq(emailObjections.customerId, customerId), eq(emailObjections.email, email));
  return (await db.$count(emailObjections, and(theirs, gte(emailObjections.changedAt, since), isOpen(now)))) > 0;
}

/** The addresses that this customer may still go back to. */
export async function reservedAddressesOf(db: Db, now: Date, customerId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: emailObjections.email })
    .from(emailObjections)
    .where(and(eq(emailObjections.customerId, customerId), isOpen(now)));
  return rows.map(({ email }) => email);
}

export async function pruneObjections(db: Db, now: Date): Promise<void> {
  await db.delete(emailObjections).where(lt(emailObjections.expiresAt, now));
}
