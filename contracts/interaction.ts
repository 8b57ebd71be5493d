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
 * What a client may log by itself. How a card payment ended is not among it: that the server writes (API-30). What a
 * saving call carries along may say any type: those are words of the content.
 */
export const LOGGED_TYPES = [
  'ACCOUNT_ADD',
  'ACCOUNT_CHANGE_REQUEST',
  'ACCOUNT_NAME_UPDATE',
  'ACCOUNT_REMOVE',
  'BILLING_ADDRESS_UPDATE',
  'BILLING_EMAIL_UPDATE',
  'BILLING_PHONE_UPDATE',
  'BILL_DELIVERY_UPDATE',
  'CHAT',
  'CONTACT',
  'DEFAULT_ACCOUNT_UPDATE',
  'REMINDER_UPDATE',
  'OUTAGE_AREA_ADD',
  'OUTAGE_AREA_NAME',
  'OUTAGE_AREA_REMOVE',
  'PAYMENT_ARRANGEMENT',
  'PAYMENT_PLAN',
  'PAYMENT_REMINDER',
  'PROFILE_EMAIL_UPDATE',
  'PROFILE_NAME_UPDATE',
  'PROFILE_PHONE_UPDATE',
  'PROFILE_PREFERENCE_UPDATE',
] as const;

/**
 * API2-17. Logs what no saving call carried along, of one of {@link LOGGED_TYPES}; any other is refused (400).
 * `messageHeader` says where the message comes from, and decides nothing.
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
    interaction: z.extend(interaction, { interactionType: z.enum(LOGGED_TYPES) }),
  }),
  reply: z.object({ errorCode }),
  failureTitle: 'Failed to Update Interaction',
});
