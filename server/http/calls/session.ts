import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  finishSignInCall,
  type Session,
  sessionCall,
  signOutCall,
  startSignInCall,
  updateSessionCall,
} from '#contracts/session.ts';
import type { Services } from '../../services.ts';
import { customerOfIdentity } from '../../store/customers.ts';
import {
  createAttempt,
  createSession,
  deleteSession,
  type LiveSession,
  renewSession,
  takeAttempt,
} from '../../store/sessions.ts';
import {
  clearAttemptCookie,
  clearSessionCookie,
  readAttemptCookie,
  readSessionCookie,
  setAttemptCookie,
  setSessionCookie,
} from '../cookies.ts';
import { Problem } from '../problems.ts';
import { route } from '../route.ts';

/**
 * A new sign-in is remembered. The first-run screens that will ask are not there yet, and a customer whose
 * session ended with the browser could not send what waits on the device; /menu turns it off.
 */
const REMEMBER_NEW_SIGN_IN = true;

const publicPart = ({ customerId, name, email, rememberMe }: LiveSession): Session => ({
  customerId,
  name,
  email,
  rememberMe,
});

export function serveSession(app: FastifyInstance, services: Services): void {
  const { config, db, identity } = services;
  const signInRate = { config: { rateLimit: { max: config.rateLimit.signIn, timeWindow: '1 minute' } } };

  route(app, services, sessionCall, {
    auth: 'public',
    handler: async ({ session }) => ({ session: session && publicPart(session) }),
  });

  route(app, services, startSignInCall, {
    auth: 'public',
    options: signInRate,
    handler: async ({ reply }) => {
      const metadata = await identity.metadata();
      const nonce = randomBytes(24).toString('base64url');
      setAttemptCookie(config, reply, await createAttempt(db, services.now(), nonce));
      return { clientId: identity.clientId, redirectUri: identity.redirectUri, scope: identity.scope, nonce, metadata };
    },
  });

  route(app, services, finishSignInCall, {
    auth: 'public',
    options: signInRate,
    handler: async ({ input, request, reply }) => {
      const attempt = readAttemptCookie(config, request);
      const nonce = attempt ? await takeAttempt(db, services.now(), attempt) : null;
      clearAttemptCookie(config, reply);
      if (!nonce) throw new Problem('signInRequired', 'This sign-in took too long. Please sign in again.');
      const who = await identity.redeem({ ...input, nonce });
      const customer = await customerOfIdentity(db, who);
      // A new id at every sign-in: one planted before it is worth nothing.
      const before = readSessionCookie(config, request);
      if (before) await deleteSession(db, before);
      const secret = await createSession(db, services.now(), customer.id, REMEMBER_NEW_SIGN_IN);
      setSessionCookie(config, reply, secret, REMEMBER_NEW_SIGN_IN);
      const { id: customerId, name, email } = customer;
      return { session: { customerId, name, email, rememberMe: REMEMBER_NEW_SIGN_IN } };
    },
  });

  route(app, services, updateSessionCall, {
    auth: 'customer',
    changesState: true,
    handler: async ({ input, session, request, reply }) => {
      const rememberMe = input.rememberMe === 'true';
      await renewSession(db, services.now(), session.idHash, rememberMe);
      const secret = readSessionCookie(config, request);
      if (secret) setSessionCookie(config, reply, secret, rememberMe);
      return { session: { ...publicPart(session), rememberMe } };
    },
  });

  route(app, services, signOutCall, {
    auth: 'public',
    handler: async ({ request, reply }) => {
      const secret = readSessionCookie(config, request);
      if (secret) await deleteSession(db, secret);
      clearSessionCookie(config, reply);
      // Signed out here is what counts; a provider that is away must not keep anybody signed in.
      const logoutUrl = await identity.logoutUrl().catch(() => null);
      return { logoutUrl };
    },
  });
}
