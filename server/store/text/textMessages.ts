import { and, asc, eq, exists, gt, inArray, like, lt, not, notLike, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TextMessage } from '#contracts/textMessage.ts';
import type { KeyHash } from '../keyHash.ts';
import type { Db } from '../open.ts';
import { CARRIED, idempotencyKeys, meterReads, outageReports, textMessages } from '../schema.ts';

export type TextRow = typeof textMessages.$inferSelect;
export type NewText = typeof textMessages.$inferInsert;

export async function findText(db: Db, key: string): Promise<TextRow | null> {
  const [row] = await db.select().from(textMessages).where(eq(textMessages.idempotencyKey, key));
  return row ?? null;
}

/** The number that an outage has by a text, or by what was carried, of the key with this hash. */
export async function findReportId(tx: Db, hash: KeyHash): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: textMessages.reportId })
    .from(textMessages)
    .where(eq(textMessages.keyHash, hash))
    .limit(1);
  return row?.id ?? undefined;
}

/** The `idempotencyKey` of what a neighbour carried. */
export const carriedKey = (keyHash: string): string => CARRIED + keyHash;
export const isCarried = ({ idempotencyKey }: Pick<TextRow, 'idempotencyKey'>): boolean =>
  idempotencyKey.startsWith(CARRIED);

/** What every text brings, as its carrier hands it over. */
export const textRow = (now: Date, { MessageSid, From, Body }: TextMessage) => ({
  messageSid: MessageSid,
  sender: From,
  body: Body,
  receivedAt: now,
});

/** Keeps a text. @returns it, or the one that came first under the same key. */
export async function insertText(tx: Db, text: NewText): Promise<TextRow | null> {
  const [row] = await tx.insert(textMessages).values(text).onConflictDoNothing().returning();
  return row ?? findText(tx, text.idempotencyKey);
}

/** It came once more, from a sender who may submit it: this text takes the place of the one held under the key. */
export async function replaceText(tx: Db, text: NewText): Promise<TextRow | null> {
  const { idempotencyKey } = textMessages;
  const [row] = await tx.update(textMessages).set(text).where(eq(idempotencyKey, text.idempotencyKey)).returning();
  return row ?? null;
}

/** A number for an outage report, kept for the one that comes whole. */
export async function nextReportId(tx: Db): Promise<number> {
  const next = await tx.execute(sql`select nextval(pg_get_serial_sequence('outage_reports', 'id'))::integer as id`);
  return (next as unknown as { rows: { id: number }[] }).rows[0]?.id ?? Promise.reject(new Error('no next number'));
}

/** Which texts are asked for: all of them that fit whatever is given. */
export interface TextFilter {
  /** Of any of these customers. */
  scopes?: readonly string[];
  since?: Date;
  /** Of an outage. */
  installationNumber?: string;
}

/**
 * The texts that nothing has completed, oldest first: no answer was given under their keys, and of what was carried no text
 * came from its customer. Asked and not noted, so that it is true whichever came first, also where both came at once.
 */
export function uncompletedTexts(db: Db, { scopes, since, installationNumber }: TextFilter = {}): Promise<TextRow[]> {
  const { idempotencyKey: key, keyHash: hash } = textMessages;
  const found = { is: sql`1` };
  // Under whichever scope: the account may be another customer's by now.
  const answer = db.select(found).from(idempotencyKeys).where(eq(idempotencyKeys.keyHash, hash));
  // Their keys may be forgotten.
  const report = db.select(found).from(outageReports).where(eq(outageReports.keyHash, hash));
  const read = db.select(found).from(meterReads).where(eq(meterReads.idempotencyKey, key));
  const other = alias(textMessages, 'other');
  const isOwn = and(eq(other.keyHash, hash), notLike(other.idempotencyKey, `${CARRIED}%`));
  const own = db
    .select(found)
    .from(other)
    .where(and(like(key, `${CARRIED}%`), isOwn));
  return db
    .select()
    .from(textMessages)
    .where(
      and(
        not(or(exists(answer), exists(report), exists(read), exists(own)) as ReturnType<typeof exists>),
        scopes && inArray(textMessages.scope, scopes),
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
