import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { Problem } from './problems.ts';

const KEY = /^[\w-]{8,100}$/;

/** The submission's key; null when none was sent. @throws {Problem} badRequest on one that is no key. */
export function optionalKey(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw noKey();
  return key;
}

/** @throws {Problem} badRequest when there is none. */
export function requiredKey(request: FastifyRequest): string {
  const key = optionalKey(request);
  if (key === null) throw noKey();
  return key;
}

const noKey = () => new Problem('badRequest', 'A submission needs its Idempotency-Key.');
