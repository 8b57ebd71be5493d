import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { flag } from './flag.ts';

/** By which ways a reminder goes. */
const reminder = z.object({ email: z.boolean(), sms: z.boolean(), pushNotif: z.boolean() });

/**
 * An account in the customer's list (ACC-05).
 *
 * - `caAccount`: contract account number, 12 digits.
 * - `bpAccount`: business partner number, needed to load account details.
 * - `accountType`: '01' residential, '02' has a special meaning (MTR-04, BILL-05).
 * - `defaultAccount`: the text 'true' or 'false'.
 */
export const associatedAccount = z.object({
  caAccount: z.string(),
  bpAccount: z.string(),
  accountType: z.string(),
  descriptiveName: z.string(),
  defaultAccount: z.enum(['true', 'false']),
  meterReadReminder: z.optional(reminder),
  paymentReminder: z.optional(reminder),
  billReadyReminder: z.optional(reminder),
  highBillPeakAlert: z.optional(z.number()),
  paymentReceived: z.optional(reminder),
  includePdf: z.optional(z.boolean()),
  dateTimeAssociated: z.optional(z.string()),
});
export type AssociatedAccount = z.output<typeof associatedAccount>;

/**
 * What the utility knows of one account (APP-03, ACC-06).
 *
 * - `meterNumber`: empty text when the account has no meter.
 * - `meterType`: as text, '01' or '1' for a meter the customer may read.
 * - `billDeliveryMethod`: '0' paperless, '1' paper, '2' paper with envelope.
 */
export const accountDetails = z.object({
  caAccount: z.string(),
  address: z.string(),
  meterNumber: z.string(),
  meterType: z.string(),
  billDeliveryMethod: z.string(),
  accountName: z.string(),
  accountEmail: z.optional(z.string()),
  accountCategory: z.string(),
  activeFlag: flag,
  accountSequence: z.optional(z.string()),
  accountAddress: z.optional(
    z.object({
      addressId: z.string(),
      addressLine1: z.string(),
      city: z.string(),
      province: z.string(),
      postalCode: z.string(),
      country: z.string(),
    }),
  ),
  accountPhoneNumbers: z.optional(
    z.array(
      z.object({
        phoneType: z.string(),
        phoneNumber: z.string(),
        phoneExt: z.optional(z.string()),
        phoneSequence: z.optional(z.string()),
      }),
    ),
  ),
});
export type AccountDetails = z.output<typeof accountDetails>;

/** API-05, and its variant API-06 with caAccount and accountType on the same path. */
export const accountDetailsCall = defineCall({
  method: 'POST',
  path: '/api/{product}/accountDetails',
  request: z.object({
    bpAccount: z.string().check(z.minLength(1)),
    caAccount: z.optional(z.string()),
    accountType: z.optional(z.string()),
  }),
  reply: z.object({ data: z.object({ accountDetails }) }),
  failureTitle: 'Failed to Load Account Details',
});
