import { lt } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { spentProofs } from '../schema.ts';

/** Notes what a proof was spent on. @returns false when it was spent on that before, at whichever server. */
export async function spendProof(db: Db, now: Date, proofHash: string): Promise<boolean> {
  const noted = await db.insert(spentProofs).values({ proofHash, spentAt: now }).onConflictDoNothing().returning();
  return noted.length > 0;
}

export async function pruneSpentProofs(db: Db, before: Date): Promise<void> {
  await db.delete(spentProofs).where(lt(spentProofs.spentAt, before));
}
