import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  csrfCall,
  finishNativeSignInCall,
  NATIVE_CALLBACK_PATH,
  NATIVE_SIGN_IN_PATH,
  nativeSignInForm,
} from '#contracts/nativeSignIn.ts';
import { CANCELLED_ERROR, FORGOT_PASSWORD_ERROR } from '#contracts/signIn.ts';
import { recognise } from '../../../domain/account/customerOfIdentity.ts';
import { customerOf } from '../../../domain/account/customers.ts';
import { isTooOld, proofOf } from '../../../domain/identity/signInProof.ts';
import { Problem } from '../../../problems.ts';
import type { Services } from '../../../services.ts';
import { createAttempt, createHandover, takeAttempt, takeHandover } from '../../../store/attempts.ts';
import { hashSecret, newSecret } from '../../../store/identity/sessions.ts';
import { readCookie, setShortCookie } from '../../cookies.ts';
import { logProblem } from '../../errors.ts';
import { readForms } from '../../forms.ts';
import { STRICT_TOGETHER } from '../../limits.ts';
import { openSession, toldOf } from '../../openSession.ts';
import { guardedRoute, route } from '../../route.ts';
import { ACTS } from '../../sensitiveActs.ts';

/** Two short fields. */
const FORM_LIMIT = 4096;

/** API-24; the whole way is told in contracts/nativeSignIn.ts. */
export function serveNativeSignIn(app: FastifyInstance, services: Services): void {
  const { config, db, identity } = services;
  const options = STRICT_TOGETHER;

  route(app, services, csrfCall, {
    auth: 'public',
    options,
    handler: async ({ request, reply }) => {
      // The same for every form of this browser, so that a second one does not spoil the first.
      const csrfToken = readCookie(config, request, 'csrf') ?? newSecret();
      setShortCookie(config, reply, 'csrf', csrfToken);
      return { csrfToken };
    },
  });

  app.register(async (scope) => {
    readForms(scope, FORM_LIMIT);
    const what = {
      method: 'POST',
      path: NATIVE_SIGN_IN_PATH,
      act: ACTS[`POST ${NATIVE_SIGN_IN_PATH}`],
      auth: 'public',
      provenBy: 'formToken',
      options: { ...options, bodyLimit: FORM_LIMIT },
    } as const;
    guardedRoute(scope, services, what, async (request, reply) => {
      const form = nativeSignInForm.safeParse(request.body);
      if (!form.success) throw new Problem('badRequest', 'The form needs callbackUrl and csrfToken.');
      const { callbackUrl, csrfToken } = form.data;
      if (!isSame(csrfToken, readCookie(config, request, 'csrf'))) {
        throw new Problem('forbidden', 'This form did not come from the app.');
      }
      if (!config.nativeCallbackUrls.includes(callbackUrl)) {
        throw new Problem('badRequest', 'This callbackUrl is not one of ours.');
      }
      const nonce = randomBytes(24).toString('base64url');
      const codeVerifier = randomBytes(32).toString('base64url');
      // The shell knows no lock: its customer is asked who they are, always.
      const kept = { nonce, codeVerifier, callbackUrl, csrfHash: hashSecret(csrfToken), asksAnew: true };
      const state = await createAttempt(db, services.now(), { ...kept, purpose: 'nativeSignIn' });
      const url = await identity.authorizationUrl('nativeSignIn', { state, nonce, codeVerifier }, { asked: 'anew' });
      return reply.redirect(url, 303);
    });
  });

  const callback = { method: 'GET', path: NATIVE_CALLBACK_PATH, act: null, auth: 'public', options } as const;
  guardedRoute(app, services, callback, async (request, reply) => {
    const { state, code, iss, error_description: why } = request.query as Record<string, unknown>;
    const attempt = typeof state === 'string' ? await takeAttempt(db, services.now(), state, ['nativeSignIn']) : null;
    if (!attempt?.callbackUrl || !attempt.codeVerifier || !attempt.csrfHash) {
      throw new Problem('badRequest', 'This sign-in took too long, or was finished before.');
    }
    const { nonce, codeVerifier, csrfHash } = attempt;
    const back = new URL(attempt.callbackUrl);
    try {
      if (typeof code !== 'string') throw new Problem('signInRequired', 'The provider said no.');
      const who = await identity.redeem({ code, codeVerifier, nonce, iss: textOf(iss) }, 'nativeSignIn');
      const customer = await recognise(db, services.now(), who);
      const now = services.now();
      const asked = { ageMs: who.authenticationAgeMs, asksAnew: true, freshMinutes: config.freshSignInMinutes };
      const { authenticatedAt } = await proofOf(db, now, customer, asked);
      const handover = { customerId: customer.id, csrfHash, authenticatedAt };
      back.searchParams.set('code', await createHandover(db, now, handover));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      logProblem(request, error, services.events);
      back.searchParams.set('error', knownError(why) ?? error.code);
    }
    return reply.redirect(back.href, 303);
  });

  route(app, services, finishNativeSignInCall, {
    auth: 'public',
    options,
    handler: async ({ input, request, reply }) => {
      const now = services.now();
      const handover = await takeHandover(db, now, input.code, input.csrfToken);
      const tooLate = 'This sign-in took too long. Please sign in again.';
      const customer = await customerOf(db, handover?.customerId ?? null, tooLate);
      const authenticatedAt = handover?.authenticatedAt ?? null;
      const tooOld = await isTooOld(db, now, customer.id, authenticatedAt, config.freshSignInMinutes);
      const proof = { authenticatedAt, isTooOld: tooOld };
      return toldOf(await openSession(services, request, reply, customer, { proof }));
    },
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The provider's words do not go on into another app; its two codes that matter do. */
function knownError(description: unknown): string | undefined {
  return [FORGOT_PASSWORD_ERROR, CANCELLED_ERROR].find((code) => String(description ?? '').startsWith(code));
}

function isSame(given: string, kept: string | undefined): boolean {
  // Hashes have one length, whatever was sent.
  const [a, b] = [given, kept ?? ''].map((one) => Buffer.from(hashSecret(one)));
  return kept !== undefined && a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
