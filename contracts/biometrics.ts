import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { session, unlockToken } from './session.ts';
import { filledLine, line, longText, text } from './text.ts';

/** What the customer reads (AUTH-39, AUTH-40), and what `error` says. */
export const PASSKEY_ERRORS = {
  startRegistration: 'Failed to start registration',
  verifyRegistration: 'Failed to verify registration',
  registrationNotVerified: 'Registration verification failed',
  startAuthentication: 'Failed to start authentication',
  verifyAuthentication: 'Failed to verify authentication',
  authenticationNotVerified: 'Authentication verification failed',
} as const;

/**
 * The input for the authenticator's PRF, as UTF-8 bytes: the same at registration, at sign-in and when the
 * device opens its own lock without a network, so that the key derived from it is the same too. The options
 * carry it as base64url in `extensions.prf.eval.first`; @simplewebauthn/browser hands extensions on as they are, so
 * the page puts the bytes there first.
 */
export const PRF_INPUT = 'stormlamp device key 1';

/** Options and answers of WebAuthn in their JSON form, as @simplewebauthn/browser takes and gives them. */
const options = z.looseObject({ challenge: line });
/** What an authenticator made. Only what the server verifies goes on: the rest is let go of, PRF results among it. */
const made = text(50_000);
const credential = z.object({
  id: filledLine,
  rawId: z.optional(line),
  type: z.optional(line),
  response: z.object({
    clientDataJSON: z.optional(made),
    attestationObject: z.optional(made),
    authenticatorData: z.optional(made),
    signature: z.optional(made),
    userHandle: z.optional(line),
    transports: z.optional(z.array(line)),
  }),
});

/**
 * API-20. `options` for `startRegistration({ optionsJSON })`: a discoverable credential with user verification
 * and PRF. A ceremony that cannot go on is a 200 with `error` and nothing else; only guards (no session, not
 * from the app, too many) answer with a problem as everywhere.
 */
export const registerStartCall = defineCall({
  method: 'POST',
  path: '/api/biometrics/registerStart',
  request: z.object({}),
  reply: z.object({ options: z.optional(options), error: z.optional(longText) }),
});

/** API-21. `response` as it came from the browser. Verified or not, the challenge is spent. */
export const registerFinishCall = defineCall({
  method: 'POST',
  path: '/api/biometrics/registerFinish',
  request: z.object({ response: credential }),
  reply: z.object({ verified: z.boolean(), error: z.optional(longText) }),
});

/**
 * API-22. `options` for `startAuthentication({ optionsJSON })`. With a live session only that customer's passkeys
 * are asked for (unlocking); without one, any passkey of this app on the device.
 */
export const loginStartCall = defineCall({
  method: 'POST',
  path: '/api/biometrics/loginStart',
  request: z.object({}),
  reply: z.object({ options: z.optional(options), error: z.optional(longText) }),
});

/** API-23. Verified opens a new session, exactly as finishSignIn does. */
export const loginFinishCall = defineCall({
  method: 'POST',
  path: '/api/biometrics/loginFinish',
  request: z.object({ response: credential }),
  reply: z.object({ verified: z.boolean(), session: z.optional(session), unlockToken, error: z.optional(longText) }),
});

/**
 * The question for the next time that the device opens its lock without a network. It stays good for as long as the
 * session, for one answer; asking again takes its place.
 */
export const unlockStartCall = defineCall({
  method: 'POST',
  path: '/api/biometrics/unlockStart',
  request: z.object({}),
  reply: z.object({ challenge: line }),
});

/** What the passkey answered without a network, told when there is one: the page gets its token after all. */
export const unlockFinishCall = defineCall({
  method: 'POST',
  path: '/api/biometrics/unlockFinish',
  request: z.object({ response: credential }),
  reply: z.object({ verified: z.boolean(), unlockToken }),
});
