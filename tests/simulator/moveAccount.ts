import { eq } from 'drizzle-orm';
import type { Db } from '#server/store/open.ts';
import { accounts, formerAccounts } from '#server/store/schema.ts';

/** What the utility does where somebody moves in or out: the account becomes another customer's. */
export async function moveAccount(db: Db, now: Date, caAccount: string, to: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.caAccount, caAccount)).for('update');
    if (!account || account.customerId === to) return;
    await tx
      .insert(formerAccounts)
      .values({ caAccount, customerId: account.customerId, endedAt: now })
      .onConflictDoUpdate({ target: [formerAccounts.caAccount, formerAccounts.customerId], set: { endedAt: now } });
    await tx.update(accounts).set({ customerId: to }).where(eq(accounts.caAccount, caAccount));
  });
}
