import { publishOutages } from '#server/domain/outage/publishOutages.ts';
import type { Db } from '#server/store/open.ts';
import { outages } from '#server/store/schema.ts';

/** Work as a list has it; without a region, in SK-1. */
export interface Work {
  from: Date;
  until: Date | null;
  region?: string;
  planned?: 'Planned' | 'Unplanned';
}

/** Publishes a list of such works, by their ids. */
export async function listWork(db: Db, at: Date, works: Record<string, Work>): Promise<void> {
  await publishOutages(db, at, async (tx) => {
    await tx.delete(outages);
    const rows = Object.entries(works).map(([outageId, { from, until, region = 'SK-1', planned = 'Planned' }]) => ({
      outageId,
      regionId: region,
      region: `Region ${region}`,
      planned,
      alerts: [],
      facts: { PlannedFrom: from.toISOString(), ...(until && { PlannedTo: until.toISOString() }) },
    }));
    if (rows.length > 0) await tx.insert(outages).values(rows);
  });
}
