import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PROOF_HEADER } from '#contracts/botCheck.ts';
import type { Config } from '../config.ts';
import { TooSoon } from '../problems.ts';
import { type AddressLimit, refuseAfter } from './addressLimit.ts';
import type { Proof } from './botCheck.ts';
import { readCookie } from './cookies.ts';
import { networkOf, SITE_NETWORKS, siteOf } from './networks.ts';
import { isSigned } from './requestSignature.ts';
import type { CountTogether } from './sharedCounts.ts';
import { customerIdOf } from './submitter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that a stranger might guess or flood with: a sign-in, a code. */
    isStrict?: boolean;
    /** A sign-in, a code, a look-up: its strict or tight limit is one of all servers, which count in the database. */
    isShared?: boolean;
    /** Asks for a token of the utility's: tries of one count as strict before it is looked at. */
    isTokenTried?: boolean;
    /** What the utility publishes for everyone, from memory: it has a limit of its own, and this one counts it not. */
    isPublished?: 'data' | 'page';
    /** One address brings what all senders send; the handler limits each sender, once it knows who that is. */
    isBySender?: boolean;
    /** Gives out the work for a proof: it has an address's limit of its own, so that other calls keep no device from it. */
    isForProof?: boolean;
  }
  interface FastifyRequest {
    /** Refuses a request whose address is full, unless it turns out to be a customer's or to bring a good proof. */
    addressFull: Error | null;
  }
}

/** So many times its limit an address that is full may show a session, a signature or a proof: looking at each costs us. */
const MOST_SHOWN = 10;

/** Sign-in attempts are limited more strictly than other calls; so is what costs money, or reaches others. */
export const STRICT = { config: { isStrict: true } } as const;
/** The same of a sign-in, a code or a look-up. */
export const STRICT_TOGETHER = { config: { isStrict: true, isShared: true } } as const;

/** Counts a request. @throws {TooSoon} beyond the limit. */
type Limit = (request: FastifyRequest) => Promise<void>;

interface LimitOptions {
  /** Shared by all servers where the route says so. */
  isShareable?: boolean;
  code?: 'proofWanted';
}

/** A limit this high switches its counter off. Simulations use it: they count no calls. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * Limits how often a customer may call, from any address, and, more gently, an address, for all behind it: behind the
 * one of a phone company may be a village. Before anything else is asked, an address counts; a customer once known. What
 * needs no sign-in, and a bot would send, is held to a tight limit of its address unless a proof of work comes with it.
 * What is strict counts for the customer, and for the address where no customer is known. An address that is full keeps
 * neither a customer out nor a good proof of work.
 */
export async function limitRequests(
  app: FastifyInstance,
  config: Config,
  parts: {
    published: AddressLimit;
    judgeProof: (request: FastifyRequest) => Promise<Proof>;
    countTogether: CountTogether;
  },
): Promise<void> {
  const { customer, address, unproven } = config.rateLimit;
  const { published, judgeProof, countTogether } = parts;
  app.decorateRequest('addressFull', null);
  await app.register(rateLimit, { global: false });

  /** `keyOf`: who is counted; null: this limit is not for them. */
  function limit(
    name: string,
    max: number,
    keyOf: (request: FastifyRequest) => string | null | undefined,
    { isShareable = false, code }: LimitOptions = {},
  ): Limit {
    if (max >= NO_LIMIT) return async () => {};
    const countHere = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      keyGenerator: (request) => keyOf(request) ?? '',
      allowList: (_request, key) => key === '',
    });
    return async (request) => {
      const counted = await countHere(request);
      if (counted.isAllowed) return;
      if (counted.isExceeded) throw new TooSoon(counted.ttlInSeconds, code && { code });
      if (!isShareable || !request.routeOptions.config.isShared) return;
      const together = await countTogether(`${name} ${counted.key}`);
      if (together && together.calls > max) throw new TooSoon(together.seconds, code && { code });
    };
  }

  /** `about`: each of these is counted by itself. */
  function ofAddress(
    name: string,
    max: number,
    options?: LimitOptions & { about?: (r: FastifyRequest) => string },
  ): Limit {
    const about = (request: FastifyRequest, who: string | null) =>
      who && options?.about ? `${who} ${options.about(request)}` : who;
    const line = limit(name, max, (request) => about(request, networkOf(request.ip)), options);
    const site = limit(`${name} site`, SITE_NETWORKS * max, (request) => about(request, siteOf(request.ip)), options);
    return async (request) => {
      // A line that is refused does not use up what its neighbours have.
      await line(request);
      await site(request);
    };
  }

  const shareable = { isShareable: true };
  const ofAddresses = {
    all: ofAddress('address', address.api),
    shown: ofAddress('shown address', MOST_SHOWN * address.api),
    forProof: ofAddress('work', address.api),
    strict: ofAddress('strict address', address.signIn, shareable),
  };
  const ofCustomers = {
    all: limit('customer', customer.api, customerIdOf),
    strict: limit('strict customer', customer.signIn, customerIdOf, shareable),
  };
  // Of each call by itself: a customer who asked for many addresses can still report.
  const unprovenOnes = ofAddress('unproven', unproven, {
    ...shareable,
    code: 'proofWanted',
    about: ({ routeOptions }) => routeOptions.url ?? '',
  });

  /** What may turn out to be a customer's, or to bring a good proof. */
  const showsSomething = (request: FastifyRequest): boolean =>
    readCookie(config, request, 'session') !== undefined ||
    isSigned(request) ||
    (request.routeOptions.config.wantsProof === true && request.headers[PROOF_HEADER] !== undefined);

  app.addHook('onRequest', async (request) => {
    const { isPublished, isBySender, isForProof, isTokenTried } = request.routeOptions.config;
    if (isPublished) return refuseAfter(published(request.ip));
    if (isBySender) return;
    if (isForProof) return ofAddresses.forProof(request);
    request.addressFull = await ofAddresses.all(request).then(
      () => null,
      (tooSoon) => tooSoon,
    );
    if (request.addressFull) {
      if (!showsSomething(request)) throw request.addressFull;
      await ofAddresses.shown(request);
    }
    if (isTokenTried) await ofAddresses.strict(request);
  });
  // Behind the route's own guard, which finds out whose it is; before the body is read.
  app.addHook('preParsing', async (request) => {
    const { isStrict, wantsProof } = request.routeOptions.config;
    if (wantsProof) request.proof = await judgeProof(request);
    const isKnown = customerIdOf(request) !== undefined;
    if (request.addressFull && !isKnown && request.proof !== 'good') throw request.addressFull;
    if (isKnown) {
      await ofCustomers.all(request);
      if (isStrict) await ofCustomers.strict(request);
    } else if (wantsProof) {
      if (request.proof !== 'good') await unprovenOnes(request);
    } else if (isStrict) await ofAddresses.strict(request);
  });
}
