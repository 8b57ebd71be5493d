import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { finishSocialConnectCall, socialDisconnectCall, socialLoginRequestCall } from '#contracts/socialConnect.ts';
import { linkedAfter, unlinkHost } from '../../../domain/identity/linkedIdentities.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { createAttempt, takeAttempt } from '../../../store/attempts.ts';
import type { LiveSession } from '../../../store/identity/sessions.ts';
import { STRICT_TOGETHER } from '../../limits.ts';
import { publicPart } from '../../openSession.ts';
import { route } from '../../route.ts';

export function serveSocialConnect(app: FastifyInstance, services: Services): void {
  const { config, db, identity } = services;

  route(app, services, socialLoginRequestCall, {
    auth: 'customer',
    // One more way to sign in.
    options: STRICT_TOGETHER,
    handler: async ({ input, session }) => {
      const host = config.socialHosts[input.provider];
      const nonce = randomBytes(24).toString('base64url');
      const codeVerifier = randomBytes(32).toString('base64url');
      const attempt = { nonce, codeVerifier, host, purpose: 'socialLink', sessionHash: session.idHash } as const;
      const state = await createAttempt(db, services.now(), attempt);
      const hints = { host, email: session.email };
      return { url: await identity.authorizationUrl('socialLink', { state, nonce, codeVerifier }, hints) };
    },
  });

  route(app, services, finishSocialConnectCall, {
    auth: 'customer',
    options: STRICT_TOGETHER,
    handler: async ({ input, session }) => {
      const issuers = await linked(services, session, input).catch((error: unknown) => {
        // Whatever the provider had against it, the customer is as they were and stays signed in (SEC-15).
        if (error instanceof Problem) return null;
        throw error;
      });
      const now = { ...session, userIdentitiesIssuers: issuers ?? session.userIdentitiesIssuers };
      return { status: issuers ? 'success' : 'error', session: publicPart(services, now) } as const;
    },
  });

  route(app, services, socialDisconnectCall, {
    auth: 'customer',
    options: STRICT_TOGETHER,
    handler: async ({ input, session }) => {
      const host = config.socialHosts[input.provider];
      const unlink = (subject: string) => identity.unlink(subject, host);
      const userIdentitiesIssuers = await unlinkHost(db, session.customerId, host, unlink);
      return { session: publicPart(services, { ...session, userIdentitiesIssuers }) };
    },
  });
}

/** The hosts that are linked after a trip to the provider; null when the one asked for is not among them. */
async function linked(
  { db, identity, now }: Services,
  session: LiveSession,
  { state, code, iss }: z.output<typeof finishSocialConnectCall.request>,
): Promise<string[] | null> {
  const attempt = await takeAttempt(db, now(), state, ['socialLink']);
  if (!attempt?.codeVerifier || !attempt.host || attempt.sessionHash !== session.idHash || !code) return null;
  const { nonce, codeVerifier, host } = attempt;
  const who = await identity.redeem({ code, codeVerifier, nonce, iss }, 'socialLink');
  return linkedAfter(db, session.customerId, host, who);
}
