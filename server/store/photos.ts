import { and, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { photos } from './schema.ts';
import { hashSecret, newSecret } from './sessions.ts';

export type Photo = typeof photos.$inferSelect;

/** An upload on a bad line may take long; the token is good for the one photo only. */
const TOKEN_MS = 60 * 60 * 1000;

const one = (customerId: string, fileName: string) =>
  and(eq(photos.customerId, customerId), eq(photos.fileName, fileName));

/** Mints an upload token; asking again replaces it. @returns the token, of which only the hash is kept. */
export async function mintPhotoToken(db: Db, now: Date, customerId: string, fileName: string): Promise<string> {
  const token = newSecret();
  const set = { tokenHash: hashSecret(token), tokenExpiresAt: new Date(now.getTime() + TOKEN_MS) };
  await db
    .insert(photos)
    .values({ customerId, fileName, ...set, state: 'awaited', createdAt: now })
    .onConflictDoUpdate({ target: [photos.customerId, photos.fileName], set });
  return token;
}

export async function findPhoto(db: Db, customerId: string, fileName: string): Promise<Photo | null> {
  const [row] = await db.select().from(photos).where(one(customerId, fileName));
  return row ?? null;
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

export async function markScanned(db: Db, customerId: string, fileName: string, clean: boolean): Promise<void> {
  await db
    .update(photos)
    .set({ state: clean ? 'clean' : 'infected' })
    .where(one(customerId, fileName));
}
