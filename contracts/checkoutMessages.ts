import * as z from 'zod/mini';
import { text } from './text.ts';

/**
 * What the app says to the checkout's document, which is on another origin. Both sides look at the origin and the source
 * of a message first.
 *
 * - start: show the checkout of this ticket; `mode`: which of the provider's systems. Once, after 'ready'.
 * - close: take it away.
 */
export const toCheckout = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), ticket: text(50, /^[\w-]+$/), mode: text(10, /^\w+$/) }),
  z.object({ type: z.literal('close') }),
]);
export type ToCheckout = z.output<typeof toCheckout>;

/**
 * What the document says to the app. None of it says how a payment ended: that is asked of the server.
 *
 * - ready: it listens. loaded: the customer sees the provider's form. scriptFailed: the provider's script did not come
 *   (PAY-15).
 * - cancelled: the customer pressed the provider's own cancel. failed: the provider reported an error.
 *   finished: the provider is done, one way or the other.
 */
export const fromCheckout = z.object({
  type: z.enum(['ready', 'loaded', 'scriptFailed', 'cancelled', 'failed', 'finished']),
});
export type FromCheckout = z.output<typeof fromCheckout>;
