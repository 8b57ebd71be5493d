import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { line } from './text.ts';

/** The page that the link in the mail opens; what it carries stands behind a #, which no server is told. */
export const UNDO_EMAIL_PATH = '/undo-email-change';

/**
 * Takes a change of a customer's e-mail address back, from the mail to the address before it: without a sign-in, once,
 * for 72 hours. Every session of the customer is over then.
 *
 * - `restored`: the customer has that address again.
 * - `used`: it had been used before; nothing was done.
 * - `over`: none, or too old, or an earlier change was taken back, or the account is gone; nothing was done.
 */
export const undoEmailChangeCall = defineCall({
  method: 'POST',
  path: '/api/customer/undoEmailChange',
  request: z.object({ token: line }),
  reply: z.object({ outcome: z.enum(['restored', 'used', 'over']) }),
});
export type UndoneEmail = z.output<typeof undoEmailChangeCall.reply>['outcome'];
