import { eq, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { outageZones } from '../schema.ts';

/** A customer's outage areas. `version`: 0 before they chose any. */
export interface OutageZones {
  regionIds: string[];
  /** How they call some of these, by region. */
  names: Record<string, string>;
  version: number;
}

export async function outageZonesOf(db: Db, customerId: string): Promise<OutageZones> {
  const [row] = await db.select().from(outageZones).where(eq(outageZones.customerId, customerId));
  return row ?? { regionIds: [], names: {}, version: 0 };
}

/**
 * Keeps these areas in the place of those of version `madeOf`, or of any version (null).
 *
 * @returns the new version; null when another one than `madeOf` is the last.
 */
export async function keepOutageZones(
  tx: Db,
  customerId: string,
  { regionIds, names }: Pick<OutageZones, 'regionIds' | 'names'>,
  madeOf: number | null,
): Promise<number | null> {
  const [kept] = await tx
    .insert(outageZones)
    .values({ customerId, regionIds, names, version: (madeOf ?? 0) + 1 })
    .onConflictDoUpdate({
      target: outageZones.customerId,
      set: { regionIds, names, version: sql`${outageZones.version} + 1` },
      ...(madeOf !== null && { setWhere: eq(outageZones.version, madeOf) }),
    })
    .returning({ version: outageZones.version });
  return kept?.version ?? null;
}
