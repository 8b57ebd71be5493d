import { and, count, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { meterReads, photos } from '../schema.ts';

export type Photo = typeof photos.$inferSelect;

const one = (customerId: string, fileName: string) =>
  and(eq(photos.customerId, customerId), eq(photos.fileName, fileName));

/** A photo that is to come; one that is announced again keeps its state and gets the new token. */
export async function awaitPhoto(db: Db, photo: Omit<Photo, 'state' | 'fileLength'>): Promise<void> {
  const { tokenHash, tokenExpiresAt } = photo;
  await db
    .insert(photos)
    .values({ ...photo, state: 'awaited' })
    .onConflictDoUpdate({ target: [photos.customerId, photos.fileName], set: { tokenHash, tokenExpiresAt } });
}

export async function findPhoto(db: Db, customerId: string, fileName: string): Promise<Photo | null> {
  const [row] = await db.select().from(photos).where(one(customerId, fileName));
  return row ?? null;
}

/** How many photos of this customer were announced since then. */
export async function countPhotos(db: Db, customerId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ photos: count() })
    .from(photos)
    .where(and(eq(photos.customerId, customerId), gt(photos.createdAt, since)));
  return row?.photos ?? 0;
}

/** Forgets the photos that no reading names and that were announced before. @returns those that were uploaded. */
export async function deleteUnusedPhotos(tx: Db, before: Date): Promise<Photo[]> {
  const isUsed = sql`exists (select 1 from ${meterReads} where ${meterReads.customerId} = ${photos.customerId}
    and ${meterReads.photoFileName} = ${photos.fileName})`;
  const gone = await tx
    .delete(photos)
    .where(and(lt(photos.createdAt, before), sql`not ${isUsed}`))
    .returning();
  return gone.filter(({ state }) => state !== 'awaited');
}

/** Marks the photo stored. @returns false when it was already: then its scan is under way or done. */
export async function markStored(tx: Db, customerId: string, fileName: string, fileLength: number): Promise<boolean> {
  const changed = await tx
    .update(photos)
    .set({ state: 'stored', fileLength })
    .where(and(one(customerId, fileName), eq(photos.state, 'awaited')))
    .returning({ fileName: photos.fileName });
  return changed.length === 1;
}

/** @returns false where this was known of it before. */
export async function markScanned(db: Db, customerId: string, fileName: string, clean: boolean): Promise<boolean> {
  const state = clean ? 'clean' : 'infected';
  const changed = await db
    .update(photos)
    .set({ state })
    .where(and(one(customerId, fileName), ne(photos.state, state)))
    .returning({ fileName: photos.fileName });
  return changed.length === 1;
}
