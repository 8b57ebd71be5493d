import type { Failure } from '#contracts/failure.ts';
import { problem } from '#contracts/problem.ts';

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
