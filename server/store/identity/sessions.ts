import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Session } from '#contracts/session.ts';
import type { Db } from '../open.ts';
import { given, prepared } from '../prepared.ts';
import { customers, endedSessions, sessions, sessionUnlocks } from '../schema.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** remember-me on: 90 days, rolling. */
export const REMEMBERED_MS = 90 * DAY_MS;
/** remember-me off: the cookie ends with the browser; on our side after a day without use. */
export const UNREMEMBERED_MS = DAY_MS;
/** However often it is used, a session is over after so many days: its customer signs in anew. */
export const SESSION_DAYS = 180;

/** The session of a request, with what the server alone knows. */
export interface LiveSession extends Omit<Session, 'socialHosts'> {
  idHash: string;
  forgotPassword: boolean;
  userIdentitiesIssuers: string[];
  /** A request with the cookie alone is told nothing of the customer. */
  isLocked: boolean;
  /** Locked until its customer proves who they are, and not by their wish. */
  awaitsProof: boolean;
  createdAt: Date;
  expiresAt: Date;
  authenticatedAt: Date | null;
  lastUsedAt: Date | null;
}

/** How a session is opened. */
export interface NewSession {
  rememberMe: boolean;
  forgotPassword?: boolean;
  isLocked?: boolean;
  awaitsProof?: boolean;
  authenticatedAt?: Date | null;
  deviceName?: string;
}

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** In a time that tells nothing of how much of it fits. */
export const isSameHash = (given: string, kept: string): boolean =>
  given.length === kept.length && timingSafeEqual(Buffer.from(given), Buffer.from(kept));
export const lifetime = (rememberMe: boolean): number => (rememberMe ? REMEMBERED_MS : UNREMEMBERED_MS);

/** @returns the secret for the cookie; only its hash is kept. */
export async function createSession(
  db: Db,
  now: Date,
  customerId: string,
  session: NewSession,
  mostDays = SESSION_DAYS,
): Promise<string> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + Math.min(lifetime(session.rememberMe), mostDays * DAY_MS));
  await db.insert(sessions).values({ idHash: hashSecret(secret), customerId, ...session, createdAt: now, expiresAt });
  return secret;
}

/** More than a customer's open pages; the oldest make room. */
const MOST_UNLOCKS = 50;

/** Lets one page past the lock. @returns the token for that page's memory; only its hash is kept. */
export async function unlockPage(db: Db, now: Date, sessionHash: string): Promise<string> {
  const token = newSecret();
  await db.insert(sessionUnlocks).values({ tokenHash: hashSecret(token), sessionHash, createdAt: now });
  const ofSession = eq(sessionUnlocks.sessionHash, sessionHash);
  const newest = db
    .select({ tokenHash: sessionUnlocks.tokenHash })
    .from(sessionUnlocks)
    .where(ofSession)
    .orderBy(desc(sessionUnlocks.createdAt))
    .limit(MOST_UNLOCKS);
  await db.delete(sessionUnlocks).where(and(ofSession, notInArray(sessionUnlocks.tokenHash, newest)));
  return token;
}

export async function isUnlockedBy(db: Db, sessionHash: string, token: string): Promise<boolean> {
  const known = and(eq(sessionUnlocks.sessionHash, sessionHash), eq(sessionUnlocks.tokenHash, hashSecret(token)));
  return (await db.select().from(sessionUnlocks).where(known)).length > 0;
}

/** A new session takes the place of an earlier one: pages that were unlocked stay so. */
export async function keepUnlocks(db: Db, fromSecret: string, toSecret: string): Promise<void> {
  await db
    .update(sessionUnlocks)
    .set({ sessionHash: hashSecret(toSecret) })
    .where(eq(sessionUnlocks.sessionHash, hashSecret(fromSecret)));
}

/** The customer locks the app with a passkey, or no more. */
export async function setLocked(db: Db, idHash: string, isLocked: boolean): Promise<void> {
  await db.update(sessions).set({ isLocked, awaitsProof: false }).where(eq(sessions.idHash, idHash));
  if (!isLocked) await db.delete(sessionUnlocks).where(eq(sessionUnlocks.sessionHash, idHash));
}

const liveSession = prepared<
  { idHash: string; now: Date },
  { session: KeptSession; customer: typeof customers.$inferSelect }
>('session', (db) =>
  db
    .select({ session: sessions, customer: customers })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        eq(sessions.idHash, given('idHash', sessions.idHash)),
        gt(sessions.expiresAt, given('now', sessions.expiresAt)),
      ),
    ),
);

/** Null when there is none, or it is over or was revoked. */
export async function findSession(db: Db, now: Date, secret: string): Promise<LiveSession | null> {
  const idHash = hashSecret(secret);
  const [row] = await liveSession(db, { idHash, now });
  if (!row) return null;
  return {
    idHash,
    customerId: row.customer.id,
    name: row.customer.name,
    email: row.customer.email,
    rememberMe: row.session.rememberMe,
    forgotPassword: row.session.forgotPassword,
    userIdentitiesIssuers: row.customer.identityIssuers,
    isLocked: row.session.isLocked,
    awaitsProof: row.session.awaitsProof,
    createdAt: row.session.createdAt,
    expiresAt: row.session.expiresAt,
    authenticatedAt: row.session.authenticatedAt,
    lastUsedAt: row.session.lastUsedAt,
  };
}

/** Sets remember-me and starts its lifetime anew, but never past the end of all sessions of its age. */
export async function renewSession(
  db: Db,
  now: Date,
  idHash: string,
  rememberMe: boolean,
  mostDays = SESSION_DAYS,
): Promise<void> {
  const wanted = new Date(now.getTime() + lifetime(rememberMe)).toISOString();
  const expiresAt = sql`least(${wanted}::timestamptz, ${sessions.createdAt} + make_interval(hours => ${24 * mostDays}::int))`;
  await db.update(sessions).set({ rememberMe, expiresAt, lastUsedAt: now }).where(eq(sessions.idHash, idHash));
}

/** AUTH-09: the marker was used. */
export async function clearForgotPassword(db: Db, idHash: string): Promise<void> {
  await db.update(sessions).set({ forgotPassword: false }).where(eq(sessions.idHash, idHash));
}

export async function deleteSession(db: Db, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hashSecret(secret)));
}

export type KeptSession = typeof sessions.$inferSelect;

/** The live ones of a customer, the one used last first. */
export async function sessionsOf(db: Db, now: Date, customerId: string): Promise<KeptSession[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`));
}

/** Whether any of this customer's devices is locked by their wish. */
export async function hasLockedSession(db: Db, now: Date, customerId: string): Promise<boolean> {
  return (await sessionsOf(db, now, customerId)).some(({ isLocked, awaitsProof }) => isLocked && !awaitsProof);
}

/** The customer of this session just proved who they are, by showing a passkey. */
export async function noteAuthenticated(db: Db, now: Date, idHash: string): Promise<void> {
  await db.update(sessions).set({ authenticatedAt: now }).where(eq(sessions.idHash, idHash));
}

/** @returns false when this customer has no such session. */
export async function endSession(db: Db, customerId: string, idHash: string): Promise<boolean> {
  return end(db, and(eq(sessions.idHash, idHash), eq(sessions.customerId, customerId)));
}

/** Ends every session of a customer, wherever it is; the one named stays. */
export async function endSessionsOf(db: Db, customerId: string, exceptHash = ''): Promise<void> {
  await end(db, and(eq(sessions.customerId, customerId), ne(sessions.idHash, exceptHash)));
}

/** In one statement: at every moment a session is live or known to be ended. */
async function end(db: Db, which: SQL | undefined): Promise<boolean> {
  const { idHash, expiresAt } = sessions;
  const ended = db.$with('ended').as(db.delete(sessions).where(which).returning({ idHash, expiresAt }));
  const noted = await db
    .with(ended)
    .insert(endedSessions)
    .select(db.select().from(ended))
    .onConflictDoNothing()
    .returning();
  return noted.length > 0;
}

/** Whether this was a session that was ended, and would live on otherwise. */
export async function wasEnded(db: Db, now: Date, secret: string): Promise<boolean> {
  const known = and(eq(endedSessions.idHash, hashSecret(secret)), gt(endedSessions.expiresAt, now));
  return (await db.select().from(endedSessions).where(known)).length > 0;
}

export async function pruneSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(endedSessions).where(lt(endedSessions.expiresAt, now));
}
