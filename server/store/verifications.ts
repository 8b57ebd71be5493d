import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { CodeChannel } from '#contracts/verification.ts';
import type { Db } from './open.ts';
import { verifications } from './schema.ts';

const MINUTE_MS = 60 * 1000;
/** How long a code is good, and how long what it approved may be saved. */
const GOOD_MS = 10 * MINUTE_MS;
/** Guesses at one code. */
const MOST_CHECKS = 5;
/** Codes that one customer may have sent within an hour, wherever to: each costs money, or a stranger's patience. */
const MOST_CODES = 10;
const HOUR_MS = 60 * MINUTE_MS;

/** What a code is about: this target, asked for in this session. */
export interface Target {
  sessionHash: string;
  channel: CodeChannel;
  target: string;
}

const isAbout = ({ sessionHash, channel, target }: Target) =>
  and(eq(verifications.sessionHash, sessionHash), eq(verifications.channel, channel), eq(verifications.target, target));

/**
 * Notes that a code is about to be sent, before it is: two requests at once are both counted.
 *
 * @returns its id for {@link forgetCode}; null when this customer had too many.
 */
export async function noteCode(db: Db, now: Date, customerId: string, target: Target): Promise<number | null> {
  const [mine] = await db
    .insert(verifications)
    .values({ customerId, ...target, sentAt: now })
    .returning({ id: verifications.id });
  if (!mine) throw new Error('a code was not noted');
  const since = new Date(now.getTime() - HOUR_MS);
  const recent = await db.$count(
    verifications,
    and(eq(verifications.customerId, customerId), gt(verifications.sentAt, since)),
  );
  if (recent <= MOST_CODES) return mine.id;
  await forgetCode(db, mine.id);
  return null;
}

/** The code was not sent after all. */
export async function forgetCode(db: Db, id: number): Promise<void> {
  await db.delete(verifications).where(eq(verifications.id, id));
}

/** Counts a guess at the code sent last. @returns its id; null when there is none left to guess at. */
export async function countCheck(db: Db, now: Date, target: Target): Promise<number | null> {
  const [last] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(isAbout(target), gt(verifications.sentAt, new Date(now.getTime() - GOOD_MS))))
    .orderBy(desc(verifications.id))
    .limit(1);
  if (!last) return null;
  const [counted] = await db
    .update(verifications)
    .set({ checks: sql`${verifications.checks} + 1` })
    .where(and(eq(verifications.id, last.id), lt(verifications.checks, MOST_CHECKS)))
    .returning({ id: verifications.id });
  return counted?.id ?? null;
}

/** The guess was right. */
export async function approve(db: Db, now: Date, id: number): Promise<void> {
  await db.update(verifications).set({ approvedAt: now }).where(eq(verifications.id, id));
}

const isApproved = (now: Date, target: Target) =>
  and(isAbout(target), gt(verifications.approvedAt, new Date(now.getTime() - GOOD_MS)));

/** May this session save this target now? */
export async function hasApproval(db: Db, now: Date, target: Target): Promise<boolean> {
  return (await db.$count(verifications, isApproved(now, target))) > 0;
}

/** Spends an approval; it comes back should the caller's transaction not commit. @returns false when there is none. */
export async function spendApproval(tx: Db, now: Date, target: Target): Promise<boolean> {
  const spent = await tx.delete(verifications).where(isApproved(now, target)).returning({ id: verifications.id });
  return spent.length > 0;
}

/** What no limit counts any more. */
export async function pruneVerifications(db: Db, now: Date): Promise<void> {
  await db.delete(verifications).where(lt(verifications.sentAt, new Date(now.getTime() - HOUR_MS)));
}
