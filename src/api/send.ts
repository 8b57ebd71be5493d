import { REQUEST_ID_HEADER } from '#contracts/call.ts';
import { type Failure, type Reach, reachOf } from '#contracts/failure.ts';
import { problem } from '#contracts/problem.ts';

export type Outcome<Reply> =
  /** `status`: the reply's, where it came over HTTP. `isOurs`: our server's mark is on it. */
  { ok: true; reply: Reply; status?: number; isOurs?: boolean } | { ok: false; failure: Failure };

/** An answer, whatever it said, is the only proof of a connection. */
export const reachBy = (outcome: Outcome<unknown>): Reach => reachOf(outcome.ok ? null : outcome.failure);

/** The browser's word is a hint; but where it says so before and after a failed request, nothing left the device. */
const hasNoNetwork = () => typeof navigator !== 'undefined' && navigator.onLine === false;

/** How long one exchange may take before it counts as lost. A photo over a slow connection takes longer. */
export const TIMEOUT_MS = 20_000;

export interface ExchangeOptions {
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
  /** Told as the answer comes in: bytes so far, and how many there are, where that is known. */
  onProgress?: ((received: number, total: number | null) => void) | undefined;
  /** A status that is proof by itself, where the answer has no body (a stored photo: 201). */
  provenBy?: number;
}

/**
 * One HTTP exchange, told as an outcome: this never throws. Success is a 2xx status and a JSON body;
 * the caller still has to parse it. A 200 with HTML comes from something in between, like a hotel's sign-in page.
 */
export async function exchange(
  url: string,
  init: RequestInit,
  { timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch, onProgress, provenBy }: ExchangeOptions = {},
): Promise<Outcome<unknown>> {
  let response: Response;
  let text: string;
  const wasOffline = hasNoNetwork();
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    text = await textOf(response, onProgress);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return { ok: false, failure: { kind: 'retryLater', reason: 'timeout' } };
    }
    const nothingLeft = wasOffline && hasNoNetwork();
    return { ok: false, failure: nothingLeft ? { kind: 'offline' } : { kind: 'retryLater', reason: 'network' } };
  }
  const body = parseJson(text);
  if (!response.ok) return { ok: false, failure: classify(response, body, Date.now()) };
  if (response.status === provenBy) return { ok: true, reply: body };
  // Any other 2xx is not what was asked for: another server's answer.
  if (body === undefined || provenBy !== undefined)
    return { ok: false, failure: { kind: 'retryLater', reason: 'notOurServer' } };
  return { ok: true, reply: body, status: response.status, isOurs: response.headers.has(REQUEST_ID_HEADER) };
}

async function textOf(response: Response, onProgress: ExchangeOptions['onProgress']): Promise<string> {
  if (!onProgress || !response.body) return response.text();
  const total = Number(response.headers.get('content-length')) || null;
  let received = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, onward) {
      received += bytes.byteLength;
      onProgress(received, total);
      onward.enqueue(bytes);
    },
  });
  return new Response(response.body.pipeThrough(counted)).text();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds from a `Retry-After` header: seconds, or an HTTP date. */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/**
 * What a reply that is no success means for the customer. `body` is the parsed JSON, or undefined when
 * the reply was no JSON at all: then it did not come from our server (a hotel's sign-in page, a
 * proxy's error page), whatever its status says.
 */
export function classify(response: Response, body: unknown, now: number): Failure {
  const { status } = response;
  const said = problem.safeParse(body);
  if (status === 429 || status === 503) {
    const wait = retryAfterMs(response.headers.get('retry-after'), now);
    return {
      kind: 'retryLater',
      reason: 'busy',
      ...(wait !== undefined && { retryAfterMs: wait }),
      ...(said.data?.error.code === 'proofWanted' && { wantsProof: true }),
      ...(status === 429 && said.success && { answered: true }),
    };
  }
  if (status === 408 || status >= 500) return { kind: 'retryLater', reason: 'busy' };
  if (!said.success) return { kind: 'held', status, by: 'elsewhere' };
  const { code, message } = said.data.error;
  if (status === 401) {
    return {
      kind: 'signInAgain',
      ...(code === 'unlockRequired' && { unlock: true }),
      ...(code === 'sessionEnded' && { ended: true }),
    };
  }
  if (code === 'inFlight') return { kind: 'retryLater', reason: 'busy', answered: true };
  return { kind: 'refused', status, code, message };
}
