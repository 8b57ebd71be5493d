import * as z from 'zod/mini';
import { accountDetails } from './account.ts';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { filledLineOrNumber, line, lineOrNumber, longText } from './text.ts';

/**
 * API2-10. Saves where the bills of an account go: `accountEmail`, `accountPhoneNumbers`, `accountAddress` and
 * `billDeliveryMethod`, of the details as they were read. What differs from what is stored is a change; every other field
 * may come along and is none; so is one that is left out. Whole or not at all: a refused part stores nothing and has a nonzero `errorCode`.
 *
 * - A new e-mail address must be the profile's own or approved by a code in this session (twilioVerify), a new mobile
 *   number approved by a code. Another phone must be Canadian.
 * - A new address must be one that addressRetrieve gives out under its `addressId`: picked and not typed.
 * - `detailsVersion` of the details that were read. Where another is the last and something differs: 409
 *   `changedMeanwhile`, nothing is stored, and the details are to be read again. Without it, from a client that is not
 *   our app, what differs is stored.
 * - `delta` is the change that the customer confirmed; a queued change is made into a whole again for every attempt.
 *
 * `Idempotency-Key` is honoured where it is sent. The record of the change goes after it by cdcUpdate.
 */
export const accountUpdateCall = defineCall({
  method: 'POST',
  path: '/api/{product}/accountUpdate',
  request: z.object({
    ...z.pick(accountDetails, {
      detailsVersion: true,
      accountEmail: true,
      accountAddress: true,
      accountPhoneNumbers: true,
    }).shape,
    caAccount: filledLineOrNumber,
    billDeliveryMethod: z.optional(lineOrNumber),
    delta: z.optional(longText),
    interactionData: z.optional(
      z.object({ interactionType: line, interactionText: longText, accountNumber: z.optional(lineOrNumber) }),
    ),
  }),
  reply: z.object({
    errorCode,
    errorMessage: z.optional(longText),
    /** As it is stored now. */
    data: z.optional(z.object({ accountDetails })),
    /** Another change took its place meanwhile. */
    replaced: z.optional(z.boolean()),
  }),
  failureTitle: 'Account Update Failed',
  finalRefusals: ['accountNotYours', 'keyReused'],
  isSetting: true,
});
