import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../open.ts';
import { given, givenRow, prepared } from '../prepared.ts';
import { type MeterFacts, meterReads, meters, photos } from '../schema.ts';

export type { MeterFacts };
export type MeterReadRow = typeof meterReads.$inferSelect;
type Written = typeof meterReads.$inferInsert;
export type NewMeterRead = Required<Omit<Written, 'supersededBy'>>;

const isCurrent = isNull(meterReads.supersededBy);
/** As the unique index has it: what counts as the meter's reading of its day. */
const inForce = and(isCurrent, not(meterReads.fromFuture));

interface AskedOfMeter {
  caAccount: string;
  meterNumber: string;
  since: string;
}

const meterWithReads = prepared<AskedOfMeter, { facts: MeterFacts; read: MeterReadRow | null }>('meter', (db) =>
  db
    .select({ facts: meters.facts, read: meterReads })
    .from(meters)
    .leftJoin(
      meterReads,
      and(
        eq(meterReads.meterNumber, meters.meterNumber),
        gte(meterReads.readDate, given('since', meterReads.readDate)),
        inForce,
      ),
    )
    .where(
      and(
        eq(meters.caAccount, given('caAccount', meters.caAccount)),
        eq(meters.meterNumber, given('meterNumber', meters.meterNumber)),
      ),
    )
    .orderBy(desc(meterReads.readDate)),
);

/**
 * What the back office says of an account's meter, with the readings in force whose date is `since` or later, newest date
 * first; null when the account has no such meter.
 */
export async function findMeter(
  db: Db,
  caAccount: string,
  meterNumber: string,
  since: string,
): Promise<{ facts: MeterFacts; reads: MeterReadRow[] } | null> {
  const rows = await meterWithReads(db, { caAccount, meterNumber, since });
  const [first] = rows;
  return first ? { facts: first.facts, reads: rows.flatMap(({ read }) => read ?? []) } : null;
}

/** Keeps an accepted reading. Null when this meter and date has one already, also under a race. */
export async function insertMeterRead(tx: Db, read: NewMeterRead): Promise<MeterReadRow | null> {
  const [row] = await writeRead(tx, read);
  return row ?? null;
}

const writeRead = prepared<NewMeterRead, MeterReadRow>('new reading', (db) =>
  db
    .insert(meterReads)
    .values(
      givenRow(
        'customerId',
        'caAccount',
        'meterNumber',
        'readDate',
        'meterRead',
        'submittedDateTime',
        'capturedDateTime',
        'receivedAt',
        'moveInOutIndicator',
        'photoFileName',
        'photoLength',
        'interactionType',
        'interactionText',
        'idempotencyKey',
        'fromFuture',
        'flaggedForReview',
        'unproven',
      ),
    )
    .onConflictDoNothing({ target: [meterReads.meterNumber, meterReads.readDate], where: inForce })
    .returning(),
);

export async function findReadOfDay(db: Db, meterNumber: string, readDate: string): Promise<MeterReadRow | null> {
  const [row] = await db
    .select()
    .from(meterReads)
    .where(and(eq(meterReads.meterNumber, meterNumber), eq(meterReads.readDate, readDate), inForce));
  return row ?? null;
}

export async function findReadOfKey(db: Db, customerId: string, key: string): Promise<MeterReadRow | null> {
  const [row] = await readOfKey(db, { customerId, key });
  return row ?? null;
}

const readOfKey = prepared<{ customerId: string; key: string }, MeterReadRow>('reading of a key', (db) =>
  db
    .select()
    .from(meterReads)
    .where(
      and(
        eq(meterReads.customerId, given('customerId', meterReads.customerId)),
        eq(meterReads.idempotencyKey, given('key', meterReads.idempotencyKey)),
      ),
    ),
);

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

/** The readings that this one took the place of; of others only where they had not shown that the account is theirs. */
export async function readsReplacedBy(db: Db, { customerId, idempotencyKey }: MeterReadRow): Promise<MeterReadRow[]> {
  return replacedReads(db, { customerId, by: idempotencyKey });
}

const replacedReads = prepared<{ customerId: string; by: string }, MeterReadRow>('replaced readings', (db) =>
  db
    .select()
    .from(meterReads)
    .where(
      and(
        or(eq(meterReads.customerId, given('customerId', meterReads.customerId)), meterReads.unproven),
        eq(meterReads.supersededBy, given('by', meterReads.supersededBy)),
      ),
    ),
);

/** The day's reading of somebody who has not shown that the account is theirs gives way. @returns it; null: there is none. */
export async function giveWay(
  tx: Db,
  { meterNumber, readDate }: Pick<MeterReadRow, 'meterNumber' | 'readDate'>,
  by: string,
): Promise<MeterReadRow | null> {
  const ofDay = and(eq(meterReads.meterNumber, meterNumber), eq(meterReads.readDate, readDate));
  const [row] = await tx
    .update(meterReads)
    .set({ supersededBy: by })
    .where(and(ofDay, inForce, meterReads.unproven))
    .returning();
  return row ?? null;
}

/** This customer's readings of the meter since that day that one of the holder's took the place of. */
export async function readsThatGaveWay(
  db: Db,
  { customerId, meterNumber, since }: { customerId: string; meterNumber: string; since: string },
): Promise<Pick<MeterReadRow, 'submittedDateTime'>[]> {
  const byOwn = alias(meterReads, 'by_own');
  const ofOwn = and(eq(byOwn.customerId, customerId), eq(byOwn.idempotencyKey, meterReads.supersededBy));
  return db
    .select({ submittedDateTime: meterReads.submittedDateTime })
    .from(meterReads)
    .where(
      and(
        eq(meterReads.customerId, customerId),
        eq(meterReads.meterNumber, meterNumber),
        gte(meterReads.readDate, since),
        meterReads.unproven,
        isNotNull(meterReads.supersededBy),
        notExists(db.select({ id: byOwn.id }).from(byOwn).where(ofOwn)),
      ),
    )
    .orderBy(desc(meterReads.readDate));
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
