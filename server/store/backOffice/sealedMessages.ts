import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import type { HandOverKind } from '#contracts/handOver.ts';
import type { Db } from '../open.ts';
import { handOvers, sealedMessages } from '../schema.ts';
import type { Seal, Sealed } from '../seal.ts';

/** Kinds of changes that something is sealed with until they are told. */
export const isSealedKind = (kind: HandOverKind): boolean => kind === 'inquiry' || kind === 'plan';

/** What its text is sealed for: elsewhere it does not open. */
const aboutOf = (key: string) => `message ${key}`;

/** `key`: of the change that the text goes with. */
export async function keepSealed(tx: Db, seal: Seal, key: string, messageText: string): Promise<void> {
  const { keyId, text } = seal.seal(messageText, aboutOf(key));
  await tx.insert(sealedMessages).values({ key, keyId, sealedText: text });
}

/** undefined: nothing is sealed with this change, or not any more. */
export async function readSealed(db: Db, key: string): Promise<Sealed | undefined> {
  const [row] = await db.select().from(sealedMessages).where(eq(sealedMessages.key, key));
  return row && { keyId: row.keyId, text: row.sealedText };
}

/** Null where this server does not have the key it was sealed with. */
export const openSealed = (seal: Seal | null, key: string, sealed: Sealed): string | null =>
  seal?.open(sealed, aboutOf(key)) ?? null;

export async function eraseSealed(tx: Db, key: string): Promise<void> {
  await tx.delete(sealedMessages).where(eq(sealedMessages.key, key));
}

/** What goes with no change that may yet be told. */
export async function eraseStraySealed(tx: Db): Promise<void> {
  const told = tx
    .select({ is: sql`1` })
    .from(handOvers)
    .where(and(eq(handOvers.key, sealedMessages.key), isNotNull(handOvers.payload)));
  await tx.delete(sealedMessages).where(notExists(told));
}
