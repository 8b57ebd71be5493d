import * as z from 'zod/mini';
import { line, text } from './text.ts';

/** Where Twilio posts the text messages that customers send to the utility: a form, answered with TwiML. */
export const TEXT_MESSAGE_PATH = '/api/{product}/textMessages';
/** HMAC-SHA1 over that address and the form, by the account's auth token. */
export const TWILIO_SIGNATURE = 'x-twilio-signature';

/**
 * What is read of that form; there are more fields. `From`: the sender as the carrier says, E.164 as a rule, and it can
 * be forged. `Body`: as `rules/textMessage.ts` writes it, or anything else.
 */
export const textMessage = z.object({
  MessageSid: text(34, /^[A-Z]{2}[0-9a-f]{32}$/),
  From: line,
  Body: text(10_000),
});
export type TextMessage = z.output<typeof textMessage>;
