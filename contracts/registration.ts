import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { line, longText } from './text.ts';

/** The `errorCode` of notifyLogin for a customer who is not registered; comes with HTTP status 206 (AUTH-13). */
export const NOT_REGISTERED = 1;

/**
 * API-09. Tells the utility that the customer came in, and the app whether they are registered: status 200
 * with errorCode 0, or status 206 with {@link NOT_REGISTERED}, which is no failure (AUTH-16).
 *
 * A customer is registered once their consent is stored AND the welcome e-mail went out (AUTH-32, AUTH-33):
 * an app that is killed between the two finds them unregistered, shows the terms again, and no welcome is lost.
 */
export const notifyLoginCall = defineCall({
  method: 'GET',
  path: '/api/{product}/notifyLogin',
  request: z.object({}),
  reply: z.object({ errorCode, isRegistered: z.boolean() }),
});

/**
 * API-08. Sends the welcome e-mail to the session's address and registers the customer. Wants their consent
 * first (403 without). 503 when the mail could not be handed over: ask again with the same `Idempotency-Key`.
 * However often it is asked, one welcome goes out: a registered customer gets errorCode 0 and no second mail.
 */
export const welcomeEmailCall = defineCall({
  method: 'POST',
  path: '/api/{product}/welcomeEmail',
  request: z.object({ interactionType: line, interactionText: longText }),
  reply: z.object({ errorCode }),
});
