import {
  type AnyCall,
  APP_HEADER,
  appName,
  DEFAULT_SEGMENT,
  IDEMPOTENCY_HEADER,
  OWNER_HEADER,
  pathOf,
  REPLACES_HEADER,
  type ReplyOf,
  type RequestOf,
  UNLOCK_HEADER,
} from '#contracts/call.ts';
import { wellFormedIn } from '#contracts/wellFormed.ts';
import { type ExchangeOptions, exchange, type Outcome } from './send.ts';
import { version } from './version.ts';

export interface CallOptions extends Pick<ExchangeOptions, 'timeoutMs' | 'fetch' | 'onProgress'> {
  /** Sent on every attempt of one submission, so that the server takes it in once. */
  idempotencyKey?: string;
  /** The keys of what this submission takes the place of, newest first. */
  replaces?: readonly string[];
  /** The request as it was written when it was confirmed: sent as it is, on every attempt the same bytes. */
  body?: string;
  /** Refused by the server under any other customer's session. */
  owner?: string;
  /** What this call alone says of itself, beside its content. */
  headers?: Readonly<Record<string, string>>;
  /** Shows the server that this page opened the app's lock. */
  unlockToken?: string | undefined;
  /** Sent on although the page is being closed. */
  keepalive?: boolean;
}

/**
 * Sends one call of `contracts/` and parses the answer with the same schema the server used. Never
 * throws: every way to fail is a {@link Failure}. An answer of our server that does not parse is
 * `incompatible`; of something on the way, such as a proxy's `{}`, it is no answer.
 */
export async function sendCall<C extends AnyCall>(
  call: C,
  request: RequestOf<C>,
  options: CallOptions = {},
): Promise<Outcome<ReplyOf<C>>> {
  const headers: Record<string, string> = {
    ...options.headers,
    accept: 'application/json',
    [APP_HEADER]: appName(version),
  };
  if (options.idempotencyKey) headers[IDEMPOTENCY_HEADER] = options.idempotencyKey;
  if (options.replaces?.length) headers[REPLACES_HEADER] = options.replaces.join(',');
  if (options.owner) headers[OWNER_HEADER] = options.owner;
  if (options.unlockToken) headers[UNLOCK_HEADER] = options.unlockToken;
  let url = pathOf(call, segment);
  const init: RequestInit = { method: call.method, headers, credentials: 'same-origin' };
  if (call.method === 'GET') {
    const query = new URLSearchParams(request as Record<string, string>).toString();
    if (query) url += `?${query}`;
    // What a browser keeps may be the last poll's: it asks, with the tag of what it has.
    init.cache = 'no-cache';
  } else {
    headers['content-type'] = 'application/json';
    init.body = options.body ?? JSON.stringify(wellFormedIn(request));
    if (options.keepalive) init.keepalive = true;
  }
  const outcome = await exchange(url, init, options);
  if (!outcome.ok) return outcome;
  const parsed = call.reply.safeParse(outcome.reply);
  if (parsed.success) return { ...outcome, reply: parsed.data };
  if (!outcome.isOurs) return { ok: false, failure: { kind: 'retryLater', reason: 'notOurServer' } };
  return { ok: false, failure: { kind: 'incompatible', detail: `${call.path}: ${parsed.error.message}` } };
}

/** The `{product}` segment of every path, fixed at build time (API-01); tests run without a build. */
declare const __API_SEGMENT__: string | undefined;
export const segment: string = typeof __API_SEGMENT__ === 'string' ? __API_SEGMENT__ : DEFAULT_SEGMENT;
