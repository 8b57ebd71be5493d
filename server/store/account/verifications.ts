import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { CodeChannel } from '#contracts/verification.ts';
import type { Db } from '../open.ts';
import { verifications } from '../schema.ts';

/** What a code is about: this target, asked for in this session. */
export interface Target {
  sessionHash: string;
  channel: CodeChannel;
  target: string;
}

const isAbout = ({ sessionHash, channel, target }: Target) =>
  and(eq(verifications.sessionHash, sessionHash), eq(verifications.channel, channel), eq(verifications.target, target));

/** @returns the code's id. */
export async function insertCode(db: Db, sentAt: Date, customerId: string, target: Target): Promise<number> {
  const [code] = await db
    .insert(verifications)
    .values({ customerId, ...target, sentAt })
    .returning({ id: verifications.id });
  if (!code) throw new Error('a code was not noted');
  return code.id;
}

export async function deleteCode(db: Db, id: number): Promise<void> {
  await db.delete(verifications).where(eq(verifications.id, id));
}

/** How many codes a customer had sent since then, wherever to. */
export async function countCodes(db: Db, customerId: string, since: Date): Promise<number> {
  return db.$count(verifications, and(eq(verifications.customerId, customerId), gt(verifications.sentAt, since)));
}

/** The id of the last code about this target that was sent since then. */
export async function lastCode(db: Db, target: Target, since: Date): Promise<number | null> {
  const [last] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(isAbout(target), gt(verifications.sentAt, since)))
    .orderBy(desc(verifications.id))
    .limit(1);
  return last?.id ?? null;
}

/** Counts a guess at a code. @returns false when there were `most` already. */
export async function addCheck(db: Db, id: number, most: number): Promise<boolean> {
  const counted = await db
    .update(verifications)
    .set({ checks: sql`${verifications.checks} + 1` })
    .where(and(eq(verifications.id, id), lt(verifications.checks, most)))
    .returning({ id: verifications.id });
  return counted.length > 0;
}

export async function setApproved(db: Db, now: Date, id: number): Promise<void> {
  await db.update(verifications).set({ approvedAt: now }).where(eq(verifications.id, id));
}

const isApproved = (target: Target, since: Date) => and(isAbout(target), gt(verifications.approvedAt, since));

export async function isApprovedSince(db: Db, target: Target, since: Date): Promise<boolean> {
  return (await db.$count(verifications, isApproved(target, since))) > 0;
}

/** @returns false when there was none. */
export async function deleteApproved(tx: Db, target: Target, since: Date): Promise<boolean> {
  const spent = await tx.delete(verifications).where(isApproved(target, since)).returning({ id: verifications.id });
  return spent.length > 0;
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(verifications).where(lt(verifications.sentAt, before));
}
