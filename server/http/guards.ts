import type { FastifyReply, FastifyRequest } from 'fastify';
import { APP_HEADER, isAppName, OWNER_HEADER, UNLOCK_HEADER } from '#contracts/call.ts';
import { isFresh } from '../domain/identity/signInProof.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { findSession, isUnlockedBy, type LiveSession, renewSession, wasEnded } from '../store/identity/sessions.ts';
import { readCookie, setSessionCookie } from './cookies.ts';
import { isSigned } from './requestSignature.ts';
import type { Submitter } from './submitter.ts';

/** Rolling sessions are prolonged, and their use noted, so often and not on every request. */
const RENEW_AFTER_MS = 30 * 60 * 1000;

/**
 * Refuses a change that another site's page may have caused: our header must be there (a form cannot set
 * it; where it is proven in another way it may be absent), and an Origin, when the browser sends one, must be ours.
 */
export function refuseForeign(services: Services, request: FastifyRequest, isProven: boolean): void {
  const { headers } = request;
  const ours = isProven || headers[APP_HEADER] !== undefined;
  const { origin } = headers;
  const sameOrigin = origin === undefined || origin === services.config.appOrigin;
  const site = headers['sec-fetch-site'];
  const notCrossSite = site === undefined || site === 'same-origin' || (origin === undefined && site === 'none');
  if (!ours || !sameOrigin || !notCrossSite) {
    throw new Problem('forbidden', 'This request did not come from the app.');
  }
}

/** Only our own app signs requests. Another client may know the specification and no more. */
export const isFromOurApp = (request: FastifyRequest): boolean =>
  isSigned(request) || isAppName(request.headers[APP_HEADER]);

/** A form that another site's page posted; a shell's own post names no origin ('null' is what a web view says). */
export function refuseForeignForm(services: Services, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const ours = origin === undefined || origin === 'null' || origin === services.config.appOrigin;
  if (!ours || site === 'cross-site') throw new Problem('forbidden', 'This form did not come from the app.');
}

/** The live session of a request, prolonged when it is time; null when there is none. */
export async function sessionOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LiveSession | null> {
  const { config, db } = services;
  const secret = readCookie(config, request, 'session');
  if (!secret) return null;
  const now = services.now();
  const session = await findSession(db, now, secret);
  if (!session) return null;
  const { createdAt, lastUsedAt } = session;
  if (now.getTime() - (lastUsedAt ?? createdAt).getTime() > RENEW_AFTER_MS) {
    await renewSession(db, now, session.idHash, session.rememberMe, config.sessionDays);
    setSessionCookie(config, reply, secret, session.rememberMe);
  }
  return session;
}

/**
 * @throws {Problem} freshSignInRequired when the customer did not prove who they are just now: a phone that was left
 *   open must not be enough for what lasts longer than the phone is away.
 */
export function refuseOldSignIn({ config, now }: Services, { authenticatedAt }: LiveSession): void {
  if (isFresh(now(), authenticatedAt, config.freshSignInMinutes)) return;
  const why = authenticatedAt ? undefined : 'no auth_time in the ID token';
  throw new Problem('freshSignInRequired', 'Please sign in again first.', why);
}

/** Why there is no session: it was ended, and the device is to know it; or it is over, or there never was one. */
export async function noSession({ config, db, now }: Services, request: FastifyRequest): Promise<Problem> {
  const secret = readCookie(config, request, 'session');
  return secret && (await wasEnded(db, now(), secret))
    ? new Problem('sessionEnded', 'You were signed out. Please sign in.')
    : new Problem('signInRequired', 'Please sign in.');
}

/** @throws {Problem} unlockRequired for a page that shows the cookie alone, while the customer locks the app with a passkey. */
export async function refuseLocked(services: Services, request: FastifyRequest, session: LiveSession): Promise<void> {
  if (!(await isUnlocked(services, request, session))) throw new Problem('unlockRequired', 'Please unlock the app.');
}

export async function isUnlocked({ db }: Services, request: FastifyRequest, session: LiveSession): Promise<boolean> {
  if (!session.isLocked) return true;
  const token = request.headers[UNLOCK_HEADER];
  return typeof token === 'string' && (await isUnlockedBy(db, session.idHash, token));
}

/** A queued submission names its customer; under another sign-in it must wait, not go out as theirs. */
export function refuseOtherOwner(request: FastifyRequest, session: Submitter): void {
  const owner = request.headers[OWNER_HEADER];
  if (owner !== undefined && owner !== session.customerId) {
    throw new Problem('otherCustomer', 'This belongs to another customer. Please sign in as them to send it.');
  }
}
