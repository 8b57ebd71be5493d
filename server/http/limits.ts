import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../problems.ts';
import { customerIdOf } from './submitter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that somebody might guess or flood with: a sign-in, a code. */
    isStrict?: boolean;
  }
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Limits how often a customer may call, wherever they are, and, more gently, an address, whoever is there: behind the
 * one of a phone company may be a village. Before anything else is asked, an address counts; a customer once known.
 */
export async function limitRequests(app: FastifyInstance, { customer, address }: Config['rateLimit']): Promise<void> {
  await app.register(rateLimit, { global: false });
  const limiter = (max: number, keyGenerator?: (request: FastifyRequest) => string): Limiter =>
    app.createRateLimit({ max, timeWindow: '1 minute', ...(keyGenerator && { keyGenerator }) });
  const customerOf = (request: FastifyRequest): string => customerIdOf(request) ?? '';
  const limiters = {
    address: { all: limiter(address.api), strict: limiter(address.signIn) },
    customer: { all: limiter(customer.api, customerOf), strict: limiter(customer.signIn, customerOf) },
  };

  async function count(who: keyof typeof limiters, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { all, strict } = limiters[who];
    for (const each of request.routeOptions.config.isStrict ? [all, strict] : [all]) {
      const counted = await each(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      reply.header('retry-after', counted.ttlInSeconds);
      throw new Problem('tooManyRequests', 'Too many requests. Please wait a moment.');
    }
  }

  app.addHook('onRequest', (request, reply) => count('address', request, reply));
  // Behind the route's own guard, which finds out whose it is; before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    if (customerIdOf(request)) await count('customer', request, reply);
  });
}
