import * as z from 'zod/mini';
import { OUTAGE_KINDS, outageFacts, textNumber } from './outageMap.ts';
import { session } from './session.ts';
import { filledLine, line, longText } from './text.ts';

/**
 * A fault to play. `path` is matched by whole segments anywhere in the request's path ('/api' breaks
 * every call, 'meterRead' that one and not 'meterReadDetails').
 *
 * - drop: cut the socket before any work. delay: wait `value` ms first.
 * - status: answer `value` without work. html: a captive portal's page, with status `value` or 200.
 * - replyLost: do the work, then cut the socket.
 */
export const fault = z.object({
  path: filledLine,
  mode: z.enum(['drop', 'delay', 'status', 'replyLost', 'html']),
  /** Milliseconds, at most ten minutes, or an HTTP status. */
  value: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
  times: z.optional(z.int().check(z.positive(), z.maximum(1_000_000))),
});
export type Fault = z.output<typeof fault>;

/**
 * `POST /sandbox/outages`: what the utility's outage system would publish.
 *
 * - start: a new outage; an unplanned one began now, unless something else is said. update: says something new about a
 *   region's outages, with a message, facts or both; a fact that is null is taken back.
 * - clear: the utility says that the power is back (`RestoredAt`) where that outage was, or in that region; without either,
 *   everywhere. leave: the same are merely missing from the list, which says nothing of the power. `minutesAgo`: from one
 *   of so long ago too.
 */
export const outageChange = z.discriminatedUnion('action', [
  z.extend(outageFacts, {
    action: z.literal('start'),
    RegionId: filledLine,
    Region: z.optional(filledLine),
    Planned: z.enum(OUTAGE_KINDS),
    Message: longText,
  }),
  z.extend(outageFacts, { action: z.literal('update'), RegionId: filledLine, Message: z.optional(longText) }),
  z.object({ action: z.literal('clear'), OutageId: z.optional(filledLine), RegionId: z.optional(filledLine) }),
  z.object({
    action: z.literal('leave'),
    OutageId: z.optional(filledLine),
    RegionId: z.optional(filledLine),
    minutesAgo: z.optional(z.int().check(z.minimum(0), z.maximum(60))),
  }),
]);
/** As it is sent; parsed, numbers of times are ISO. */
export type OutageChange = z.input<typeof outageChange>;

/** `POST /sandbox/outages/{OutageId}`: says something new about one outage; a field that is null is taken back. */
export const outageEdit = z.extend(outageFacts, {
  RegionId: z.optional(filledLine),
  Region: z.nullish(filledLine),
  Planned: z.optional(z.enum(OUTAGE_KINDS)),
  Message: z.optional(longText),
});

/**
 * `POST /sandbox/texts`: a customer sends a text message to the utility, and the answer lies in the inbox.
 *
 * - once. late: `value` ms later (5,000 where it is left out). twice: handed over two times at the same moment, under the
 *   same name. cut: only its first 160 characters.
 */
export const sandboxText = z.object({
  from: textNumber,
  body: longText,
  mode: z.optional(z.enum(['once', 'late', 'twice', 'cut'])),
  value: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
});
export type SandboxText = z.output<typeof sandboxText>;

/**
 * `POST /sandbox/pushDevices`: a browser subscribes at the sandbox's push service, which answers every message to it with
 * 201, after a while (slow), with 404, 410, 429 and Retry-After (busy), 400 (refused), 403 (badKey), or with 413 where the
 * message is longer than 450 bytes (tooLong).
 */
export const sandboxPushDevice = z.object({
  mode: z.optional(z.enum(['taken', 'slow', 'notFound', 'gone', 'busy', 'refused', 'tooLong', 'badKey'])),
});
export type SandboxPushMode = NonNullable<z.output<typeof sandboxPushDevice>['mode']>;

/** What it answers: what `PushManager.subscribe` would, and the name of the browser in `pushes`. */
export interface SandboxPushDevice {
  device: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  applicationServerKey: string;
}

/** A message that came to one of its browsers, decrypted. */
export const sandboxPush = z.object({
  device: line,
  payload: z.unknown(),
  topic: line,
  urgency: line,
  ttlSeconds: z.number(),
  at: line,
});
export type SandboxPush = z.output<typeof sandboxPush>;

/** `POST /sandbox/payments`: so many minutes pass for every card payment that is not over. A ticket is good for 60. */
export const sandboxPaymentsAge = z.object({ minutes: z.int().check(z.minimum(1), z.maximum(1440)) });

/** `POST /sandbox/sessions`: this customer is signed in here, as after the provider's page. */
export const sandboxSignIn = z.object({ email: filledLine, rememberMe: z.boolean() });
export const sandboxSignedIn = z.object({ session });

/**
 * `POST /sandbox/backOffice`: how the utility's systems answer the next `times` changes that they are told.
 *
 * - away: 503. refuse: with status `value` (422 where it is left out), for good. late: after `value` ms (5,000).
 *   replyLost: taken, and the answer is lost: the change comes twice.
 */
export const backOfficeMood = z.object({
  mode: z.enum(['away', 'refuse', 'late', 'replyLost']),
  value: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
  times: z.optional(z.int().check(z.positive(), z.maximum(1_000_000))),
});
export type BackOfficeMood = z.output<typeof backOfficeMood>;

/** `GET /sandbox/bank-key`: what the sandbox's back office reads account numbers with. `privateKey`: PEM. */
export const sandboxBankKey = z.object({ id: line, privateKey: longText });

/** `GET /sandbox/inbox`: what the sandbox's mail and phone received. */
export const sandboxInbox = z.object({
  messages: z.array(z.object({ to: line, channel: line, subject: line, text: longText, at: line })),
});
