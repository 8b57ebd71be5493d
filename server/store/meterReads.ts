import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { MeterDetails } from '#contracts/meter.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import type { Db } from './open.ts';
import { meterReads, meters } from './schema.ts';

export type MeterReadRow = typeof meterReads.$inferSelect;
export type NewMeterRead = typeof meterReads.$inferInsert;

/** Reads handed in are listed this many days: as long as a second one for the date would be refused. */
const LISTED_DAYS = 400;

const inForce = isNull(meterReads.supersededBy);

export const referenceOf = (read: { id: number }): string => `R-${read.id}`;

/**
 * What the back office says of the meter, with the readings handed in here that are in force. Null: no such meter.
 *
 * - `capturedBefore`, epoch ms, leaves out readings captured later: a reading that travelled for days is judged by what
 *   the customer could have known.
 * - `except`: keys of readings that are left out, because the one that is judged replaces them.
 */
export async function meterDetailsOf(
  db: Db,
  now: Date,
  caAccount: string,
  meterNumber: string,
  {
    capturedBefore = Number.POSITIVE_INFINITY,
    except = [],
  }: { capturedBefore?: number; except?: readonly string[] } = {},
): Promise<MeterDetails | null> {
  const [meter] = await db
    .select()
    .from(meters)
    .where(and(eq(meters.caAccount, caAccount), eq(meters.meterNumber, meterNumber)));
  if (!meter) return null;
  const since = addDays(reginaDay(now), -LISTED_DAYS);
  const received = await db
    .select()
    .from(meterReads)
    .where(and(eq(meterReads.meterNumber, meterNumber), gte(meterReads.readDate, since), inForce))
    .orderBy(desc(meterReads.readDate));
  const reads = received.filter(
    (read) => Date.parse(read.capturedDateTime) < capturedBefore && !except.includes(read.idempotencyKey),
  );
  const { facts } = meter;
  const last = facts.lastRead ?? null;
  const newest = reads[0];
  const lastRead =
    newest && (!last || newest.readDate >= last.meterReadDate)
      ? { meterRead: newest.meterRead, meterReadDate: newest.readDate, meterReadType: 'C' }
      : last;
  return {
    ...facts,
    moveInDate: facts.moveInDate ?? null,
    moveOutDate: facts.moveOutDate ?? null,
    lastRead,
    currentSubmittedReads: [
      ...reads.map((read) => ({ submittedDateTime: read.submittedDateTime })),
      ...facts.currentSubmittedReads,
    ],
  };
}

/** Keeps an accepted reading. Null when this meter and date has one already, also under a race. */
export async function insertMeterRead(tx: Db, read: NewMeterRead): Promise<MeterReadRow | null> {
  const [row] = await tx
    .insert(meterReads)
    .values(read)
    .onConflictDoNothing({ target: [meterReads.meterNumber, meterReads.readDate], where: inForce })
    .returning();
  return row ?? null;
}

export async function findReadOfDay(db: Db, meterNumber: string, readDate: string): Promise<MeterReadRow | null> {
  const [row] = await db
    .select()
    .from(meterReads)
    .where(and(eq(meterReads.meterNumber, meterNumber), eq(meterReads.readDate, readDate), inForce));
  return row ?? null;
}

export async function findReadOfKey(db: Db, customerId: string, key: string): Promise<MeterReadRow | null> {
  const [row] = await db
    .select()
    .from(meterReads)
    .where(and(eq(meterReads.customerId, customerId), eq(meterReads.idempotencyKey, key)));
  return row ?? null;
}

/** Takes this customer's readings with these keys out of force. @returns those that were in force. */
export async function supersedeReads(
  tx: Db,
  customerId: string,
  keys: readonly string[],
  by: string,
): Promise<MeterReadRow[]> {
  if (keys.length === 0) return [];
  return tx
    .update(meterReads)
    .set({ supersededBy: by })
    .where(and(eq(meterReads.customerId, customerId), inArray(meterReads.idempotencyKey, [...keys]), inForce))
    .returning();
}

/** Puts back in force what a reading was to replace that is declined after all. */
export async function reinstateReads(tx: Db, customerId: string, by: string): Promise<void> {
  await tx
    .update(meterReads)
    .set({ supersededBy: null })
    .where(and(eq(meterReads.customerId, customerId), eq(meterReads.supersededBy, by)));
}
