import { eq } from 'drizzle-orm';
import { isHolders } from '#server/store/account/associations.ts';
import type { Db } from '#server/store/open.ts';
import { associations, formerAccounts } from '#server/store/schema.ts';

/** What the utility does where somebody moves in or out: the account becomes another customer's. */
export async function moveAccount(db: Db, now: Date, caAccount: string, to: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ofAccount = eq(associations.caAccount, caAccount);
    const [holder] = await tx.select().from(associations).where(ofAccount).for('update');
    if (!holder || holder.customerId === to) return;
    const ended = { endedAt: now, unproven: !isHolders(holder) };
    await tx
      .insert(formerAccounts)
      .values({ caAccount, customerId: holder.customerId, ...ended })
      .onConflictDoUpdate({ target: [formerAccounts.caAccount, formerAccounts.customerId], set: ended });
    await tx.update(associations).set({ customerId: to, isDefault: false }).where(ofAccount);
  });
}
