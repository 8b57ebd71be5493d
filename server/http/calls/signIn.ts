import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { finishSignInCall, startSignInCall } from '#contracts/session.ts';
import { recognise } from '../../domain/customerOfIdentity.ts';
import { endOtherDevices } from '../../domain/devices.ts';
import { Problem } from '../../problems.ts';
import type { Services } from '../../services.ts';
import { createAttempt, takeAttempt } from '../../store/attempts.ts';
import { hashSecret } from '../../store/sessions.ts';
import { clearCookie, readCookie, setShortCookie } from '../cookies.ts';
import { openSession } from '../openSession.ts';
import { route } from '../route.ts';

/** Sign-in attempts are limited more strictly than other calls. */
export const STRICT = { config: { isStrict: true } } as const;

const DAY_S = 24 * 60 * 60;

export function serveSignIn(app: FastifyInstance, services: Services): void {
  const { config, db, identity } = services;

  route(app, services, startSignInCall, {
    auth: 'public',
    options: STRICT,
    handler: async ({ input, session, reply }) => {
      const purpose = input.action ?? 'signIn';
      const changing = purpose === 'changePassword';
      if (changing && !session) throw new Problem('signInRequired', 'Please sign in.');
      const metadata = await identity.metadata(purpose);
      const { redirectUri, extraParams } = identity.request(
        purpose,
        changing && session ? { email: session.email } : {},
      );
      const nonce = randomBytes(24).toString('base64url');
      const sessionHash = changing && session ? session.idHash : null;
      setShortCookie(
        config,
        reply,
        'attempt',
        await createAttempt(db, services.now(), { nonce, purpose, sessionHash }),
      );
      // The provider then says when the customer proved who they are (`auth_time`), and its session is no way past the
      // end of ours.
      const max_age = { max_age: String(config.sessionDays * DAY_S) };
      return {
        clientId: identity.clientId,
        redirectUri,
        scope: identity.scope,
        nonce,
        metadata,
        extraParams: purpose === 'signIn' ? { ...max_age, ...extraParams } : extraParams,
      };
    },
  });

  route(app, services, finishSignInCall, {
    auth: 'public',
    options: STRICT,
    handler: async ({ input, session: before, request, reply }) => {
      const secret = readCookie(config, request, 'attempt');
      const purposes = ['signIn', 'forgotPassword', 'changePassword'] as const;
      const attempt = secret ? await takeAttempt(db, services.now(), secret, purposes) : null;
      clearCookie(config, reply, 'attempt');
      if (!attempt) throw new Problem('signInRequired', 'This sign-in took too long. Please sign in again.');
      const { nonce, purpose, sessionHash } = attempt;
      if (purpose === 'changePassword' && sessionHash !== before?.idHash) {
        throw new Problem('signInRequired', 'You signed out meanwhile. Please sign in again.');
      }
      const who = await identity.redeem({ ...input, nonce }, purpose).catch((error: unknown) => {
        // The session of whoever changes a password stands, whatever came back: a 401 would say that it is over.
        const refused = purpose === 'changePassword' && error instanceof Problem && error.code === 'signInRequired';
        throw refused ? new Problem('forbidden', 'The answer did not fit. Please change your password again.') : error;
      });
      const customer = await recognise(db, who);
      if (purpose === 'changePassword' && customer.id !== before?.customerId) {
        throw new Problem('forbidden', 'That was another customer’s password page.');
      }
      const opened = await openSession(services, request, reply, customer, {
        forgotPassword: purpose === 'forgotPassword',
        authenticatedAt: who.authenticatedAt,
        ...(purpose === 'changePassword' && before ? { rememberMe: before.rememberMe } : {}),
      });
      // Whoever knew the old password is out, on every device.
      if (purpose !== 'signIn') {
        const here = { customerId: customer.id, idHash: hashSecret(opened.secret) };
        await endOtherDevices(db, services.now(), here);
      }
      const { session, unlockToken } = opened;
      return { session, unlockToken };
    },
  });
}
