import type { FastifyInstance } from 'fastify';
import {
  loginFinishCall,
  loginStartCall,
  PASSKEY_ERRORS,
  registerFinishCall,
  registerStartCall,
  unlockFinishCall,
  unlockStartCall,
} from '#contracts/biometrics.ts';
import { deviceLabel } from '../../../domain/identity/deviceLabel.ts';
import * as passkeys from '../../../domain/identity/passkeys.ts';
import { listedEvent } from '../../../domain/notice/profileEvents.ts';
import type { Services } from '../../../services.ts';
import { noteAuthenticated, unlockPage } from '../../../store/identity/sessions.ts';
import { clearCookie, readCookie, setShortCookie } from '../../cookies.ts';
import { STRICT_TOGETHER } from '../../limits.ts';
import { openSession } from '../../openSession.ts';
import { route } from '../../route.ts';
import { tellKnown } from '../../tellInList.ts';

/** API-20 to API-23. What goes wrong in a ceremony is said in `error`; guards answer as everywhere. */
export function serveBiometrics(app: FastifyInstance, services: Services): void {
  const { config, db, now, events } = services;
  const options = STRICT_TOGETHER;
  const ceremony = { db, now, appOrigin: config.appOrigin };

  route(app, services, registerStartCall, {
    auth: 'customer',
    options,
    handler: async ({ session }) => {
      const asked = await passkeys.startRegistration(ceremony, session);
      return asked ? { options: { ...asked } } : { error: PASSKEY_ERRORS.startRegistration };
    },
  });

  route(app, services, registerFinishCall, {
    auth: 'customer',
    options,
    handler: async ({ input, session, request }) => {
      const outcome = await passkeys.finishRegistration(ceremony, session, input.response, {
        name: deviceLabel(request.headers['user-agent']),
        added: async (tx) => {
          const known = { id: session.customerId, email: session.email, name: session.name };
          const event = listedEvent('passkeyAdded', { period: now().toISOString() });
          await tellKnown(services, tx, known, event, 'passkeyAdded');
        },
      });
      events(request, outcome === 'registered' ? 'passkeyAdded' : 'passkeyRefused');
      if (outcome === 'unchecked') return { verified: false, error: PASSKEY_ERRORS.verifyRegistration };
      if (outcome === 'refused') return { verified: false, error: PASSKEY_ERRORS.registrationNotVerified };
      return { verified: true };
    },
  });

  route(app, services, loginStartCall, {
    auth: 'public',
    options,
    handler: async ({ session, reply }) => {
      const started = await passkeys.startSignIn(ceremony, session);
      if (!started) return { error: PASSKEY_ERRORS.startAuthentication };
      setShortCookie(config, reply, 'passkey', started.secret);
      return { options: { ...started.options } };
    },
  });

  route(app, services, loginFinishCall, {
    auth: 'public',
    options,
    handler: async ({ input, session: before, request, reply }) => {
      const secret = readCookie(config, request, 'passkey');
      clearCookie(config, reply, 'passkey');
      const proven = secret ? await passkeys.finishSignIn(ceremony, secret, input.response) : 'unchecked';
      if (typeof proven === 'string') events(request, 'passkeyRefused');
      if (proven === 'unchecked') return { verified: false, error: PASSKEY_ERRORS.verifyAuthentication };
      if (proven === 'refused') return { verified: false, error: PASSKEY_ERRORS.authenticationNotVerified };
      // The app has its customers sign in by passkey where they lock it.
      const { session, unlockToken } = await openSession(services, request, reply, proven, {
        isLocked: true,
        // Shown for something that wants a fresh sign-in, it changes nothing else.
        rememberMe: before?.customerId === proven.id && before.rememberMe,
        proof: { authenticatedAt: now(), isTooOld: false },
      });
      return { verified: true, session, unlockToken };
    },
  });

  route(app, services, unlockStartCall, {
    auth: 'customer',
    options,
    handler: async ({ session }) => ({ challenge: await passkeys.startUnlock(ceremony, session) }),
  });

  route(app, services, unlockFinishCall, {
    auth: 'customer',
    worksLocked: true,
    options,
    handler: async ({ input, session, request }) => {
      const { verified, isJustAsked } = await passkeys.finishUnlock(ceremony, session, input.response);
      if (!verified) events(request, 'passkeyRefused');
      if (verified && isJustAsked) await noteAuthenticated(db, now(), session.idHash);
      return verified ? { verified, unlockToken: await unlockPage(db, now(), session.idHash) } : { verified };
    },
  });
}
