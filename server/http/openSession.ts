import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { finishSignInCall, Session } from '#contracts/session.ts';
import { deviceLabel } from '../domain/identity/deviceLabel.ts';
import type { Proof } from '../domain/identity/signInProof.ts';
import type { Services } from '../services.ts';
import type { Customer } from '../store/account/customers.ts';
import {
  createSession,
  deleteSession,
  findSession,
  hashSecret,
  keepUnlocks,
  type LiveSession,
  unlockPage,
} from '../store/identity/sessions.ts';
import { keepGrant } from '../store/identity/submissionGrants.ts';
import { readCookie, setSessionCookie } from './cookies.ts';

/** What the browser may know of a session. */
export function publicPart({ config }: Services, session: Omit<Session, 'socialHosts'>): Session {
  const { customerId, name, email, rememberMe, forgotPassword, userIdentitiesIssuers } = session;
  return {
    customerId,
    name,
    email,
    rememberMe,
    ...(forgotPassword ? { forgotPassword } : {}),
    userIdentitiesIssuers,
    socialHosts: config.socialHosts,
  };
}

/** How a session is opened, and by what it is recognised. */
interface Opening {
  rememberMe?: boolean;
  forgotPassword?: boolean;
  /** Where there was no session of this customer before: it is locked. */
  isLocked?: boolean;
  proof: Proof;
}

interface Opened {
  session: Session;
  secret: string;
  unlockToken?: string;
  /** This page is told nothing of the customer yet. */
  isShut: boolean;
}

/** What the page is told of a session that was just opened. */
export const toldOf = ({ session, unlockToken, isShut }: Opened): z.input<typeof finishSignInCall.reply> =>
  isShut
    ? { session: { customerId: session.customerId, rememberMe: session.rememberMe, isLocked: true } }
    : { session, unlockToken };

/**
 * Signs a customer in, however they proved who they are: a new session with a new id (one planted before is
 * worth nothing), and the one before is over. It ends with the browser, until the customer says otherwise (AUTH-28).
 *
 * A lock stays: the new session of the same customer is locked as the one before was, and one who just proved who they
 * are gets a token past it. One who proved it too long ago gets a locked session and no token, but where they had an
 * open one already (decision 0033).
 */
export async function openSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
  { rememberMe = false, forgotPassword = false, isLocked = false, proof }: Opening,
): Promise<Opened> {
  const { config, db, now } = services;
  const secretBefore = readCookie(config, request, 'session');
  const live = secretBefore ? await findSession(db, now(), secretBefore) : null;
  const before = live?.customerId === customer.id ? live : null;
  const lock = lockOf(before, { isLocked, isTooOld: proof.isTooOld });
  const authenticatedAt = later(before?.authenticatedAt ?? null, proof.authenticatedAt);
  const how = { rememberMe, forgotPassword, isLocked: lock !== 'none', awaitsProof: lock === 'awaitsProof' };
  const opened = { ...how, authenticatedAt, deviceName: deviceLabel(request.headers['user-agent']) };
  const secret = await createSession(db, now(), customer.id, opened, config.sessionDays);
  if (secretBefore && before) {
    await keepUnlocks(db, secretBefore, secret);
    await keepGrant(db, before.idHash, hashSecret(secret));
  }
  if (secretBefore) await deleteSession(db, secretBefore);
  setSessionCookie(config, reply, secret, rememberMe);
  services.events(request, 'signedIn', {
    customerId: customer.id,
    ...(proof.authenticatedAt ? {} : { why: 'no auth_time in the ID token' }),
  });
  const { id: customerId, name, email, identityIssuers: userIdentitiesIssuers } = customer;
  const session = publicPart(services, { customerId, name, email, rememberMe, forgotPassword, userIdentitiesIssuers });
  const isShut = lock !== 'none' && proof.isTooOld;
  const opensLock = lock !== 'none' && !isShut;
  return {
    secret,
    session,
    isShut,
    ...(opensLock && { unlockToken: await unlockPage(db, now(), hashSecret(secret)) }),
  };
}

type Lock = 'none' | 'byWish' | 'awaitsProof';

/** `before`: this customer's own session in this browser. */
function lockOf(before: LiveSession | null, now: { isLocked: boolean; isTooOld: boolean }): Lock {
  if (before?.isLocked && !before.awaitsProof) return 'byWish';
  if (before && !before.isLocked) return 'none';
  if (now.isTooOld) return 'awaitsProof';
  return now.isLocked && !before ? 'byWish' : 'none';
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other);
