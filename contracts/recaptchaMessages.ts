import * as z from 'zod/mini';
import { REPORT_ACTION, recaptchaToken } from './botCheck.ts';

/**
 * What the app says to reCAPTCHA's document, which is on another origin: a token is wanted, for this action. Both sides
 * look at the origin and the source of a message first.
 */
export const toRecaptcha = z.object({ type: z.literal('ask'), action: z.literal(REPORT_ACTION) });
export type ToRecaptcha = z.output<typeof toRecaptcha>;

/**
 * What the document says to the app.
 *
 * - ready: it listens. token: what was asked for; good for two minutes and one question. failed: there is none to be had.
 */
export const fromRecaptcha = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('token'), token: recaptchaToken }),
  z.object({ type: z.literal('failed') }),
]);
export type FromRecaptcha = z.output<typeof fromRecaptcha>;
