import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { filledLineOrNumber, longText } from './text.ts';

/** The action of a change of accounts, and of the customer's list of them, in `cdcData` too. */
export const UPDATE_ACCOUNTS = 'update-accounts';

/** What may be changed of an account (API2-15). The flags say 'true' or 'false'. */
export const ACCOUNT_CHANGES = [
  'billDelivery',
  'returnEnvelope',
  'descriptiveName',
  'added',
  'isDefault',
  'ebillReadyReminder',
  'paymentDueReminder',
  'removed',
  'updatedBy-client-pwa',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** The last entry of every request says who changed it. */
export const UPDATED_BY = { changeType: 'updatedBy-client-pwa', value: 'Customer App' } as const;

const count = z.int().check(z.minimum(0), z.maximum(10_000));

/**
 * API2-14. The record of what a customer changed of their accounts. It changes nothing by itself, and a failure takes no
 * saved change back. Every account must be the customer's, or have been theirs a moment ago where it was removed (403).
 * The last entry of a request is {@link UPDATED_BY}.
 *
 * `Idempotency-Key` is honoured where it is sent: a key of its own, not that of the saving call.
 */
export const cdcUpdateCall = defineCall({
  method: 'POST',
  path: '/api/{product}/cdcUpdate',
  request: z.object({
    requests: z
      .array(
        z.object({
          requestNumber: count,
          action: z.literal(UPDATE_ACCOUNTS),
          data: z
            .array(
              z.object({
                sequence: count,
                accountNumber: filledLineOrNumber,
                changeType: z.enum(ACCOUNT_CHANGES),
                value: longText,
              }),
            )
            .check(z.maxLength(100)),
        }),
      )
      .check(z.maxLength(100)),
  }),
  reply: z.object({ errorCode, errorMessage: z.optional(longText) }),
  failureTitle: 'CDC Update Failed',
});
