import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { line, text } from './text.ts';

/** Where a push service takes messages for one browser. */
const endpoint = text(2000, /^https?:\/\/\S+$/);

/**
 * What a browser needs to subscribe. `applicationServerKey`: an uncompressed point of P-256, base64url; null where this
 * server pushes nothing.
 */
export const pushKeyCall = defineCall({
  method: 'GET',
  path: '/api/push/key',
  request: z.object({}),
  reply: z.object({ applicationServerKey: z.nullable(line) }),
});

/**
 * From now on notices for this session's customer are pushed to this browser, and to nobody else's there (API-34). Sent
 * again it is renewed.
 *
 * - isKept false, `why` keyChanged: it was made with another key of ours, or the browser is another customer's and these are not
 *   its keys; notRemembered: the session ends with the
 *   browser, and its notices would come up for the next person; notServed: nothing is posted to that address, which is not
 *   one of a push service that we know.
 */
export const subscribeCall = defineCall({
  method: 'POST',
  path: '/api/push/subscribe',
  request: z.object({
    endpoint,
    keys: z.object({ p256dh: text(200, /^[\w-]+={0,2}$/), auth: text(100, /^[\w-]+={0,2}$/) }),
    applicationServerKey: line,
  }),
  reply: z.object({ isKept: z.boolean(), why: z.optional(z.enum(['keyChanged', 'notRemembered', 'notServed'])) }),
});

/** Nothing more is pushed to this browser; of another customer's nothing becomes of it. */
export const unsubscribeCall = defineCall({
  method: 'POST',
  path: '/api/push/unsubscribe',
  request: z.object({ endpoint }),
  reply: z.object({}),
});

export const powerAsked = z.object({
  customerId: line,
  accountNumber: line,
  key: text(100, /^[\w-]{8,}$/),
  yes: line,
  no: line,
  saved: line,
});
export type PowerAsked = z.output<typeof powerAsked>;

/**
 * What is pushed, as JSON. The form of declarative messages: Safari shows it by itself, and our worker the same.
 *
 * `ask`: the notice asks its customer (`customerId`) whether the power is back at one of their accounts. `yes` and `no` stand on its
 * buttons; a report that it is not is made under `key`, and `saved` says that the device has it.
 *
 * `navigate`: a page of ours, absolute. `tag`: a message with the same one takes the place of the one that is shown.
 */
export const pushPayload = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: line,
    body: line,
    navigate: line,
    tag: line,
    ask: z.optional(powerAsked),
  }),
});
export type PushPayload = z.output<typeof pushPayload>;

/** What is shown where nothing may be told, or nothing can be read; the words of the content where there are any. */
export const UNTOLD = { title: 'You have a new notice', body: 'Open the app to read it.' } as const;
