import { eq } from 'drizzle-orm';
import type { Db } from '#server/store/open.ts';
import { associations, formerAccounts } from '#server/store/schema.ts';

/** What the utility does where somebody moves in or out: the account becomes another customer's. */
export async function moveAccount(db: Db, now: Date, caAccount: string, to: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ofAccount = eq(associations.caAccount, caAccount);
    const [holder] = await tx.select().from(associations).where(ofAccount).for('update');
    if (!holder || holder.customerId === to) return;
    await tx
      .insert(formerAccounts)
      .values({ caAccount, customerId: holder.customerId, endedAt: now })
      .onConflictDoUpdate({ target: [formerAccounts.caAccount, formerAccounts.customerId], set: { endedAt: now } });
    await tx.update(associations).set({ customerId: to, isDefault: false }).where(ofAccount);
  });
}
