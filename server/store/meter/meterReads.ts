import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { type MeterFacts, meterReads, meters, photos } from '../schema.ts';

export type MeterReadRow = typeof meterReads.$inferSelect;
export type NewMeterRead = typeof meterReads.$inferInsert;

const isCurrent = isNull(meterReads.supersededBy);
/** As the unique index has it: what counts as the meter's reading of its day. */
const inForce = and(isCurrent, not(meterReads.fromFuture));

/** What the back office says of an account's meter; null when the account has no such meter. */
export async function findMeterFacts(db: Db, caAccount: string, meterNumber: string): Promise<MeterFacts | null> {
  const [meter] = await db
    .select()
    .from(meters)
    .where(and(eq(meters.caAccount, caAccount), eq(meters.meterNumber, meterNumber)));
  return meter?.facts ?? null;
}

/** The readings in force whose date is `since` or later, newest date first. */
export async function readsInForce(db: Db, meterNumber: string, since: string): Promise<MeterReadRow[]> {
  return db
    .select()
    .from(meterReads)
    .where(and(eq(meterReads.meterNumber, meterNumber), gte(meterReads.readDate, since), inForce))
    .orderBy(desc(meterReads.readDate));
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

/** Gives the readings that fit another reason to look at them, or none. */
export async function flagRead(
  tx: Db,
  {
    customerId,
    photoFileName,
    flaggedForReview,
  }: { customerId: string; photoFileName: string; flaggedForReview: string },
  flag: string | null,
): Promise<void> {
  await tx
    .update(meterReads)
    .set({ flaggedForReview: flag })
    .where(
      and(
        eq(meterReads.customerId, customerId),
        eq(meterReads.photoFileName, photoFileName),
        eq(meterReads.flaggedForReview, flaggedForReview),
      ),
    );
}

/** Flags readings in force whose photo was announced and is not here, received before, that nothing else is said of. */
export async function flagMissingPhotos(db: Db, before: Date, flag: string): Promise<MeterReadRow[]> {
  const isHere = sql`exists (select 1 from ${photos} where ${photos.customerId} = ${meterReads.customerId}
    and ${photos.fileName} = ${meterReads.photoFileName} and ${photos.state} <> 'awaited')`;
  const isOpen = and(isNull(meterReads.supersededBy), isNull(meterReads.flaggedForReview));
  const isLate = and(isNotNull(meterReads.photoFileName), lt(meterReads.receivedAt, before));
  return db
    .update(meterReads)
    .set({ flaggedForReview: flag })
    .where(and(isOpen, isLate, sql`not ${isHere}`))
    .returning();
}

/** The customer's readings that name this photo and are not replaced. */
export async function readsOfPhoto(db: Db, customerId: string, photoFileName: string): Promise<MeterReadRow[]> {
  return db
    .select()
    .from(meterReads)
    .where(and(eq(meterReads.customerId, customerId), eq(meterReads.photoFileName, photoFileName), isCurrent));
}

/** The readings that this one took the place of. */
export async function readsReplacedBy(db: Db, { customerId, idempotencyKey }: MeterReadRow): Promise<MeterReadRow[]> {
  return db
    .select()
    .from(meterReads)
    .where(and(eq(meterReads.customerId, customerId), eq(meterReads.supersededBy, idempotencyKey)));
}

/** Marks this customer's readings with these keys as replaced. @returns those that were not yet. */
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
    .where(and(eq(meterReads.customerId, customerId), inArray(meterReads.idempotencyKey, [...keys]), isCurrent))
    .returning();
}

/** Puts back in force what a reading was to replace that is declined after all. */
export async function reinstateReads(tx: Db, customerId: string, by: string): Promise<void> {
  await tx
    .update(meterReads)
    .set({ supersededBy: null })
    .where(and(eq(meterReads.customerId, customerId), eq(meterReads.supersededBy, by)));
}
