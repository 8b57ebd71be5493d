import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type OutageFacts, outageFacts } from '#contracts/outageMap.ts';
import type { outageChange, outageEdit } from '#contracts/sandbox.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/open.ts';
import { factsAfter } from '../store/outage/outages.ts';
import { outages } from '../store/schema.ts';

const MINUTE_MS = 60_000;

const alertNow = (now: Date, Message: string) => ({ CreateDate: now.toISOString(), Message });
const factsThen = (before: OutageFacts, said: object, now: Date) =>
  factsAfter(before, { ...before, ...outageFacts.parse(said) }, now);

/**
 * Plays the utility's outage system: starts an outage, says something new about those of a region, says that the power is
 * back, or puts a list from which an outage is missing.
 */
export async function changeOutages(
  { publish }: Services['outageLists'],
  now: Date,
  change: z.output<typeof outageChange>,
): Promise<void> {
  if (change.action === 'leave' && change.minutesAgo !== undefined) {
    const before = new Date(now.getTime() - change.minutesAgo * MINUTE_MS);
    await publish(before, (tx) => remove(tx, change));
  }
  await publish(now, async (tx) => {
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
      case 'clear': {
        const RestoredAt = JSON.stringify({ RestoredAt: now.toISOString() });
        const facts = sql`${outages.facts} || ${RestoredAt}::jsonb`;
        await tx.update(outages).set({ facts }).where(meant(change));
        return;
      }
      case 'leave':
        await remove(tx, change);
    }
  });
}

interface Meant {
  OutageId?: string | undefined;
  RegionId?: string | undefined;
}

const meant = ({ OutageId, RegionId }: Meant) =>
  and(
    OutageId === undefined ? undefined : eq(outages.outageId, OutageId),
    RegionId === undefined ? undefined : eq(outages.regionId, RegionId),
  );

const remove = async (tx: Db, which: Meant): Promise<void> => void (await tx.delete(outages).where(meant(which)));

/**
 * Says something new about one outage.
 *
 * @throws {Problem} notFound where it is over.
 */
export async function editOutage(
  { publish }: Services['outageLists'],
  now: Date,
  outageId: string,
  { RegionId, Region, Planned, Message, ...facts }: z.output<typeof outageEdit>,
): Promise<void> {
  await publish(now, async (tx) => {
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
