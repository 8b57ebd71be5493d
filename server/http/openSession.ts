import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '#contracts/session.ts';
import type { Services } from '../services.ts';
import type { Customer } from '../store/customers.ts';
import { createSession, deleteSession, type LiveSession } from '../store/sessions.ts';
import { readCookie, setSessionCookie } from './cookies.ts';

/** What the browser may know of a session. */
export function publicPart({ config }: Services, session: Omit<LiveSession, 'idHash' | 'expiresAt'>): Session {
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
 */
export async function openSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  customer: Customer,
  { rememberMe = false, forgotPassword = false } = {},
): Promise<{ session: Session; secret: string }> {
  const { config, db, now } = services;
  const before = readCookie(config, request, 'session');
  if (before) await deleteSession(db, before);
  const secret = await createSession(db, now(), customer.id, rememberMe, forgotPassword);
  setSessionCookie(config, reply, secret, rememberMe);
  services.events(request, 'signedIn', { customerId: customer.id });
  const { id: customerId, name, email, identityIssuers: userIdentitiesIssuers } = customer;
  const session = { customerId, name, email, rememberMe, forgotPassword, userIdentitiesIssuers };
  return { secret, session: publicPart(services, session) };
}
