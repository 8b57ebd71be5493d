import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contracts/session.ts';
import { deviceLabel } from '../domain/deviceLabel.ts';
import type { Services } from '../services.ts';
import type { Customer } from '../store/customers.ts';
import {
  createSession,
  deleteSession,
  findSession,
  hashSecret,
  keepUnlocks,
  type NewSession,
  unlockPage,
} from '../store/sessions.ts';
import { keepGrant } from '../store/submissionGrants.ts';
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

/**
 * Signs a customer in, however they proved who they are: a new session with a new id (one planted before is
 * worth nothing), and the one before is over. It ends with the browser, until the customer says otherwise (AUTH-28).
 *
 * A lock stays: the new session of the same customer is locked as the one before was, and whoever just proved who they
 * are gets a token past it. `isLocked` counts where there was none before. `authenticatedAt`: when they proved it.
 */
export async function openSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
  { rememberMe = false, forgotPassword = false, isLocked = false, authenticatedAt = null }: Partial<NewSession> = {},
): Promise<{ session: Session; secret: string; unlockToken?: string }> {
  const { config, db, now } = services;
  const secretBefore = readCookie(config, request, 'session');
  const before = secretBefore ? await findSession(db, now(), secretBefore) : null;
  const isSame = before?.customerId === customer.id;
  const locked = isSame ? before.isLocked : isLocked;
  const how = { rememberMe, forgotPassword, isLocked: locked, authenticatedAt };
  const opened = { ...how, deviceName: deviceLabel(request.headers['user-agent']) };
  const secret = await createSession(db, now(), customer.id, opened, config.sessionDays);
  if (secretBefore && isSame) {
    await keepUnlocks(db, secretBefore, secret);
    await keepGrant(db, before.idHash, hashSecret(secret));
  }
  if (secretBefore) await deleteSession(db, secretBefore);
  const unlockToken = locked ? await unlockPage(db, now(), hashSecret(secret)) : undefined;
  setSessionCookie(config, reply, secret, rememberMe);
  services.events(request, 'signedIn', { customerId: customer.id });
  const { id: customerId, name, email, identityIssuers: userIdentitiesIssuers } = customer;
  const session = { customerId, name, email, rememberMe, forgotPassword, userIdentitiesIssuers };
  return { secret, session: publicPart(services, session), ...(unlockToken ? { unlockToken } : {}) };
}
