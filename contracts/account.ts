import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { flag } from './flag.ts';
import { readableIfPresent } from './readable.ts';
import { channels } from './reminders.ts';
import { filledLine, filledLineOrNumber, line, lineOrNumber, twoDigits } from './text.ts';

/**
 * An account in the customer's list (ACC-05).
 *
 * - `caAccount`: contract account number, 12 digits.
 * - `bpAccount`: business partner number, needed to load account details.
 * - `accountType`: '01' residential, '02' has a special meaning (MTR-04, BILL-05).
 * - `defaultAccount`: the text 'true' or 'false'.
 * - `highBillPeakAlert`: above how many whole dollars of the next bill the customer is told beforehand; 0: never.
 * - `proofNeeded` is ours: it was added by name and number alone, as `contactProof` of its details says; bills of before
 *   that are left out. Absent: nothing has to be shown.
 */
export const associatedAccount = z.object({
  caAccount: line,
  bpAccount: line,
  accountType: line,
  descriptiveName: line,
  defaultAccount: z.enum(['true', 'false']),
  meterReadReminder: z.optional(channels),
  paymentReminder: z.optional(channels),
  billReadyReminder: z.optional(channels),
  highBillPeakAlert: z.optional(z.number()),
  paymentReceived: z.optional(channels),
  includePdf: z.optional(z.boolean()),
  dateTimeAssociated: z.optional(line),
  proofNeeded: z.optional(z.boolean()),
});
export type AssociatedAccount = z.output<typeof associatedAccount>;

/** An address or number that the utility has of an account, as far as it is shown: `m…@farm.example`, `… 0107`. */
export const maskedContact = z.object({ id: filledLine, channel: z.enum(['email', 'sms']), masked: filledLine });
export type MaskedContact = z.output<typeof maskedContact>;

/**
 * What the utility knows of one account (APP-03, ACC-06).
 *
 * - `meterNumber`: empty text when the account has no meter.
 * - `meterType`: as text, '01' or '1' for a meter the customer may read.
 * - `billDeliveryMethod`: '0' paperless, '1' paper, '2' paper with envelope.
 * - `regionId`: the outage region that the premises lie in. `installationNumber`: where the power comes in, as a report
 *   of an outage names it. A utility may say neither. Before the account is proven it is sealed: a report may name it,
 *   and nobody else learns from it which installation it is.
 * - `latitude`, `longitude`: of the premises, in degrees (WGS 84), where the utility knows them.
 * - `detailsVersion` is ours: rises with every change of the details. Absent: the utility does not count them.
 * - `contactProof` is ours: before contacts, address and delivery may be changed, a code to one of these has to show that
 *   the account is this customer's; until then the contacts and the mailing address are absent, `address` is its city and
 *   province, and `meterNumber` is `UNSHOWN_METER`. Empty: none can be
 *   reached by a code. `byLetter`: a change is taken all the same, and confirmed by a letter to the address before.
 *   `isDisputed`: somebody else says that the account is not this customer's: nothing is changed until the utility has
 *   said whose it is. Absent: nothing has to be shown.
 */
export const accountDetails = z.object({
  caAccount: lineOrNumber,
  address: line,
  meterNumber: lineOrNumber,
  meterType: twoDigits,
  billDeliveryMethod: lineOrNumber,
  accountName: line,
  accountEmail: z.optional(line),
  accountCategory: line,
  activeFlag: flag,
  accountSequence: z.optional(lineOrNumber),
  regionId: z.optional(lineOrNumber),
  installationNumber: z.optional(lineOrNumber),
  detailsVersion: z.optional(z.int().check(z.minimum(0))),
  contactProof: z.optional(
    z.object({
      contacts: z.array(maskedContact),
      byLetter: z.optional(z.boolean()),
      isDisputed: z.optional(z.boolean()),
    }),
  ),
  latitude: readableIfPresent('latitude of an account', z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: readableIfPresent('longitude of an account', z.number().check(z.minimum(-180), z.maximum(180))),
  accountAddress: z.optional(
    z.object({
      addressId: lineOrNumber,
      addressLine1: line,
      city: line,
      province: line,
      postalCode: line,
      country: line,
    }),
  ),
  accountPhoneNumbers: z.optional(
    z.array(
      z.object({
        phoneType: line,
        phoneNumber: lineOrNumber,
        phoneExt: z.optional(lineOrNumber),
        phoneSequence: z.optional(lineOrNumber),
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
    bpAccount: filledLineOrNumber,
    caAccount: z.optional(lineOrNumber),
    accountType: z.optional(twoDigits),
  }),
  reply: z.object({ data: z.object({ accountDetails }) }),
  failureTitle: 'Failed to Load Account Details',
});

/** API2-04: as above, of one account. */
export const accountInfoCall = defineCall({
  method: 'POST',
  path: '/api/{product}/accountInfo',
  request: z.object({ bpAccount: filledLineOrNumber, caAccount: filledLineOrNumber }),
  reply: accountDetailsCall.reply,
  failureTitle: 'Failed to Load Account Info',
});
