import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { line, longText } from './text.ts';

/** Where a code goes to: an e-mail address, or a phone by text message. */
export const codeChannel = z.enum(['email', 'sms']);
export type CodeChannel = z.output<typeof codeChannel>;

/** A code has this many digits. */
export const CODE_LENGTH = 6;
/** The `status` of a check that was right; every other one was not. */
export const APPROVED = 'approved';
/** What a lookup's `country_code` must be: the utility calls and texts within Canada only. */
export const COUNTRY = 'CA';

/**
 * API2-11. Whose country a phone number is of. `phoneNumber` is E.164, or ten digits as people here type them.
 * `phone_number` is E.164 (`+13065550177`). A number that no phone can have is answered with `error`. Open to anyone, for
 * REP-41; a visitor may ask more often with a proof (contracts/botCheck.ts).
 */
export const twilioLookupCall = defineCall({
  method: 'POST',
  path: '/api/{product}/twilioLookup',
  request: z.object({ phoneNumber: line }),
  reply: z
    .object({
      country_code: z.optional(line),
      phone_number: z.optional(line),
      error: z.optional(longText),
    })
    // JSON from a host on the way has neither.
    .check(z.refine(({ country_code, error }) => country_code !== undefined || error !== undefined)),
  failureTitle: 'Failed to Lookup Phone Number',
});

/**
 * API2-12. Without `code` a code is sent, and `status` is `pending`; with one it is checked. `to` is the e-mail
 * address, or the `phone_number` of the lookup.
 *
 * Once approved, this session may save exactly this address or number, once, in the next ten minutes. 429 when too
 * many codes were asked for, 403 for a number that is not Canadian.
 */
export const twilioVerifyCall = defineCall({
  method: 'POST',
  path: '/api/{product}/twilioVerify',
  request: z.object({
    to: line,
    channel: codeChannel,
    code: z.optional(line),
  }),
  reply: z.object({ status: line }),
  failureTitle: 'Failed to Verify Phone Number',
});

/**
 * API2-25. Changes the name or the sign-in e-mail at the identity provider: one of the two (400 for none or both). An e-mail must be the
 * profile's own (to put it back) or approved by a code before. What is refused has a nonzero `errorCode` and
 * an `errorMessage` for the customer.
 *
 * The profile follows by updateProfileDetails; should it not, the provider is put back to what the profile says.
 */
export const b2cUpdateCall = defineCall({
  method: 'POST',
  path: '/api/{product}/b2cUpdate',
  request: z.object({ displayName: z.optional(line), email: z.optional(line) }),
  reply: z.object({ errorCode: z.number(), errorMessage: z.optional(longText) }),
});
