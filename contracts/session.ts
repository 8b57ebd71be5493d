import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { signInAction } from './signIn.ts';
import { socialHosts } from './social.ts';

/**
 * Who is signed in (AUTH-05). `customerId` is ours, opaque and stable; no token ever reaches the browser.
 *
 * - `forgotPassword`: true from a forgotten password's new sign-in until `clearForgotPassword` (AUTH-09); else absent.
 * - `userIdentitiesIssuers`: host names of the social sign-ins linked at the provider (SEC-13).
 * - `socialHosts`: which of those hosts stands for which provider here; it is configuration.
 */
export const session = z.object({
  customerId: z.string(),
  name: z.string(),
  email: z.string(),
  rememberMe: z.boolean(),
  forgotPassword: z.optional(z.boolean()),
  userIdentitiesIssuers: z.optional(z.array(z.string())),
  socialHosts: z.optional(socialHosts),
});
export type Session = z.output<typeof session>;

/** Who is it? `session` is null when nobody is signed in; never a 401. */
export const sessionCall = defineCall({
  method: 'GET',
  path: '/api/session',
  request: z.object({}),
  reply: z.object({ session: z.nullable(session) }),
});

/**
 * What the browser needs to send a customer to the identity provider. The server hands out the
 * provider's metadata (the page may talk to its own origin only) and a nonce bound to this browser
 * by a short-lived cookie.
 *
 * - `action` is signIn when left out. changePassword wants a session (401 without), and its answer comes back to
 *   `/menu/security/reset-password-success` instead of `/Login/Callback`: `redirectUri` says so (SEC-09).
 * - `extraParams` go into the request's query as they are (oidc-client-ts: `extraQueryParams`).
 */
export const startSignInCall = defineCall({
  method: 'POST',
  path: '/api/session/startSignIn',
  request: z.object({ action: z.optional(signInAction) }),
  reply: z.object({
    clientId: z.string(),
    redirectUri: z.string(),
    scope: z.string(),
    nonce: z.string(),
    metadata: z.object({
      issuer: z.string(),
      authorization_endpoint: z.string(),
      token_endpoint: z.string(),
    }),
    extraParams: z.optional(z.record(z.string(), z.string())),
  }),
});

/**
 * The provider's answer, redeemed by the server as a confidential client. The server remembers which action
 * was started. After forgotPassword the session carries `forgotPassword: true`; after a forgotten or a changed
 * password every other session of the customer is over; changePassword keeps `rememberMe` as it was.
 */
export const finishSignInCall = defineCall({
  method: 'POST',
  path: '/api/session/finishSignIn',
  request: z.object({ code: z.string(), codeVerifier: z.string() }),
  reply: z.object({ session }),
});

/** AUTH-09: the marker was used (its page is on the screen). Asking again changes nothing. */
export const clearForgotPasswordCall = defineCall({
  method: 'POST',
  path: '/api/session/clearForgotPassword',
  request: z.object({}),
  reply: z.object({ session }),
});

/** API-13, API2-30. A GET by specification although it changes state: it needs our header like every change. */
export const updateSessionCall = defineCall({
  method: 'GET',
  path: '/api/session/updateSession',
  request: z.object({ rememberMe: z.enum(['true', 'false']) }),
  reply: z.object({ session }),
});

/** Ends the session on the server; `logoutUrl` finishes at the provider, which returns to /login (AUTH-42). */
export const signOutCall = defineCall({
  method: 'POST',
  path: '/api/session/signOut',
  request: z.object({}),
  reply: z.object({ logoutUrl: z.nullable(z.string()) }),
});
