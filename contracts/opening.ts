import * as z from 'zod/mini';
import { accountDetailsCall } from './account.ts';
import { billDetailsCall } from './bill.ts';
import { defineCall } from './call.ts';
import { meterReadDetailsCall } from './meter.ts';
import { notificationsCall } from './notifications.ts';
import { problem } from './problem.ts';
import { profileDetailsCall } from './profile.ts';
import { readableIfPresent } from './readable.ts';
import { filledLineOrNumber, line } from './text.ts';

/** Why a part is not there: what its own call would have been refused with. */
const failedPart = z.extend(problem, { status: z.int().check(z.minimum(400), z.maximum(599)) });
export type FailedPart = z.output<typeof failedPart>;

/** What a part's own call answers, or its problem; one that fits neither counts as left out. */
const part = <Reply extends z.ZodMiniType>(name: string, reply: Reply) =>
  readableIfPresent(`${name} of an opening`, z.union([failedPart, reply]));

/**
 * What the app shows when it is opened, in one answer: each part is what the call of that name answers, and fails by
 * itself. Ours; those calls stay.
 *
 * - `caAccount`: the account in use on the device. The answer says of which one its parts are: where this one is not in
 *   the customer's list, or none is named, of the default one.
 * - A part that is left out is asked for by its own call. There is no meter's part of an account without a meter, and none
 *   of any account where the list is empty.
 * - What is open of a card payment is in the bill.
 */
export const openingCall = defineCall({
  method: 'POST',
  path: '/api/{product}/opening',
  request: z.object({ caAccount: z.optional(filledLineOrNumber) }),
  reply: z.object({
    caAccount: z.optional(line),
    profileDetails: part('profile', profileDetailsCall.reply),
    accountDetails: part('account', accountDetailsCall.reply),
    meterReadDetails: part('meter', meterReadDetailsCall.reply),
    billDetails: part('bill', billDetailsCall.reply),
    notifications: part('notifications', notificationsCall.reply),
  }),
});

/** A part is named as its call is. */
export type PartOfOpening = Exclude<keyof z.output<(typeof openingCall)['reply']>, 'caAccount'>;
export const PARTS_OF_OPENING = Object.keys(openingCall.reply.shape).filter(
  (name): name is PartOfOpening => name !== 'caAccount',
);

export const isFailedPart = (given: object): given is FailedPart => 'error' in given && 'status' in given;
