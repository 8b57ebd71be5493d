import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER, MOST_REPLACED, REPLACES_HEADER } from '#contracts/call.ts';
import { Problem } from '../problems.ts';

const KEY = /^[\w-]{8,100}$/;

/** The submission's key; null when none was sent. @throws {Problem} badRequest on one that is no key. */
export function optionalKey(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw noKey();
  return key;
}

/** @throws {Problem} badRequest when there is none, or what is no key. */
export function requiredKey(request: FastifyRequest): string {
  const key = optionalKey(request);
  if (key === null) throw noKey();
  return key;
}

/**
 * The keys of what this submission replaces, newest first.
 *
 * @throws {Problem} badRequest on what is no list of keys.
 */
export function replacedKeys(request: FastifyRequest): string[] {
  const list = request.headers[REPLACES_HEADER];
  if (list === undefined || list === '') return [];
  const keys = typeof list === 'string' ? [...new Set(list.split(',').map((key) => key.trim()))] : [];
  if (keys.length === 0 || keys.length > MOST_REPLACED || !keys.every((key) => KEY.test(key))) {
    throw new Problem('badRequest', 'What this submission replaces is no list of keys.');
  }
  return keys;
}

const noKey = () => new Problem('badRequest', 'A submission needs its Idempotency-Key.');
