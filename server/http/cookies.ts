import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { ATTEMPT_MS, REMEMBERED_MS } from '../store/sessions.ts';

/**
 * Cookie names and flags. Over https the name's `__Host-` prefix makes the browser insist on Secure,
 * Path=/ and no Domain. Over plain http on localhost Safari refuses Secure cookies: there, and only
 * there, the name goes without.
 */
function names(config: Config): { session: string; attempt: string; secure: boolean } {
  const secure = config.appOrigin.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  return { session: `${prefix}stormlamp`, attempt: `${prefix}stormlamp-sign-in`, secure };
}

const flags = (config: Config) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: names(config).secure }) as const;

export function readSessionCookie(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[names(config).session];
}

/** Without remember-me the cookie has no age: it ends with the browser. */
export function setSessionCookie(config: Config, reply: FastifyReply, secret: string, rememberMe: boolean): void {
  const age = rememberMe ? { maxAge: REMEMBERED_MS / 1000 } : {};
  reply.setCookie(names(config).session, secret, { ...flags(config), ...age });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(names(config).session, flags(config));
}

export function readAttemptCookie(config: Config, request: FastifyRequest): string | undefined {
  return request.cookies[names(config).attempt];
}

export function setAttemptCookie(config: Config, reply: FastifyReply, secret: string): void {
  reply.setCookie(names(config).attempt, secret, { ...flags(config), maxAge: ATTEMPT_MS / 1000 });
}

export function clearAttemptCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(names(config).attempt, flags(config));
}
