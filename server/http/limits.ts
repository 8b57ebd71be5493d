import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { TooSoon } from '../problems.ts';
import type { Proof } from './botCheck.ts';
import { canonicalAddress } from './forwardedFor.ts';
import { customerIdOf } from './submitter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that a stranger might guess or flood with: a sign-in, a code. */
    isStrict?: boolean;
    /** What the utility publishes for everyone, from memory: it has a limit of its own, and this one counts it not. */
    isPublished?: 'data' | 'page';
    /** One address brings what all senders send; the handler limits each sender, once it knows who that is. */
    isBySender?: boolean;
  }
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Limits how often a customer may call, from any address, and, more gently, an address, for all behind it: behind the
 * one of a phone company may be a village. Before anything else is asked, an address counts; a customer once known. What
 * needs no sign-in, and a bot would send, is held to a tight limit of its address unless a proof of work comes with it.
 */
export async function limitRequests(
  app: FastifyInstance,
  { customer, address, unproven }: Config['rateLimit'],
  { published, judgeProof }: { published: AddressLimit; judgeProof: (request: FastifyRequest) => Promise<Proof> },
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const addressOf = ({ ip }: FastifyRequest): string => networkOf(ip);
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string): Limiter =>
    app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator });
  const customerOf = (request: FastifyRequest): string => customerIdOf(request) ?? '';
  const limiters = {
    address: { all: limiter(address.api, addressOf), strict: limiter(address.signIn, addressOf) },
    customer: { all: limiter(customer.api, customerOf), strict: limiter(customer.signIn, customerOf) },
  };
  // Of each call by itself: a customer who asked for many addresses can still report.
  const unprovenOnes = limiter(unproven, ({ ip, routeOptions }) => `${networkOf(ip)} ${routeOptions.url}`);

  async function count(who: keyof typeof limiters, request: FastifyRequest): Promise<void> {
    const { all, strict } = limiters[who];
    const { isStrict, wantsProof } = request.routeOptions.config;
    // Of an address what a proof stands for is counted later, without one.
    const isHeldTight = isStrict && !(who === 'address' && wantsProof);
    for (const each of isHeldTight ? [all, strict] : [all]) await countIn(each, request);
  }

  async function countIn(limit: Limiter, request: FastifyRequest, code?: 'proofWanted'): Promise<void> {
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) throw new TooSoon(counted.ttlInSeconds, code && { code });
  }

  app.addHook('onRequest', async (request) => {
    const { isPublished, isBySender } = request.routeOptions.config;
    if (isPublished) refuseAfter(published(request.ip));
    else if (!isBySender) await count('address', request);
  });
  // Behind the route's own guard, which finds out whose it is; before the body is read.
  app.addHook('preParsing', async (request) => {
    const { wantsProof } = request.routeOptions.config;
    if (wantsProof) request.proof = await judgeProof(request);
    if (customerIdOf(request)) await count('customer', request);
    else if (wantsProof && request.proof !== 'good') await countIn(unprovenOnes, request, 'proofWanted');
  });
}

/** @throws {TooSoon} unless `seconds` is 0. */
export function refuseAfter(seconds: number): void {
  if (seconds > 0) throw new TooSoon(seconds);
}

/** Counts a request from an address. @returns after how many seconds the next one is answered; 0: this one is. */
export type AddressLimit = (address: string) => number;

const MINUTE_MS = 60_000;
/** Addresses that are counted at once; beyond that the oldest are forgotten. */
const MOST_ADDRESSES = 50_000;

/** So many requests a minute from one address. Without a promise: it is asked for each of thousands a second. */
export function limitAddresses(max: number): AddressLimit {
  interface Counted {
    requests: number;
  }
  const networks = new Map<string, Counted>();
  /** The same counts by address: most ask again and again. */
  const addresses = new Map<string, Counted>();
  let began = 0;

  function addressSeen(address: string): Counted {
    const network = networkOf(address);
    let counted = networks.get(network);
    if (!counted) {
      if (networks.size >= MOST_ADDRESSES) networks.delete(networks.keys().next().value ?? '');
      counted = { requests: 0 };
      networks.set(network, counted);
    }
    if (addresses.size < MOST_ADDRESSES) addresses.set(address, counted);
    return counted;
  }

  return (address) => {
    const now = performance.now();
    if (now - began >= MINUTE_MS) {
      networks.clear();
      addresses.clear();
      began = now;
    }
    const counted = addresses.get(address) ?? addressSeen(address);
    counted.requests += 1;
    return counted.requests > max ? Math.ceil((began + MINUTE_MS - now) / 1000) : 0;
  };
}

/** One line has one IPv4 address, or 2^64 of IPv6: the first four groups tell it. */
export function networkOf(written: string): string {
  const address = canonicalAddress(written) ?? written;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  return [...groups, ...Array<string>(missing).fill('0'), ...last].slice(0, 4).join(':');
}
