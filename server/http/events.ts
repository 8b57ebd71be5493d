import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Problem } from '../problems.ts';
import { customerIdOf } from './submitter.ts';

/** What is worth knowing of a way in, afterwards. */
export type EventName =
  | 'signedIn'
  | 'signedOut'
  | 'deviceSignedOut'
  | 'signedOutEverywhere'
  | 'emailChanged'
  | 'emailRestored'
  | 'dataDownloaded'
  | 'accountDeleted'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyRefused'
  | 'grantRegistered'
  | 'refused';

/** What goes beside it: nothing that says who a customer is. */
interface Detail {
  customerId?: string | null | undefined;
  code?: Problem['code'];
  why?: string | undefined;
}

/** Writes an event down, with the route it happened on and the customer's pseudonym. */
export type Events = (request: FastifyRequest, event: EventName, detail?: Detail) => void;

/**
 * The event log: lines of the log that have an `event`. Who it was is a keyed hash, `who`: lines of one customer can be
 * told to belong together, and without the key whose they are cannot be tried out. Without a key of its own a process
 * makes one, and its pseudonyms end with it.
 */
export function makeEvents(key: string | null): Events {
  const secret = key ?? randomBytes(32);
  const pseudonym = (customerId: string): string =>
    createHmac('sha256', secret).update(customerId).digest('base64url').slice(0, 12);
  return (request, event, { customerId = customerIdOf(request), code, why } = {}) => {
    const who = customerId ? { who: pseudonym(customerId) } : {};
    request.log.info({ event, ...who, route: request.routeOptions.url ?? 'none', code, why }, event);
  };
}

/** A session that ended is everyday, but for where a customer signs in: there it is a try that failed. */
export const isEvent = ({ code, status }: Problem, request: FastifyRequest): boolean =>
  status === 429 ||
  ((status === 401 || status === 403) && (code !== 'signInRequired' || request.routeOptions.config.isStrict === true));
