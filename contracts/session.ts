import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { signInAction } from './signIn.ts';
import { START_SIGN_IN_PATH } from './signInPath.ts';
import { socialHosts } from './social.ts';
import { line, longText } from './text.ts';

/**
 * Who is signed in (AUTH-05). `customerId` is ours, opaque and stable; no token ever reaches the browser.
 *
 * - `forgotPassword`: true from a forgotten password's new sign-in until `clearForgotPassword` (AUTH-09); else absent.
 * - `userIdentitiesIssuers`: host names of the social sign-ins linked at the provider (SEC-13).
 * - `socialHosts`: which of those hosts stands for which provider here; it is configuration.
 */
export const session = z.object({
  customerId: line,
  name: line,
  email: line,
  rememberMe: z.boolean(),
  forgotPassword: z.optional(z.boolean()),
  userIdentitiesIssuers: z.optional(z.array(line)),
  socialHosts: z.optional(socialHosts),
});
export type Session = z.output<typeof session>;

/** All that is told of a session under the app's lock, to a page that did not open it. */
export const lockedSession = z.object({ customerId: line, rememberMe: z.boolean(), isLocked: z.literal(true) });
export type LockedSession = z.output<typeof lockedSession>;

/**
 * Given to a page that opens the app's lock, or makes it: it asks for everything of the customer with it
 * (`UNLOCK_HEADER`), and keeps it in its memory only.
 */
export const unlockToken = z.optional(line);

/** Who is it? `session` is null when nobody is signed in; never a 401. `ended`: it was ended (`sessionEnded` of a 401). */
export const sessionCall = defineCall({
  method: 'GET',
  path: '/api/session',
  request: z.object({}),
  reply: z.object({ session: z.nullable(z.union([session, lockedSession])), ended: z.optional(z.literal(true)) }),
});

/**
 * What the browser needs to send a customer to the identity provider. The server hands out the
 * provider's metadata (the page may talk to its own origin only) and a nonce bound to this browser
 * by a short-lived cookie.
 *
 * - `action` is signIn when left out. changePassword wants a session (401 without), and its answer comes back to
 *   `/menu/security/reset-password-success` instead of `/Login/Callback`: `redirectUri` says so (SEC-09). It wants a
 *   fresh sign-in (`freshSignInRequired`).
 * - `anew`: the provider is told to ask who is there although it knows. One who opens a lock, or was refused because
 *   they proved it too long ago, asks so.
 * - `extraParams` go into the request's query as they are (oidc-client-ts: `extraQueryParams`).
 */
export const startSignInCall = defineCall({
  method: 'POST',
  path: START_SIGN_IN_PATH,
  request: z.object({ action: z.optional(signInAction), anew: z.optional(z.boolean()) }),
  reply: z.object({
    clientId: line,
    redirectUri: longText,
    scope: longText,
    nonce: line,
    metadata: z.object({
      issuer: longText,
      authorization_endpoint: longText,
      token_endpoint: longText,
    }),
    extraParams: z.optional(z.record(line, longText)),
  }),
});

/**
 * The provider's answer, redeemed by the server as a confidential client. The server remembers which action
 * was started. After forgotPassword the session carries `forgotPassword: true`; after a forgotten or a changed
 * password every other session of the customer is over; changePassword keeps `rememberMe` as it was.
 *
 * A proof of who they are from too long ago lets no customer in (decision 0033). A customer who has a passkey, or locks
 * the app, gets a locked session and no token: a passkey opens it, or a sign-in that is asked for `anew`.
 * `freshSignInRequired` (403): they signed in before all their sessions were ended; the same, asked for `anew`, may do.
 */
export const finishSignInCall = defineCall({
  method: 'POST',
  path: '/api/session/finishSignIn',
  request: z.object({ code: longText, codeVerifier: line }),
  reply: z.object({ session: z.union([session, lockedSession]), unlockToken }),
});

/**
 * Ours. Whether the customer signed in just now: an empty answer; else `freshSignInRequired`. A page asks it before what is not
 * refused without one, but then is checked by a person (moving out).
 */
export const freshSignInCall = defineCall({
  method: 'GET',
  path: '/api/session/freshSignIn',
  request: z.object({}),
  reply: z.object({}),
});

/** AUTH-09: the marker was used (its page is on the screen). Asking again changes nothing. */
export const clearForgotPasswordCall = defineCall({
  method: 'POST',
  path: '/api/session/clearForgotPassword',
  request: z.object({}),
  reply: z.object({ session }),
});

/**
 * API-13, API2-30. A GET by specification although it changes state: it needs our header like every change. `lock`: from
 * now on a page needs a passkey to be told anything of the customer, or no more; left out, that stays as it is.
 */
export const updateSessionCall = defineCall({
  method: 'GET',
  path: '/api/session/updateSession',
  request: z.object({ rememberMe: z.enum(['true', 'false']), lock: z.optional(z.enum(['true', 'false'])) }),
  reply: z.object({ session, unlockToken }),
});

/**
 * Ends the session on the server; `logoutUrl` finishes at the provider, which returns to /login (AUTH-42). This device's
 * submission grant is suspended until its customer signs in again, or ended where they discarded what waits here.
 */
export const signOutCall = defineCall({
  method: 'POST',
  path: '/api/session/signOut',
  request: z.object({ discards: z.optional(z.boolean()) }),
  reply: z.object({ logoutUrl: z.nullable(longText) }),
});
