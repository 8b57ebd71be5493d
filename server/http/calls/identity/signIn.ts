import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { finishSignInCall, startSignInCall } from '#contracts/session.ts';
import { recognise } from '../../../domain/account/customerOfIdentity.ts';
import { endOtherDevices } from '../../../domain/identity/devices.ts';
import { proofOf } from '../../../domain/identity/signInProof.ts';
import { Problem } from '../../../problems.ts';
import type { Hints } from '../../../providers/identity.ts';
import type { Services } from '../../../services.ts';
import { createAttempt, takeAttempt } from '../../../store/attempts.ts';
import { hashSecret } from '../../../store/identity/sessions.ts';
import { clearCookie, readCookie, setShortCookie } from '../../cookies.ts';
import { refuseLocked, refuseOldSignIn } from '../../guards.ts';
import { STRICT_TOGETHER } from '../../limits.ts';
import { openSession, toldOf } from '../../openSession.ts';
import { route } from '../../route.ts';

const DAY_S = 24 * 60 * 60;

export function serveSignIn(app: FastifyInstance, services: Services): void {
  const { config, db, identity } = services;

  route(app, services, startSignInCall, {
    auth: 'public',
    options: STRICT_TOGETHER,
    handler: async ({ input, session, request, reply }) => {
      const { action: purpose = 'signIn', anew: asksAnew = false } = input;
      const changing = purpose === 'changePassword';
      if (changing) {
        if (!session) throw new Problem('signInRequired', 'Please sign in.');
        await refuseLocked(services, request, session);
        refuseOldSignIn(services, session);
      }
      const metadata = await identity.metadata(purpose);
      // The provider's own session is no way past the end of ours.
      const asked = asksAnew ? 'anew' : config.sessionDays * DAY_S;
      const hints: Hints = changing && session ? { email: session.email, asked } : { asked };
      const { redirectUri, extraParams } = identity.request(purpose, hints);
      const nonce = randomBytes(24).toString('base64url');
      const sessionHash = changing && session ? session.idHash : null;
      setShortCookie(
        config,
        reply,
        'attempt',
        await createAttempt(db, services.now(), { nonce, purpose, sessionHash, asksAnew }),
      );
      return {
        clientId: identity.clientId,
        redirectUri,
        scope: identity.scope,
        nonce,
        metadata,
        extraParams,
      };
    },
  });

  route(app, services, finishSignInCall, {
    auth: 'public',
    options: STRICT_TOGETHER,
    handler: async ({ input, session: before, request, reply }) => {
      const secret = readCookie(config, request, 'attempt');
      const purposes = ['signIn', 'forgotPassword', 'changePassword'] as const;
      const attempt = secret ? await takeAttempt(db, services.now(), secret, purposes) : null;
      clearCookie(config, reply, 'attempt');
      if (!attempt) throw new Problem('signInRequired', 'This sign-in took too long. Please sign in again.');
      const { nonce, purpose, sessionHash, asksAnew } = attempt;
      if (purpose === 'changePassword' && sessionHash !== before?.idHash) {
        throw new Problem('signInRequired', 'You signed out meanwhile. Please sign in again.');
      }
      const who = await identity.redeem({ ...input, nonce }, purpose).catch((error: unknown) => {
        // The session of a customer who changes a password stands, whatever came back: a 401 would say that it is over.
        const refused = purpose === 'changePassword' && error instanceof Problem && error.code === 'signInRequired';
        throw refused ? new Problem('forbidden', 'The answer did not fit. Please change your password again.') : error;
      });
      const customer = await recognise(db, services.now(), who);
      if (purpose === 'changePassword' && customer.id !== before?.customerId) {
        throw new Problem('forbidden', 'That was another customer’s password page.');
      }
      const { freshSignInMinutes: freshMinutes } = config;
      const asked = { ageMs: who.authenticationAgeMs, asksAnew, freshMinutes };
      // A customer who changes a password is signed in: no end of sessions stands between.
      const since = purpose === 'changePassword' ? { ...customer, signInNotBefore: null } : customer;
      const proof = await proofOf(db, services.now(), since, asked);
      const opened = await openSession(services, request, reply, customer, {
        forgotPassword: purpose === 'forgotPassword',
        proof,
        ...(purpose === 'changePassword' && before ? { rememberMe: before.rememberMe } : {}),
      });
      // Every device that signed in with the old password is signed out.
      if (purpose !== 'signIn') {
        const here = { customerId: customer.id, idHash: hashSecret(opened.secret) };
        await endOtherDevices(db, services.now(), here);
      }
      return toldOf(opened);
    },
  });
}
