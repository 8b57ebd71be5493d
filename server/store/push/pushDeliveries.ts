import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { pushDeliveries } from '../schema.ts';

/** What became of a notice at one device. `again`: it goes once more, not before `notBefore`. */
export type TriedDevice = Pick<typeof pushDeliveries.$inferSelect, 'endpointHash' | 'state' | 'notBefore'>;

/** By the hash of their endpoint, the devices to which a notice went that is not settled for all. */
export async function triedDevices(db: Db, oid: string): Promise<ReadonlyMap<string, TriedDevice>> {
  const { endpointHash, state, notBefore } = pushDeliveries;
  const rows = await db
    .select({ endpointHash, state, notBefore })
    .from(pushDeliveries)
    .where(eq(pushDeliveries.oid, oid));
  return new Map(rows.map((row) => [row.endpointHash, row]));
}

/** Keeps them until the notice goes to those that are left. */
export async function noteTried(
  db: Db,
  { customerId, oid, now }: { customerId: string; oid: string; now: Date },
  devices: readonly TriedDevice[],
): Promise<void> {
  const rows = devices.map((device) => ({ ...device, customerId, oid, triedAt: now }));
  await db
    .insert(pushDeliveries)
    .values(rows)
    .onConflictDoUpdate({
      target: [pushDeliveries.oid, pushDeliveries.endpointHash],
      set: { state: sql`excluded.state`, notBefore: sql`excluded.not_before`, triedAt: now },
    });
}

/** No device is left to be asked. */
export async function forgetTried(db: Db, oid: string): Promise<void> {
  await db.delete(pushDeliveries).where(eq(pushDeliveries.oid, oid));
}

/** Of notices that were too late before they were settled for every device. */
export async function prunePushDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(pushDeliveries).where(lt(pushDeliveries.triedAt, before));
}
