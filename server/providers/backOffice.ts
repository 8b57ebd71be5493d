import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { type HandedOver, TELLING_MS } from '#contracts/handOver.ts';
import { retryAfterMs } from './retryAfter.ts';

/**
 * What the back office says to a change. again: it may take it later, after so many ms or whenever. refused: this change
 * never, and why.
 */
export type Reception = { is: 'taken' } | { is: 'again'; afterMs: number | null } | { is: 'refused'; why: string };

/** The utility's own systems, which are told what customers changed. */
export interface BackOffice {
  /** `key`: the same on every attempt. Throws nothing: one that is away may take it later. */
  tell(change: HandedOver, key: string): Promise<Reception>;
}

export interface BackOfficeOptions {
  url: string;
  token: string;
  timeoutMs?: number;
}

/**
 * Statuses below 500 that say nothing against the change: who we are is not known there (any more), it took too long, it
 * came too early, it came too fast.
 */
const NOT_THE_CHANGE = [401, 408, 425, 429];
/** A reason is for a person: the beginning is enough. */
const LONGEST_WHY = 300;

/**
 * A back office on HTTP: each change is posted to `url` as JSON, as in `contracts/handOver.ts`, its key as
 * `Idempotency-Key`, `token` as bearer token. 2xx: it is taken. 401, 408, 425, 429, whatever names a `Retry-After`, and
 * all that is no 4xx: it is posted again. Any other 4xx: never again.
 */
export function httpBackOffice({ url, token, timeoutMs = TELLING_MS }: BackOfficeOptions): BackOffice {
  return {
    async tell(change, key) {
      const reply = await fetch(url, {
        method: 'POST',
        body: JSON.stringify(change),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          [IDEMPOTENCY_HEADER]: key,
        },
        // Another address would get the token.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null);
      if (!reply) return { is: 'again', afterMs: null };
      // Read to its end: the line is used again.
      const said = await reply.text().catch(() => '');
      const { status, headers } = reply;
      if (reply.ok) return { is: 'taken' };
      const afterMs = retryAfterMs(headers.get('retry-after'), Date.now());
      const isFinal = status >= 400 && status < 500 && !NOT_THE_CHANGE.includes(status) && afterMs === null;
      return isFinal
        ? { is: 'refused', why: `${status} ${said}`.trim().slice(0, LONGEST_WHY) }
        : { is: 'again', afterMs };
    },
  };
}
