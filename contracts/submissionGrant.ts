import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { isoTime } from './isoTime.ts';
import { line, text } from './text.ts';

/** 32 bytes in base64url. */
const coordinate = text(43, /^[\w-]{43}$/);

/** The public half of a device's ECDSA P-256 key, as a JWK. */
export const grantKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
});
export type GrantKey = z.output<typeof grantKey>;

/**
 * Lets this device submit its customer's saved items when their sign-in is over: requests signed with the key are taken
 * for this customer, under the name `grantId`. Registering the same key again renews it; every sign-in does.
 */
export const registerGrantCall = defineCall({
  method: 'POST',
  path: '/api/session/submissionGrant',
  request: z.object({ publicKey: grantKey }),
  reply: z.object({ grantId: line, expiresAt: isoTime }),
});
