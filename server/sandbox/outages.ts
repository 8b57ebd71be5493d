import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type OutageFacts, outageFacts } from '#contracts/outageMap.ts';
import type { outageChange, outageEdit } from '#contracts/sandbox.ts';
import { Problem } from '../problems.ts';
import type { Db } from '../store/open.ts';
import { factsAfter, publishOutages } from '../store/outage/outages.ts';
import { outages } from '../store/schema.ts';

const alertNow = (now: Date, Message: string) => ({ CreateDate: now.toISOString(), Message });
const factsThen = (before: OutageFacts, said: object, now: Date) =>
  factsAfter(before, { ...before, ...outageFacts.parse(said) }, now);

/**
 * Plays the utility's outage system: starts an outage, says something new about those of a region, ends one, those of a
 * region, or all.
 */
export async function changeOutages(db: Db, now: Date, change: z.output<typeof outageChange>): Promise<void> {
  await publishOutages(db, now, async (tx) => {
    switch (change.action) {
      case 'start':
        await tx.insert(outages).values({
          // Short: thousands of them travel, and chance does not compress.
          outageId: randomBytes(5).toString('hex'),
          regionId: change.RegionId,
          region: change.Region ?? null,
          planned: change.Planned,
          alerts: [alertNow(now, change.Message)],
          facts: factsThen(change.Planned === 'Unplanned' ? { StartDate: now.toISOString() } : {}, change, now),
        });
        return;
      case 'update':
        for (const row of await tx.select().from(outages).where(eq(outages.regionId, change.RegionId))) {
          const alerts = change.Message === undefined ? row.alerts : [alertNow(now, change.Message), ...row.alerts];
          await tx
            .update(outages)
            .set({ alerts, facts: factsThen(row.facts, change, now) })
            .where(eq(outages.outageId, row.outageId));
        }
        return;
      case 'clear':
        await tx
          .delete(outages)
          .where(
            and(
              change.OutageId === undefined ? undefined : eq(outages.outageId, change.OutageId),
              change.RegionId === undefined ? undefined : eq(outages.regionId, change.RegionId),
            ),
          );
    }
  });
}

/**
 * Says something new about one outage.
 *
 * @throws {Problem} notFound where it is over.
 */
export async function editOutage(
  db: Db,
  now: Date,
  outageId: string,
  { RegionId, Region, Planned, Message, ...facts }: z.output<typeof outageEdit>,
): Promise<void> {
  await publishOutages(db, now, async (tx) => {
    const [row] = await tx.select().from(outages).where(eq(outages.outageId, outageId));
    if (!row) throw new Problem('notFound', `There is no outage ${outageId}.`);
    await tx
      .update(outages)
      .set({
        ...(RegionId !== undefined && { regionId: RegionId }),
        ...(Region !== undefined && { region: Region }),
        ...(Planned !== undefined && { planned: Planned }),
        ...(Message !== undefined && { alerts: [alertNow(now, Message), ...row.alerts] }),
        facts: factsThen(row.facts, facts, now),
      })
      .where(eq(outages.outageId, outageId));
  });
}
