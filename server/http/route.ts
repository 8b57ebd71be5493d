import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { type AnyCall, pathOf } from '#contracts/call.ts';
import { utf8Of } from '../domain/utf8.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import type { LiveSession } from '../store/identity/sessions.ts';
import type { SubmissionGrant } from '../store/identity/submissionGrants.ts';
import { bodyLimitOf } from './bodyLimit.ts';
import { fieldsOf } from './errors.ts';
import {
  isFromOurApp,
  noSession,
  refuseForeign,
  refuseForeignForm,
  refuseLocked,
  refuseOldSignIn,
  refuseOtherOwner,
  sessionOf,
} from './guards.ts';
import { isSigned } from './requestSignature.ts';
import { type Act, actOf, type Declared } from './sensitiveActs.ts';
import { grantOf, refuseOtherBytes, type Submitter } from './submitter.ts';

/**
 * 'customer' asks for a live session; 'public' asks for none. 'customerOrGrant' also takes a request signed under the
 * customer's submission grant, whatever session its cookie names, and works under the app's lock: it must tell nothing
 * of the customer.
 */
export type Auth = 'customer' | 'customerOrGrant' | 'public';

/** Every /api route with what it asks for: the test matrix is made from this list. */
export interface RegisteredRoute {
  method: string;
  path: string;
  /** Where it is one of the contracts'. */
  call: AnyCall | null;
  auth: Auth;
  /** Needs our header and a same-origin Origin. */
  guarded: boolean;
  /** Answered for a customer whose app is locked. */
  worksLocked: boolean;
  /** Whether it asks for a sign-in of just now, or why not; null: it changes nothing. */
  act: Act | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every route that this file registers. */
    liveSession: LiveSession | null;
    /** The same of a request that is signed under a submission grant; then there is no session. */
    grant: SubmissionGrant | null;
    /** A JSON body as it came, byte for byte. */
    sentBytes: Buffer | null;
  }
  interface FastifyInstance {
    registeredRoutes: RegisteredRoute[];
  }
}

type SessionFor<A extends Auth> = A extends 'customer'
  ? LiveSession
  : A extends 'customerOrGrant'
    ? Submitter
    : LiveSession | null;

export interface Asked<C extends AnyCall, A extends Auth> {
  /** The request as the contract's schema gives it out. */
  input: InputOf<C>;
  session: SessionFor<A>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** How a route treats a request and its sender. */
export interface Treatment<A extends Auth> {
  auth: A;
  /** Tells who is signed in, though the call is public: an address typed into a browser must not show it. */
  tellsCustomer?: boolean;
  /**
   * Answered although the app is locked with a passkey and this page did not open it: what waits on the device still
   * goes. It must tell nothing of the customer.
   */
  worksLocked?: boolean;
  /** The same for every caller: no session is looked up, so it is answered while the database is away. */
  isSameForAll?: boolean;
  /** What customers hand in: who sends it is looked up over the connections that are kept for it, too. */
  isSubmission?: boolean;
  /**
   * What stands for our header, which a form, a native shell's upload, the utility's own system and the carrier of text
   * messages cannot set: a token in the form or in a mail or the carrier's signature, which the handler checks, or the upload's or the
   * import's bearer token, which `admit` checks. No other call takes anything in its place.
   */
  provenBy?: 'formToken' | 'uploadToken' | 'importToken' | 'carrierSignature' | 'mailToken';
  /** More options for Fastify: a body limit, a stricter rate. */
  options?: Pick<RouteOptions, 'bodyLimit' | 'config'>;
  /** Refuses a sender who may not send this body, before it is read. */
  admit?: (request: FastifyRequest, session: SessionFor<A>) => Promise<unknown>;
}

/**
 * Serves a contract's call: parses the request (400 when it does not fit), checks the caller, calls the
 * handler, and parses the handler's reply too, so that nothing leaves that the contract does not know.
 */
export function route<C extends AnyCall, A extends Auth>(
  app: FastifyInstance,
  services: Services,
  call: C & Declared<C>,
  treatment: Treatment<A> & { handler: (asked: Asked<C, A>) => Promise<z.input<C['reply']>> },
): void {
  const path = pathOf(call, services.config.segment);
  const options = { bodyLimit: bodyLimitOf(call), ...treatment.options };
  const what = { ...treatment, options, method: call.method, path, call, act: actOf(`${call.method} ${call.path}`) };
  guardedRoute(app, services, what, async (request, reply, session) => {
    const input = inputOf(call, request);
    const answer = await treatment.handler({ input, session, request, reply });
    return reply.send(call.reply.parse(answer));
  });
}

/** What a call may be asked with, by our own app or another client. */
export type InputOf<C extends AnyCall> = z.output<C['request']> | z.output<NonNullable<C['plainRequest']>>;

/**
 * The request as the call's contract reads it, and who sent it.
 *
 * @throws {Problem} badRequest when it does not fit.
 */
export function inputOf<C extends AnyCall>(call: C, request: FastifyRequest): InputOf<C> {
  const asked = isFromOurApp(request) ? call.request : (call.plainRequest ?? call.request);
  const parsed = asked.safeParse((call.method === 'GET' ? request.query : request.body) ?? {});
  if (!parsed.success) {
    throw new Problem('badRequest', `The request does not fit its contract: ${fieldsOf(parsed.error)}.`);
  }
  return parsed.data as InputOf<C>;
}

/** No contract goes half as deep; what walks a value may not come back from the depth that fits into a body. */
const DEEPEST = 32;

function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (isInText && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) isInText = !isInText;
    else if (!isInText && (sign === OPEN_LIST || sign === OPEN_OBJECT)) depth += 1;
    else if (!isInText && (sign === CLOSE_LIST || sign === CLOSE_OBJECT)) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/** Keeps the bytes of every JSON body beside what was read from them. */
export function keepSentBytes(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('sentBytes', null);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.sentBytes = bytes;
    if (isTooDeep(bytes)) return done(new Problem('badRequest', 'The request is nested too deeply.'));
    const written = utf8Of(bytes);
    if (written === null) return done(new Problem('badRequest', 'The request is not UTF-8.'));
    readJson(request, written, done);
  });
}

/** A body that was on its way for so long is taken only if its session was not ended meanwhile. */
const SLOW_BODY_MS = 1000;

/** A route outside the contracts' JSON (the photo's bytes), with the same guards and in the same list. */
export function guardedRoute<A extends Auth>(
  app: FastifyInstance,
  services: Services,
  what: Treatment<A> & { method: 'GET' | 'POST' | 'PUT'; path: string; call?: AnyCall; act: Act | null },
  handler: (request: FastifyRequest, reply: FastifyReply, session: SessionFor<A>) => Promise<unknown>,
): void {
  const isForApp = what.method !== 'GET' || what.auth !== 'public' || what.tellsCustomer === true;
  const guarded = what.provenBy !== 'formToken' && isForApp;
  const worksLocked = what.auth !== 'customer' || what.worksLocked === true;
  const { method, path, call = null, auth, act } = what;
  const asking = what.isSubmission ? { ...services, db: services.submissionDb } : services;
  app.registeredRoutes.push({ method, path, call, auth, guarded, worksLocked, act });
  app.route({
    ...what.options,
    method,
    url: path,
    // Before the body is read: 10 MB of a caller who is not signed in are not worth receiving.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // A mail service or a webmail posts the link of a mail from its own site.
      if (guarded && what.provenBy !== 'mailToken') refuseForeign(services, request, what.provenBy !== undefined);
      if (what.provenBy === 'formToken') refuseForeignForm(services, request);
      if (auth === 'customerOrGrant' && isSigned(request)) request.grant = await grantOf(asking, request);
      else if (!what.isSameForAll) request.liveSession = await sessionOf(asking, request, reply);
      const submitter = request.grant ?? request.liveSession;
      if (auth !== 'public' && !submitter) throw await noSession(services, request);
      if (submitter) refuseOtherOwner(request, submitter);
      if (request.liveSession && !worksLocked) await refuseLocked(asking, request, request.liveSession);
      if (request.liveSession && act === 'wanted') refuseOldSignIn(services, request.liveSession);
      await what.admit?.(request, submitter as SessionFor<A>);
    },
    preHandler: async (request, reply) => {
      refuseOtherBytes(request);
      if (!request.liveSession || reply.elapsedTime < SLOW_BODY_MS) return;
      request.liveSession = await sessionOf(asking, request, reply);
      if (auth !== 'public' && !request.liveSession) throw await noSession(services, request);
    },
    handler: (request, reply) => handler(request, reply, (request.grant ?? request.liveSession) as SessionFor<A>),
  });
}
