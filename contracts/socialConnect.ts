import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { session } from './session.ts';
import { socialProvider } from './social.ts';
import { line, longText } from './text.ts';

/** The page to which the provider sends the customer back after linking. */
export const SOCIAL_CONNECT_PAGE = '/menu/security/social-connect';

/**
 * API2-29. Where the browser goes to link a social sign-in (`location.assign(url)`). The server keeps state,
 * nonce and PKCE verifier, bound to this session. A GET by specification although it starts something: it
 * needs our header.
 */
export const socialLoginRequestCall = defineCall({
  method: 'GET',
  path: '/api/{product}/socialLoginRequest',
  request: z.object({ provider: socialProvider }),
  reply: z.object({ url: longText }),
});

/**
 * The page {@link SOCIAL_CONNECT_PAGE} hands on what the provider answered, whatever it was: `state` with `code`
 * (and `iss` where it came), or with `error`. It then goes to `/menu/security?status=` and the `status` of the reply (SEC-15, SEC-17);
 * a call that fails counts as 'error' too. `session` has the links as they are now.
 */
export const finishSocialConnectCall = defineCall({
  method: 'POST',
  path: '/api/session/finishSocialConnect',
  request: z.object({
    state: line,
    code: z.optional(longText),
    iss: z.optional(longText),
    error: z.optional(longText),
  }),
  reply: z.object({ status: z.enum(['success', 'error']), session }),
});

/** SEC-16: unlinks at the provider, after the customer confirmed. A login that is not linked is success too. */
export const socialDisconnectCall = defineCall({
  method: 'POST',
  path: '/api/session/socialDisconnect',
  request: z.object({ provider: socialProvider }),
  reply: z.object({ session }),
});
