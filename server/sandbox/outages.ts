import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type OutageFacts, outageFacts } from '#contracts/outageMap.ts';
import type { outageChange } from '#contracts/sandbox.ts';
import type { Db } from '../store/open.ts';
import { factsAfter, publishOutages } from '../store/outages.ts';
import { outages } from '../store/schema.ts';

/** Plays the utility's outage system: starts an outage, says something new about one, ends one or all. */
export async function changeOutages(db: Db, now: Date, change: z.output<typeof outageChange>): Promise<void> {
  const alert = (Message: string) => ({ CreateDate: now.toISOString(), Message });
  const facts = (before: OutageFacts) => factsAfter(before, { ...before, ...outageFacts.parse(change) }, now);
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
          facts: facts(change.Planned === 'Unplanned' ? { StartDate: now.toISOString() } : {}),
        });
        return;
      case 'update':
        for (const row of await tx.select().from(outages).where(eq(outages.regionId, change.RegionId))) {
          const alerts = change.Message === undefined ? row.alerts : [alert(change.Message), ...row.alerts];
          await tx
            .update(outages)
            .set({ alerts, facts: facts(row.facts) })
            .where(eq(outages.outageId, row.outageId));
        }
        return;
      case 'clear':
        await tx.delete(outages).where(change.RegionId ? eq(outages.regionId, change.RegionId) : undefined);
    }
  });
}
