import * as z from 'zod/mini';
import { associatedAccount } from './account.ts';
import { defineCall } from './call.ts';
import { preferences } from './consent.ts';
import { errorCode } from './errorCode.ts';
import { channels } from './reminders.ts';
import { line, longText, text } from './text.ts';

/** Rises with every change of the customer's outage areas. */
const outageZonesVersion = z.int().check(z.minimum(0));

/** Areas that the customer gave a name of their own, as "Parents' farm"; each is one of `subscribedOutageZones`. */
const outageZoneNames = z.array(z.object({ regionId: line, name: text(100) })).check(z.maxLength(100));
export type OutageZoneName = z.output<typeof outageZoneNames>[number];

/** Rises with every change of the customer's list of accounts. */
const accountsVersion = z.int().check(z.minimum(0));

/** Rises with every change of by which ways the customer hears of what is about no account. */
const noticesVersion = z.int().check(z.minimum(0));

/**
 * The customer's profile with the list of their accounts.
 *
 * - `preferences.terms.initialConsent` is absent until consent was given; `isRegistered` as in notifyLogin.
 * - `contactNumberVerified` is ours: a code showed that text messages reach that number. Absent: nobody says so.
 * - `subscribedOutageZones` (OUT-23): the `regionId`s of the regions of whose outages the customer wants to hear.
 * - `outageZoneNames` is ours: how the customer calls some of them.
 * - `serviceRequest`, `outagesNotification`, `profileChanges` (NTF-20): by which ways they hear of that.
 * - `twilioSmsStop` (NTF-21): they answered STOP to a text message, and get none until they text START.
 */
export const profileDetails = z.object({
  profileName: line,
  profileEmail: line,
  contactNumber: line,
  contactNumberVerified: z.optional(z.boolean()),
  associatedAccounts: z.object({ account: z.array(associatedAccount) }),
  accountsVersion: z.optional(accountsVersion),
  preferences: z.optional(preferences),
  isRegistered: z.optional(z.boolean()),
  subscribedOutageZones: z.optional(z.array(line)),
  outageZonesVersion: z.optional(outageZonesVersion),
  outageZoneNames: z.optional(outageZoneNames),
  serviceRequest: z.optional(channels),
  outagesNotification: z.optional(channels),
  profileChanges: z.optional(channels),
  noticesVersion: z.optional(noticesVersion),
  twilioSmsStop: z.optional(z.boolean()),
});
export type ProfileDetails = z.output<typeof profileDetails>;

/** API-26: the path is not shown in the specification; GET profileDetails under the base path. */
export const profileDetailsCall = defineCall({
  method: 'GET',
  path: '/api/{product}/profileDetails',
  request: z.object({}),
  reply: z.object({ errorCode, data: profileDetails }),
  failureTitle: 'Failed to Load Account Details',
});

/** Of a list's entries. */
const count = z.int().check(z.minimum(0), z.maximum(10_000));

/** The action of a change of the customer's own data in `cdcData` (API2-32). */
export const UPDATE_GLOBAL_PROFILE = 'update-global-profile';

/**
 * API-07, and every later save of the profile (API-27, API-29, API2-31): each names only the parts it changes.
 * A part that this server does not take yet is answered with a nonzero errorCode, never swallowed.
 * `Idempotency-Key` is honoured where it is sent.
 *
 * - Terms (AUTH-32): `data.profileName` and `profile.email` as the session has them, and
 *   `preferences.terms.initialConsent`.
 * - Primary details (API2-31): `data.profileName`, `data.contactNumber` and `profile.email`, each as it is or new. A new
 *   name or e-mail is named in `cdcData` as well (API2-32: action `update-global-profile`, changeType `displayName` or
 *   `emailAddress`, then `updatedBy` Customer): without that it is an old copy and no change. A new e-mail or number
 *   must have been approved by a code in this session (twilioVerify).
 * - The list of accounts (API2-09): what `cdcData` names with the action `update-accounts`: `descriptiveName` (20 characters
 *   at most, or none), `isDefault` 'true', `removed` 'true', `added` 'true'. An account is added once name and number were right
 *   in this session (accountAssociation), with both reminders by e-mail unless `ebillReadyReminder` or `paymentDueReminder` 'false'
 *   comes after; added to a list that has it already is the same success. `data.associatedAccounts` beside it is a copy and no change: an
 *   account that is not in it is not removed. With the `data.accountsVersion` that it was made of; refused as `changedMeanwhile`
 *   where that is not the last one and nothing is added. Without a version, from a client that is not our app, the change is made of what
 *   is there.
 * - Reminders of an account (API-27, API-28): what `cdcData` names with the action `update-accounts`, 'true' where it goes by
 *   any way; the ways are those of the account in `data.associatedAccounts`, and nothing else of that is a change. With
 *   the `data.accountsVersion` as above. A text message needs a number in the profile.
 * - The alert of a high bill: what `cdcData` names as `highBillPeakAlert`, 0 or whole dollars from 10 to 5000, as text.
 * - What the customer hears of beside their accounts (API-29): `data.serviceRequest`, `data.outagesNotification` and
 *   `data.profileChanges`, each whole, with the `data.noticesVersion` that they were made of, as above.
 * - Outage areas (API2-31): all of `data.subscribedOutageZones`, with the `data.outageZonesVersion` that the list was
 *   made of. It is refused as `changedMeanwhile` where that is not the last one, or where the name, e-mail or number
 *   beside it is not what the profile says: the profile is then read again. Without a version, from a client that is not
 *   our app, the list replaces what is there. `data.outageZoneNames` beside it are all names that areas have, ten at most;
 *   without them those of the areas that stay are kept. `delta` is the change that the customer confirmed: the list
 *   is rebuilt for every attempt, and `Idempotency-Key` belongs to the change.
 */
export const updateProfileDetailsCall = defineCall({
  method: 'POST',
  path: '/api/{product}/updateProfileDetails',
  request: z.object({
    data: z.optional(
      z.object({
        profileName: z.optional(line),
        contactNumber: z.optional(line),
        associatedAccounts: z.optional(z.object({ account: z.array(associatedAccount) })),
        accountsVersion: z.optional(accountsVersion),
        serviceRequest: z.optional(channels),
        outagesNotification: z.optional(channels),
        profileChanges: z.optional(channels),
        noticesVersion: z.optional(noticesVersion),
        subscribedOutageZones: z.optional(z.array(line)),
        outageZonesVersion: z.optional(outageZonesVersion),
        outageZoneNames: z.optional(outageZoneNames),
      }),
    ),
    delta: z.optional(longText),
    profile: z.optional(z.object({ email: z.optional(line) })),
    preferences: z.optional(preferences),
    interactionData: z.optional(
      z.object({
        interactionType: line,
        interactionText: longText,
        accountNumber: z.optional(line),
      }),
    ),
    cdcData: z.optional(
      z.object({
        requests: z.array(
          z.object({
            requestNumber: count,
            action: line,
            data: z.array(
              z.object({
                sequence: count,
                /** Absent where the change is about the customer and no account. */
                accountNumber: z.optional(line),
                changeType: line,
                value: longText,
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  reply: z.object({
    errorCode,
    errorMessage: z.optional(longText),
    /** What is stored now of the parts that came. */
    data: z.optional(
      z.object({
        preferences: z.optional(preferences),
        subscribedOutageZones: z.optional(z.array(line)),
        outageZonesVersion: z.optional(outageZonesVersion),
        accountsVersion: z.optional(accountsVersion),
        noticesVersion: z.optional(noticesVersion),
      }),
    ),
    /** Another change took its place meanwhile. */
    replaced: z.optional(z.boolean()),
  }),
  failureTitle: 'Profile Update Failed',
  finalRefusals: ['accountNotYours', 'keyReused'],
  isSetting: true,
});
