import * as z from 'zod';
import { readEnvironment } from './readEnvironment.ts';

const most = z.coerce.number().int().positive();

const limitEnvironment = z.object({
  STORMLAMP_MAX_CONNECTIONS: most.default(5000),
  STORMLAMP_RATE_LIMIT: most.optional(),
  STORMLAMP_RATE_LIMIT_ADDRESS: most.optional(),
  STORMLAMP_RATE_LIMIT_UNPROVEN: most.optional(),
  STORMLAMP_RATE_LIMIT_OUTAGES: most.optional(),
});

/** All calls, and of these sign-in attempts and their like. */
interface CallLimits {
  api: number;
  signIn: number;
}

export interface LimitConfig {
  /** At once; more are closed before they say anything. */
  maxConnections: number;
  /**
   * Calls a minute of one customer, and from one address. `unproven`: from one address, of each call that needs no
   * sign-in and a bot would make, without a proof that a device did some work for it.
   */
  rateLimit: { customer: CallLimits; address: CallLimits; unproven: number };
  /** The same of what is published for everyone, from one address. */
  publishedLimit: number;
}

/** @param isPlayed tests and demonstrations drive a sandbox with many customers from one address. @throws {ConfigError} */
export function readLimitConfig(env: NodeJS.ProcessEnv, isPlayed: boolean): LimitConfig {
  const e = readEnvironment(limitEnvironment, env);
  const ofCustomer = e.STORMLAMP_RATE_LIMIT ?? (isPlayed ? 60_000 : 600);
  const ofAddress = e.STORMLAMP_RATE_LIMIT_ADDRESS ?? (isPlayed ? 60_000 : 10 * ofCustomer);
  return {
    maxConnections: e.STORMLAMP_MAX_CONNECTIONS,
    rateLimit: {
      customer: callLimits(ofCustomer),
      address: callLimits(ofAddress),
      unproven: e.STORMLAMP_RATE_LIMIT_UNPROVEN ?? (isPlayed ? ofAddress : Math.max(1, Math.round(ofAddress / 100))),
    },
    publishedLimit: e.STORMLAMP_RATE_LIMIT_OUTAGES ?? 10 * ofAddress,
  };
}

const callLimits = (api: number): CallLimits => ({ api, signIn: Math.max(1, Math.round(api / 20)) });
