import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { marketingConsents } from '../schema.ts';

export type MarketingConsent = typeof marketingConsents.$inferSelect;
export type NewMarketingConsent = Pick<
  MarketingConsent,
  'customerId' | 'isGiven' | 'status' | 'description' | 'saidAt'
>;

/** Notes an answer; the one before it ends with it. */
export async function insertMarketingConsent(tx: Db, consent: NewMarketingConsent): Promise<void> {
  await endMarketingConsent(tx, consent.saidAt, consent.customerId);
  await tx.insert(marketingConsents).values(consent);
}

/** What they said last holds no longer. */
export async function endMarketingConsent(tx: Db, now: Date, customerId: string): Promise<void> {
  await tx
    .update(marketingConsents)
    .set({ endedAt: now })
    .where(and(eq(marketingConsents.customerId, customerId), isNull(marketingConsents.endedAt)));
}

/** What a customer said last; null before they said anything. */
export async function lastMarketingConsent(db: Db, customerId: string): Promise<MarketingConsent | null> {
  const [row] = await db
    .select()
    .from(marketingConsents)
    .where(eq(marketingConsents.customerId, customerId))
    .orderBy(desc(marketingConsents.id))
    .limit(1);
  return row ?? null;
}

/** What they said ends with their account, and stays without their name. */
export async function forgetMarketingConsents(
  tx: Db,
  now: Date,
  customerId: string,
  personHashes: string[],
  nobody: string,
): Promise<void> {
  await tx
    .update(marketingConsents)
    .set({
      customerId: nobody,
      personHashes,
      endedAt: sql`coalesce(${marketingConsents.endedAt}, ${sql.param(now, marketingConsents.endedAt)})`,
    })
    .where(eq(marketingConsents.customerId, customerId));
}

/** Those that ended before. */
export async function pruneMarketingConsents(db: Db, before: Date): Promise<void> {
  await db.delete(marketingConsents).where(lt(marketingConsents.endedAt, before));
}
