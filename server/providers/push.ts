import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { type Breaker, makeBreaker } from './breaker.ts';
import { arePushKeys, encryptPush, type PushKeys } from './pushEncryption.ts';
import { retryAfterMs } from './retryAfter.ts';

/** One browser, as its subscription says it. */
export interface PushTarget extends PushKeys {
  endpoint: string;
}

export interface PushMessage {
  /** JSON for the browser. */
  payload: string;
  /** For how long the push service keeps it for a device that is away, in seconds. */
  ttlSeconds: number;
  /** High wakes a phone that sleeps. */
  urgency: 'normal' | 'high';
  /** At most 32 signs of base64url: of several with one topic a device that was away gets the last one. */
  topic: string;
}

/**
 * What became of a message.
 *
 * - taken: the push service has it. gone: there is no such browser any more.
 * - tooLong: a shorter one may be taken.
 * - refused: this message is never taken; `status` 0: we do not send to that host.
 * - again: not now, and perhaps in so many seconds. `ourFault`: the service does not accept our key or who we say we are
 *   (`VAPID_SUBJECT`), with this status; no device is the cause.
 */
export type PushOutcome =
  | { is: 'taken' | 'gone' | 'tooLong' }
  | { is: 'refused'; status: number }
  | { is: 'again'; inSeconds: number; ourFault?: number };

/** Web Push: how notices reach browsers. */
export interface Push {
  /** Ours: an uncompressed point of P-256, base64url. Browsers ask for it when they subscribe. */
  publicKey: string;
  /** Whether we send there at all: a client names the address that we post to. */
  isServed(endpoint: string): boolean;
  /** Whether a message can be encrypted with these. */
  areKeys(keys: PushKeys): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

export interface VapidKeys {
  /** An uncompressed point of P-256, base64url. */
  publicKey: string;
  /** 32 bytes, base64url. */
  privateKey: string;
  /** `mailto:` or `https:`: whom a push service tells of trouble. */
  subject: string;
}

export interface PushOptions {
  vapid: VapidKeys;
  /** Names of push services, such as `fcm.googleapis.com`; `*.push.apple.com` stands for every name below. */
  hosts: readonly string[];
  /** The sandbox's own, which has neither a name nor a certificate. */
  playedOrigin: string | null;
  now: () => Date;
}

const TIMEOUT_MS = 10_000;
/** How long one signed token is used, and how long it is good: services take none that is good for longer than a day. */
const TOKEN_USED_MS = 12 * 60 * 60 * 1000;
const TOKEN_GOOD_MS = 13 * 60 * 60 * 1000;
const AGAIN_S = 60;
/** So many refusals of our key in a row are no matter of single devices: then one message goes as a probe. */
const REFUSALS_OF_KEY = 3;
const FIRST_PROBE_MS = 60_000;
const LONGEST_PROBE_MS = 15 * 60_000;
const LONGEST_AGAIN_S = 60 * 60;

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The key pair as Node reads it. @throws {Error} where the two do not belong together, or are no keys. */
export function vapidPrivateKey({ publicKey, privateKey }: Pick<VapidKeys, 'publicKey' | 'privateKey'>): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  if (!ecdh.getPublicKey().equals(point)) throw new Error('no key pair of P-256');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
}

/** Push services on their public wire (RFC 8030). */
export function webPush({ vapid, hosts, playedOrigin, now }: PushOptions, timeoutMs = TIMEOUT_MS): Push {
  const key = vapidPrivateKey(vapid);
  const tokens = new Map<string, { value: string; from: number }>();

  /** Signed once for many messages: signing costs more than encrypting. */
  function tokenFor(audience: string): string {
    const at = now().getTime();
    const kept = tokens.get(audience);
    if (kept && at >= kept.from && at - kept.from < TOKEN_USED_MS) return kept.value;
    const claims = { aud: audience, exp: Math.floor((at + TOKEN_GOOD_MS) / 1000), sub: vapid.subject };
    const unsigned = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`;
    const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
    const value = `${unsigned}.${signature.toString('base64url')}`;
    tokens.set(audience, { value, from: at });
    return value;
  }

  /** By origin: a push service that refuses our key says nothing about the others. */
  const breakers = new Map<string, Breaker>();
  const breakerOf = (origin: string): Breaker => {
    const kept = breakers.get(origin);
    if (kept) return kept;
    const options = { failures: REFUSALS_OF_KEY, firstMs: FIRST_PROBE_MS, longestMs: LONGEST_PROBE_MS };
    const made = makeBreaker({ now, ...options });
    breakers.set(origin, made);
    return made;
  };

  const isServed = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
    if (username || password) return false;
    if (origin === playedOrigin) return true;
    return protocol === 'https:' && port === '' && hosts.some((host) => fits(host, hostname));
  };

  return {
    publicKey: vapid.publicKey,
    isServed,
    areKeys: arePushKeys,
    async send({ endpoint, ...keys }, { payload, ttlSeconds, urgency, topic }) {
      // The list may have become shorter, or the sandbox have another port: a mistake that may be taken back.
      if (!isServed(endpoint)) return { is: 'refused', status: 0 };
      const { origin } = new URL(endpoint);
      const breaker = breakerOf(origin);
      if (!breaker.enter()) {
        const waitMs = (breaker.retryAt()?.getTime() ?? 0) - now().getTime();
        return { is: 'again', inSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
      }
      let reply: Response;
      try {
        reply = await fetch(endpoint, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            authorization: `vapid t=${tokenFor(origin)}, k=${vapid.publicKey}`,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(ttlSeconds),
            urgency,
            topic,
          },
          body: new Uint8Array(encryptPush(payload, keys)),
        });
      } catch {
        return { is: 'again', inSeconds: AGAIN_S };
      }
      // What it says is for people, and of any length.
      await reply.body?.cancel().catch(() => {});
      const outcome = outcomeOf(reply, now().getTime());
      if (outcome.is === 'again' && outcome.ourFault !== undefined) breaker.failed();
      else breaker.succeeded();
      return outcome;
    },
  };
}

const fits = (host: string, hostname: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1 : hostname === host;

/** Answers that another time may change: of a service that is slow, not ready yet, asked too often, or broken. */
const isForNow = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;

function outcomeOf({ status, headers }: Response, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'taken' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 413) return { is: 'tooLong' };
  if (status === 401 || status === 403) return { is: 'again', inSeconds: AGAIN_S, ourFault: status };
  if (!isForNow(status)) return { is: 'refused', status };
  const asked = Math.ceil((retryAfterMs(headers.get('retry-after'), now) ?? 0) / 1000);
  return { is: 'again', inSeconds: asked > 0 ? Math.min(asked, LONGEST_AGAIN_S) : AGAIN_S };
}
