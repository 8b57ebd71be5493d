import { and, asc, eq, exists, gt, lt, not, or, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { idempotencyKeys, meterReads, outageReports, textMessages } from '../schema.ts';

export type TextRow = typeof textMessages.$inferSelect;

export async function findText(db: Db, key: string): Promise<TextRow | null> {
  const [row] = await db.select().from(textMessages).where(eq(textMessages.idempotencyKey, key));
  return row ?? null;
}

/** Keeps a text. @returns it, or the one that came first under the same key. */
export async function insertText(tx: Db, text: typeof textMessages.$inferInsert): Promise<TextRow | null> {
  const [row] = await tx.insert(textMessages).values(text).onConflictDoNothing().returning();
  return row ?? findText(tx, text.idempotencyKey);
}

/** It came once more, from a sender who may submit it: this text takes the place of the one held under the key. */
export async function replaceText(tx: Db, text: typeof textMessages.$inferInsert): Promise<void> {
  await tx.update(textMessages).set(text).where(eq(textMessages.idempotencyKey, text.idempotencyKey));
}

/** A number for an outage report, kept for the one that comes whole. */
export async function nextReportId(tx: Db): Promise<number> {
  const next = await tx.execute(sql`select nextval(pg_get_serial_sequence('outage_reports', 'id'))::integer as id`);
  return (next as unknown as { rows: { id: number }[] }).rows[0]?.id ?? Promise.reject(new Error('no next number'));
}

/** Which texts are asked for: all of them that fit whatever is given. */
export interface TextFilter {
  scope?: string;
  since?: Date;
  /** Of an outage. */
  installationNumber?: string;
}

/**
 * The texts that nothing has completed, oldest first: no answer was given under their keys. Asked and not noted, so that
 * it is true whichever came first, also where both came at once.
 */
export function uncompletedTexts(db: Db, { scope, since, installationNumber }: TextFilter = {}): Promise<TextRow[]> {
  const { idempotencyKey: key } = textMessages;
  const found = { is: sql`1` };
  // Under whichever scope: the account may be another customer's by now.
  const answer = db.select(found).from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  // Their keys may be forgotten.
  const report = db.select(found).from(outageReports).where(eq(outageReports.idempotencyKey, key));
  const read = db.select(found).from(meterReads).where(eq(meterReads.idempotencyKey, key));
  return db
    .select()
    .from(textMessages)
    .where(
      and(
        not(or(exists(answer), exists(report), exists(read)) as ReturnType<typeof exists>),
        scope === undefined ? undefined : eq(textMessages.scope, scope),
        since && gt(textMessages.receivedAt, since),
        installationNumber === undefined ? undefined : eq(textMessages.installationNumber, installationNumber),
      ),
    )
    .orderBy(asc(textMessages.receivedAt), asc(key));
}

/** Forgets the texts that came before. */
export async function pruneTexts(db: Db, before: Date): Promise<void> {
  await db.delete(textMessages).where(lt(textMessages.receivedAt, before));
}
