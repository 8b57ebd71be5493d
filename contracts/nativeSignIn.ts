import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { lockedSession, session, unlockToken } from './session.ts';
import { line, longText } from './text.ts';

/**
 * API-24: how a native shell signs a customer in, with the system's browser for the provider's pages (an
 * embedded web view may not show them: RFC 8252).
 *
 * 1. The shell asks `GET /api/auth/csrf` for a `csrfToken`; a cookie goes with it. It keeps the token: that is
 *    also the proof in step 4.
 * 2. From the same place (its web view, or an HTTP client with a cookie jar) it posts the form of
 *    {@link nativeSignInForm} to {@link NATIVE_SIGN_IN_PATH}. `callbackUrl` must be one of the configured
 *    addresses, letter by letter (`NATIVE_CALLBACK_URLS`, such as `ca.utility.app://signed-in`). The reply is a 303
 *    to the provider, which the shell opens in the system's browser.
 * 3. The provider comes back to our server ({@link NATIVE_CALLBACK_PATH}), which redeems the answer and sends that
 *    browser on to `callbackUrl?code=…`, or `callbackUrl?error=…` when the customer is not signed in (B2C's codes as in
 *    contracts/signIn.ts, else ours as in contracts/problem.ts). The system hands that address to the shell.
 * 4. The shell's web view, on a page of the app, calls {@link finishNativeSignInCall} with `code` and `csrfToken`
 *    and gets the session's cookie. The code is good for one minute, once, and only beside the token: another app
 *    that listens for the same scheme gets nothing from it, and a code that a stranger slips in opens nothing.
 */
export const csrfCall = defineCall({
  method: 'GET',
  path: '/api/auth/csrf',
  request: z.object({}),
  reply: z.object({ csrfToken: line }),
});

export const NATIVE_SIGN_IN_PATH = '/api/auth/signin/azure-ad-b2c-mobile';
/** Where the provider comes back to; must be registered there beside `/Login/Callback`. */
export const NATIVE_CALLBACK_PATH = '/api/auth/callback/azure-ad-b2c-mobile';

/** `application/x-www-form-urlencoded`. */
export const nativeSignInForm = z.object({ callbackUrl: longText, csrfToken: line });

/** Step 4. */
export const finishNativeSignInCall = defineCall({
  method: 'POST',
  path: '/api/session/finishNativeSignIn',
  request: z.object({ code: line, csrfToken: line }),
  reply: z.object({ session: z.union([session, lockedSession]), unlockToken }),
});
