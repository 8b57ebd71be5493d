import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Session } from '#contracts/session.ts';
import type { Db } from './open.ts';
import { customers, sessions } from './schema.ts';

const HOUR_MS = 60 * 60 * 1000;
/** remember-me on: 90 days, rolling. */
export const REMEMBERED_MS = 90 * 24 * HOUR_MS;
/** remember-me off: the cookie ends with the browser; on our side after a day without use. */
export const UNREMEMBERED_MS = 24 * HOUR_MS;

/** The session of a request, with what the server alone knows. */
export interface LiveSession extends Omit<Session, 'socialHosts'> {
  idHash: string;
  forgotPassword: boolean;
  userIdentitiesIssuers: string[];
  expiresAt: Date;
}

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const lifetime = (rememberMe: boolean): number => (rememberMe ? REMEMBERED_MS : UNREMEMBERED_MS);

/** @returns the secret for the cookie; only its hash is kept. */
export async function createSession(
  db: Db,
  now: Date,
  customerId: string,
  rememberMe: boolean,
  forgotPassword = false,
): Promise<string> {
  const secret = newSecret();
  const idHash = hashSecret(secret);
  const expiresAt = new Date(now.getTime() + lifetime(rememberMe));
  await db.insert(sessions).values({ idHash, customerId, rememberMe, forgotPassword, createdAt: now, expiresAt });
  return secret;
}

/** Null when there is none, or it is over or was revoked. */
export async function findSession(db: Db, now: Date, secret: string): Promise<LiveSession | null> {
  const idHash = hashSecret(secret);
  const [row] = await db
    .select({ session: sessions, customer: customers })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now)));
  if (!row) return null;
  return {
    idHash,
    customerId: row.customer.id,
    name: row.customer.name,
    email: row.customer.email,
    rememberMe: row.session.rememberMe,
    forgotPassword: row.session.forgotPassword,
    userIdentitiesIssuers: row.customer.identityIssuers,
    expiresAt: row.session.expiresAt,
  };
}

/** Sets remember-me and starts its whole lifetime anew. */
export async function renewSession(db: Db, now: Date, idHash: string, rememberMe: boolean): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifetime(rememberMe));
  await db.update(sessions).set({ rememberMe, expiresAt }).where(eq(sessions.idHash, idHash));
}

/** AUTH-09: the marker was used. */
export async function clearForgotPassword(db: Db, idHash: string): Promise<void> {
  await db.update(sessions).set({ forgotPassword: false }).where(eq(sessions.idHash, idHash));
}

export async function deleteSession(db: Db, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hashSecret(secret)));
}

/** Revokes every session of a customer, wherever it is; `but` (a cookie's value) stays. */
export async function revokeSessions(db: Db, customerId: string, but = ''): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.customerId, customerId), ne(sessions.idHash, hashSecret(but))));
}

export async function pruneSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
