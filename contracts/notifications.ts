import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { epochTime } from './isoTime.ts';
import { readableList } from './readable.ts';
import { line, lineOrNumber, longText, text } from './text.ts';

export const readIndicator = z.enum(['unread', 'read', 'deleted']);

/**
 * One notification of the customer's list (NTF-02).
 *
 * - `oid`: the notification's own number. `UID`: the customer it belongs to, opaque.
 * - `createdTime`: ISO; some systems write a number, which is ISO here.
 * - `data.interactionType` decides where a tap leads (NTF-07, NTF-08).
 * - `matter` is ours: the same in all notices of one outage, or of one planned work.
 * - `outage` is ours: the region whose outages it is about, the time since when they are one episode (`spell`), and which step
 *   of it this is. left: its outages are no longer on the utility's list, and the utility did not say that the power is back.
 *   `questions`: the accounts at which the customer is asked whether it is back; a report that it is not uses the `key`.
 */
export const notification = z.object({
  oid: lineOrNumber,
  UID: lineOrNumber,
  createdTime: z.union([line, epochTime]),
  data: z.object({
    interactionType: line,
    interactionText: longText,
    accountNumber: lineOrNumber,
    readIndicator,
  }),
  matter: z.optional(line),
  outage: z.optional(
    z.object({
      regionId: line,
      region: line,
      spell: line,
      step: line,
      questions: z.array(z.object({ accountNumber: line, key: text(100, /^[\w-]{8,}$/) })),
    }),
  ),
});
export type Notification = z.output<typeof notification>;

export type ReadIndicator = Notification['data']['readIndicator'];

/** API-11. Newest first. */
export const notificationsCall = defineCall({
  method: 'GET',
  path: '/api/{product}/notifications',
  request: z.object({}),
  reply: z.object({ results: readableList('notifications', notification, { mayBeEmpty: false }) }),
  failureTitle: 'Error loading notifications',
});

/**
 * API-12. A notification of the customer's is read, or deleted. Of all that is sent its number and `readIndicator` count:
 * it goes from unread over read to deleted and never back, whatever another device says later. `errorCode` 1: the
 * customer has no such notification (any more).
 */
export const updateNotificationsCall = defineCall({
  method: 'POST',
  path: '/api/{product}/updateNotifications',
  request: z.object({
    oid: lineOrNumber,
    UID: lineOrNumber,
    data: z.object({ ...notification.shape.data.shape, readIndicator: z.enum(['read', 'deleted']) }),
  }),
  reply: z.object({ errorCode: z.optional(errorCode), errorMessage: z.optional(longText) }),
  failureTitle: 'Failed to Mark as Read',
});
