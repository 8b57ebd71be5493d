import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { isoTimeOrEpoch } from './isoTime.ts';
import { filledLine, line, lineOrNumber, longText } from './text.ts';

/**
 * What a customer did, as the utility logs it beside a save.
 *
 * - `accountNumber`: absent where it is about the customer and no account.
 * - `dateTimeCreated`: when it was done, by the device's clock; absent: now.
 */
export const interaction = z.object({
  interactionType: filledLine,
  interactionText: longText,
  accountNumber: z.nullish(lineOrNumber),
  dateTimeCreated: z.nullish(isoTimeOrEpoch),
});

/**
 * API2-17. Logs what no saving call carried along. An interaction of a type that names a payment is refused (403): that
 * one the server writes itself (API-30). `messageHeader` says where the message comes from, and decides nothing.
 *
 * `Idempotency-Key` is honoured where it is sent.
 */
export const interactionUpdateCall = defineCall({
  method: 'POST',
  path: '/api/{product}/interactionUpdate',
  request: z.object({
    messageHeader: z.optional(
      z.object({ messageId: z.nullish(line), source: z.nullish(line), dateTimeCreated: z.nullish(line) }),
    ),
    interaction,
  }),
  reply: z.object({ errorCode }),
  failureTitle: 'Failed to Update Interaction',
});
