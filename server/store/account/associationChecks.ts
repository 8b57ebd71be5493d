import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { accounts, associationChecks } from '../schema.ts';
import type { Account } from './associations.ts';

type Check = typeof associationChecks.$inferSelect;

/** Whether anybody has it in their list or not. */
export async function findAnyAccount(db: Db, caAccount: string): Promise<Account | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.caAccount, caAccount));
  return row ?? null;
}

/** Keeps that name and number were right; the same again is good for as long from then on. */
export async function keepCheck(db: Db, check: Check): Promise<void> {
  const { sessionHash, caAccount } = associationChecks;
  await db
    .insert(associationChecks)
    .values(check)
    .onConflictDoUpdate({ target: [sessionHash, caAccount], set: { expiresAt: check.expiresAt } });
}

/** Spends it; it comes back should `tx` not commit. @returns false when there is none. */
export async function spendCheck(
  tx: Db,
  now: Date,
  { sessionHash, customerId, caAccount }: Omit<Check, 'expiresAt'>,
): Promise<boolean> {
  const spent = await tx
    .delete(associationChecks)
    .where(
      and(
        eq(associationChecks.sessionHash, sessionHash),
        eq(associationChecks.customerId, customerId),
        eq(associationChecks.caAccount, caAccount),
        gt(associationChecks.expiresAt, now),
      ),
    )
    .returning({ caAccount: associationChecks.caAccount });
  return spent.length > 0;
}

export async function pruneChecks(db: Db, now: Date): Promise<void> {
  await db.delete(associationChecks).where(lte(associationChecks.expiresAt, now));
}
