import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { line, longText } from './text.ts';

/** One thing that is kept: what each part of it is called, and what it says. */
const entry = z.record(line, longText);

/** Everything that the server holds of this customer, in words for people. */
export const customerDataCall = defineCall({
  method: 'GET',
  path: '/api/customer/data',
  request: z.object({}),
  reply: z.object({ sections: z.array(z.object({ title: line, entries: z.array(entry) })) }),
});
export type CustomerDataSection = z.output<typeof customerDataCall.reply>['sections'][number];

/**
 * Deletes the customer with everything that is theirs; readings stay with the utility, unlinked. Wants a sign-in of just
 * now. `logoutUrl` as in signing out.
 */
export const deleteAccountCall = defineCall({
  method: 'POST',
  path: '/api/customer/deleteAccount',
  request: z.object({}),
  reply: z.object({ logoutUrl: z.nullable(longText) }),
});
