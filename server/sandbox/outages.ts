import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { OutageChange } from '#contracts/sandbox.ts';
import type { Db } from '../store/open.ts';
import { publishOutages } from '../store/outages.ts';
import { outages } from '../store/schema.ts';

/** Plays the utility's outage system: starts an outage, says something new about one, ends one or all. */
export async function changeOutages(db: Db, now: Date, change: OutageChange): Promise<void> {
  const alert = (Message: string) => ({ CreateDate: now.toISOString(), Message });
  await publishOutages(db, now, async (tx) => {
    switch (change.action) {
      case 'start':
        await tx.insert(outages).values({
          // Short: thousands of them travel, and chance does not compress.
          outageId: randomBytes(5).toString('hex'),
          regionId: change.RegionId,
          region: change.Region ?? null,
          planned: change.Planned,
          alerts: [alert(change.Message)],
        });
        return;
      case 'update':
        await tx
          .update(outages)
          .set({ alerts: sql`${JSON.stringify([alert(change.Message)])}::jsonb || ${outages.alerts}` })
          .where(eq(outages.regionId, change.RegionId));
        return;
      case 'clear':
        await tx.delete(outages).where(change.RegionId ? eq(outages.regionId, change.RegionId) : undefined);
    }
  });
}
