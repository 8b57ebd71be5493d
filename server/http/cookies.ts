import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNSENT_COOKIE, UNSENT_COOKIE_AGE } from '#contracts/unsentCookie.ts';
import type { Config } from '../config.ts';
import { CHALLENGE_MS } from '../domain/identity/passkeyCeremony.ts';
import { ATTEMPT_MS } from '../store/attempts.ts';
import { REMEMBERED_MS } from '../store/identity/sessions.ts';

const isSecure = (config: Config): boolean => config.appOrigin.startsWith('https:');

const flags = (config: Config) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure(config) }) as const;

/**
 * The session's cookie and the short-lived ones beside it: which browser a sign-in, a passkey's challenge or a
 * form's token was made for.
 *
 * Over https the name's `__Host-` prefix makes the browser insist on Secure, Path=/ and no Domain. Over plain
 * http on localhost Safari refuses Secure cookies: there, and only there, the name goes without.
 */
const NAMES = {
  session: 'stormlamp',
  attempt: 'stormlamp-sign-in',
  passkey: 'stormlamp-passkey',
  csrf: 'stormlamp-csrf',
} as const;
const AGES_MS = { attempt: ATTEMPT_MS, passkey: CHALLENGE_MS, csrf: ATTEMPT_MS } as const;
type ShortLived = keyof typeof AGES_MS;

const nameOf = (config: Config, which: keyof typeof NAMES): string =>
  `${isSecure(config) ? '__Host-' : ''}${NAMES[which]}`;

export function readCookie(config: Config, request: FastifyRequest, which: keyof typeof NAMES): string | undefined {
  return request.cookies[nameOf(config, which)];
}

export function clearCookie(config: Config, reply: FastifyReply, which: keyof typeof NAMES): void {
  reply.clearCookie(nameOf(config, which), flags(config));
}

export function setShortCookie(config: Config, reply: FastifyReply, which: ShortLived, secret: string): void {
  reply.setCookie(nameOf(config, which), secret, { ...flags(config), maxAge: AGES_MS[which] / 1000 });
}

/** Without remember-me the cookie has no age: it ends with the browser. */
export function setSessionCookie(config: Config, reply: FastifyReply, secret: string, rememberMe: boolean): void {
  const age = rememberMe ? { maxAge: REMEMBERED_MS / 1000 } : {};
  reply.setCookie(nameOf(config, 'session'), secret, { ...flags(config), ...age });
}

/**
 * What the app's scripts wrote lives longer when a server says it (see contracts/unsentCookie.ts). In the one call that
 * every start makes: a reply that overtakes a newer number is put right there by the app.
 */
export function repeatUnsentCookie(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const count = request.cookies[UNSENT_COOKIE] ?? '';
  if (!/^[1-9]\d{0,3}$/.test(count)) return;
  const { sameSite, path, secure } = flags(config);
  reply.setCookie(UNSENT_COOKIE, count, { sameSite, path, secure, maxAge: UNSENT_COOKIE_AGE });
}
