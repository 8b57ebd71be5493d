import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

export { APP_HEADER, appName, isAppName } from './appHeader.ts';

/**
 * One call between browser and server: what is asked, what is answered, and the words a customer sees
 * when it fails. Both sides parse with the same schemas.
 *
 * - `path` is written as the specification writes it; `{product}` stands for the one configured segment.
 * - `request` is the JSON body of a POST, the query of a GET.
 * - `failureTitle` goes to the shared error alert (ERR-01).
 * - `finalRefusals`: of a call whose request waits in the outbox, the problems that settle it for good. Any other
 *   refusal may be a mistake of a host on the way: the request is kept, and tried again.
 * - `plainRequest`: the request of any client but our own app: without what we ask for beside the specification. Such a
 *   client need not send a key either; the server makes one from the request's content.
 * - `carriesSecret`: no hash is made of the request, by which a secret in it could be guessed; a repeat goes by its key
 *   alone.
 * - `isSetting`: the request is a whole that is rebuilt for every attempt, and `delta`, a text, is the change that the
 *   customer confirmed: its key belongs to that alone.
 */
export interface Call<
  Request extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  PlainRequest extends z.ZodMiniType = Request,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly request: Request;
  readonly plainRequest?: PlainRequest;
  readonly reply: Reply;
  readonly failureTitle?: string;
  readonly finalRefusals?: readonly ProblemCode[];
  readonly isSetting?: boolean;
  readonly carriesSecret?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where "a call, whatever it carries" is meant
export type AnyCall = Call<any, any, any>;
export type RequestOf<C extends AnyCall> = z.input<C['request']>;
export type ReplyOf<C extends AnyCall> = z.output<C['reply']>;

/** A call under its own method and path: by them other tables say something of it, and are checked. */
export function defineCall<
  const Method extends 'GET' | 'POST',
  const Path extends `/api/${string}`,
  Request extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  PlainRequest extends z.ZodMiniType = Request,
>(
  call: Call<Request, Reply, PlainRequest> & { readonly method: Method; readonly path: Path },
): Call<Request, Reply, PlainRequest> & { readonly method: Method; readonly path: Path } {
  return call;
}

/** The configured `{product}` segment when none is set (API-01, API2-01). */
export const DEFAULT_SEGMENT = 'utility';

/** `/api/{product}/meterRead` → `/api/utility/meterRead`. */
export function pathOf(call: AnyCall, segment: string): string {
  return call.path.replace('{product}', segment);
}

/** One UUID a submission, the same on every attempt. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/**
 * The keys of the submissions that this one takes the place of, newest first, separated by commas. The utility settles
 * them together with it: what it has of them is superseded, what comes late has no effect.
 */
export const REPLACES_HEADER = 'x-stormlamp-replaces';
/** No longer list is sent or taken: a customer does not change one thing more often before it arrives. */
export const MOST_REPLACED = 20;
/** On every reply of our server, and on no other. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** What a passkey gave this page when it opened the app's lock; in its memory only. */
export const UNLOCK_HEADER = 'x-stormlamp-unlock';
/** The customer a queued submission belongs to; the server refuses it under any other sign-in. */
export const OWNER_HEADER = 'x-stormlamp-owner';
