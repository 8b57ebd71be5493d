import type { FastifyInstance } from 'fastify';
import {
  clearForgotPasswordCall,
  freshSignInCall,
  sessionCall,
  signOutCall,
  updateSessionCall,
} from '#contracts/session.ts';
import type { Services } from '../../../services.ts';
import {
  clearForgotPassword,
  deleteSession,
  hashSecret,
  renewSession,
  setLocked,
  unlockPage,
} from '../../../store/identity/sessions.ts';
import { leaveGrant } from '../../../store/identity/submissionGrants.ts';
import { clearCookie, readCookie, repeatUnsentCookie, setSessionCookie } from '../../cookies.ts';
import { isUnlocked, noSession, refuseOldSignIn } from '../../guards.ts';
import { publicPart } from '../../openSession.ts';
import { route } from '../../route.ts';

export function serveSession(app: FastifyInstance, services: Services): void {
  const { config, db, identity } = services;

  route(app, services, sessionCall, {
    auth: 'public',
    tellsCustomer: true,
    handler: async ({ session, request, reply }) => {
      repeatUnsentCookie(config, request, reply);
      if (!session) {
        const { code } = await noSession(services, request);
        return { session, ...(code === 'sessionEnded' ? { ended: true as const } : {}) };
      }
      if (await isUnlocked(services, request, session)) return { session: publicPart(services, session) };
      const { customerId, rememberMe } = session;
      return { session: { customerId, rememberMe, isLocked: true as const } };
    },
  });

  route(app, services, updateSessionCall, {
    auth: 'customer',
    handler: async ({ input, session, request, reply }) => {
      const rememberMe = input.rememberMe === 'true';
      // A stranger who holds the phone that its customer left open must not make it open for good (SEC-07).
      if (input.lock === 'false' && session.isLocked) refuseOldSignIn(services, session);
      await renewSession(db, services.now(), session.idHash, rememberMe, config.sessionDays);
      const secret = readCookie(config, request, 'session');
      if (secret) setSessionCookie(config, reply, secret, rememberMe);
      // One that is locked already has its token: it came with it.
      const makesLock = input.lock === 'true' && !session.isLocked;
      if (input.lock) await setLocked(db, session.idHash, input.lock === 'true');
      const unlockToken = makesLock ? await unlockPage(db, services.now(), session.idHash) : undefined;
      return { session: publicPart(services, { ...session, rememberMe }), unlockToken };
    },
  });

  // Its act in the table is all that it answers by.
  route(app, services, freshSignInCall, { auth: 'customer', handler: async () => ({}) });

  route(app, services, clearForgotPasswordCall, {
    auth: 'customer',
    handler: async ({ session }) => {
      await clearForgotPassword(db, session.idHash);
      return { session: publicPart(services, { ...session, forgotPassword: false }) };
    },
  });

  route(app, services, signOutCall, {
    auth: 'public',
    handler: async ({ input, session, request, reply }) => {
      const secret = readCookie(config, request, 'session');
      if (secret) {
        // Also of a session that is over by now.
        await leaveGrant(db, services.now(), hashSecret(secret), input.discards ? 'revoked' : 'suspended');
        await deleteSession(db, secret);
      }
      if (session) services.events(request, 'signedOut');
      clearCookie(config, reply, 'session');
      // Only that: `storage`, `cookies` and `*` would delete what waits in the outbox, and the note of it.
      reply.header('clear-site-data', '"cache"');
      // Signed out here is what counts; a provider that is away must not keep the customer signed in.
      const logoutUrl = await identity.logoutUrl().catch(() => null);
      return { logoutUrl };
    },
  });
}
