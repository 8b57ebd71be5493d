import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type AnyCall, pathOf } from '#contracts/call.ts';
import type { Services } from '../services.ts';
import { derivedKey } from '../store/derivedKey.ts';
import { type Answer, once, type Told } from '../store/idempotency.ts';
import type { Db } from '../store/open.ts';
import { bodyLimitOf } from './bodyLimit.ts';
import { isFromOurApp } from './guards.ts';
import { type Auth, guardedRoute, type InputOf, inputOf } from './route.ts';
import { actOf, type Declared } from './sensitiveActs.ts';
import { optionalKey, replacedKeys, requiredKey } from './submissionKey.ts';
import type { Submitter } from './submitter.ts';

/** What a submission's handler works on. Everything it writes through `tx` commits with the submission's key. */
export interface Submitted<C extends AnyCall, Sender> {
  tx: Db;
  now: Date;
  input: InputOf<C>;
  /** Null where no sign-in is needed. */
  sender: Sender;
  key: string;
  /** Keys of the same sender that this one takes the place of. */
  replaces: readonly string[];
  request: FastifyRequest;
}

/** What makes two requests without a key the same submission: what `of` takes of them. */
interface Sameness<C extends AnyCall> {
  of: (input: InputOf<C>) => object;
  /** So long after the first one; without it always. */
  withinMs?: number;
}

interface Kind<C extends AnyCall, A extends Auth> {
  /** 'public': from any sender, under the key alone. Otherwise the key is that customer's. */
  auth: A;
  /** A bot may flood it: see botCheck.ts. */
  wantsProof?: boolean;
  /** Judges it and keeps it. Thrown problems leave no trace; a repeat is judged again. */
  takeIn: (
    submitted: Submitted<C, A extends 'public' ? null : Submitter>,
  ) => Promise<{ answer: z.input<C['reply']>; accepted: boolean }>;
  /** What a replaced submission is answered with, made of its replacement's answer. */
  replacedBy: (answer: z.output<C['reply']>) => z.input<C['reply']>;
  /** Of a call with a `plainRequest`: what makes two requests without a key the same one. */
  same?: Sameness<C>;
}

/**
 * Serves a call that clients send again until they hear an answer. Its key is looked up before anything else is
 * judged: what was taken in once keeps its answer, whatever became of the account, the rules or the contract since.
 */
export function submissionRoute<C extends AnyCall, A extends Auth>(
  app: FastifyInstance,
  services: Services,
  call: C & Declared<C>,
  { auth, wantsProof = false, takeIn, replacedBy, same }: Kind<C, A>,
): void {
  const path = pathOf(call, services.config.segment);
  const options = { bodyLimit: bodyLimitOf(call), config: { wantsProof } };
  const act = actOf(`${call.method} ${call.path}`);
  const what = { auth, method: call.method, path, call, act, worksLocked: true, isSubmission: true, options };
  guardedRoute(app, services, what, async (request, reply, known) => {
    const sender = (auth === 'public' ? null : known) as A extends 'public' ? null : Submitter;
    const now = services.now();
    const named = replacedKeys(request);
    const customerId = sender?.customerId ?? null;
    const isKeyless = same && !isFromOurApp(request) && named.length === 0 && optionalKey(request) === null;
    const content = isKeyless
      ? derivedKey({ call: call.path, customerId, content: same.of(inputOf(call, request)) }, now, same.withinMs)
      : { ...contentOf(call, request), key: requiredKey(request) };
    const { key } = content;
    const submission = { ...content, customerId, replaces: named };
    const told = await once(services.submissionDb, now, submission, async (tx, replaces) => {
      const input = inputOf(call, request);
      const { answer, accepted } = await takeIn({ tx, now, input, sender, key, replaces, request });
      return { status: 200, body: call.reply.parse(answer) as z.output<C['reply']>, accepted };
    });
    return reply.code(told.status).send(told.replaced ? call.reply.parse(replacedBy(told.body)) : told.body);
  });
}

/**
 * The effect of a customer's call that may bring a key: once for a key, and each time where there is none. `takeIn`
 * writes through `tx`. `replaces`: keys of that customer's submissions that it takes the place of.
 */
export async function takeInOnce<C extends AnyCall, T>(
  { submissionDb: db, now }: Services,
  call: C,
  request: FastifyRequest,
  customerId: string,
  takeIn: (tx: Db, now: Date) => Promise<Answer<T>>,
  replaces: readonly string[] = [],
): Promise<Told<T>> {
  const key = optionalKey(request);
  const at = now();
  if (key === null) return { ...(await takeIn(db, at)), repeated: false, replaced: false };
  const submission = { ...contentOf(call, request), customerId, key, replaces };
  return once(db, at, submission, (tx) => takeIn(tx, at));
}

/**
 * What identifies the content of a request, for its key: the bytes that were sent. Of a setting it is the change alone,
 * in a field of its own: the whole that it travels with is made anew for every attempt.
 */
const contentOf = (call: AnyCall, request: FastifyRequest) => {
  const parsed = () => call.request.safeParse(request.body ?? {}).data;
  const sent = (call.carriesSecret ? null : request.sentBytes) ?? Buffer.alloc(0);
  const delta = call.isSetting ? (request.body as { delta?: unknown } | null)?.delta : undefined;
  return { call: call.path, bytes: typeof delta === 'string' ? Buffer.from(delta) : sent, parsed };
};
