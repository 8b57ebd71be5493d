import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { line } from './text.ts';

/** The page that the link in the mail opens; what it carries stands behind a #, which no server is told. */
export const OBJECT_TO_ACCOUNT_PATH = '/not-my-account';

/**
 * Says that an account does not belong in the list of the customer of whom a mail told: without a sign-in, once, for 30
 * days.
 *
 * - `ended`: a contact of the account, or who showed that it is theirs, said so of somebody who had not shown that: it is
 *   out of that list, and what that customer changed of it is taken back.
 * - `held`: said by somebody who has shown no more than that customer: until the utility says whose the account is, that
 *   customer's entry changes nothing, and sees neither contacts nor bills; paying, readings and outages go on.
 * - `passedOn`: the utility's staff looks at it; nothing else was done.
 * - `used`: it had been used before; nothing was done. `over`: none, or too old; nothing was done.
 */
export const objectToAccountCall = defineCall({
  method: 'POST',
  path: '/api/customer/objectToAccount',
  request: z.object({ token: line }),
  reply: z.object({ outcome: z.enum(['ended', 'held', 'passedOn', 'used', 'over']) }),
});
export type AccountObjection = z.output<typeof objectToAccountCall.reply>['outcome'];
