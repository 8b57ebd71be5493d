import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { filledLine, filledLineOrNumber, line } from './text.ts';

/**
 * A code to one of the account's own contacts: `contact` is the `id` of one of `accountDetails.contactProof.contacts`,
 * never an address or number. 403 for an account or contact that is not among those, 429 when too many codes were asked
 * for.
 */
export const contactProofSendCall = defineCall({
  method: 'POST',
  path: '/api/contactProof/send',
  request: z.object({ caAccount: filledLineOrNumber, contact: filledLine }),
  reply: z.object({ status: line }),
  failureTitle: 'Failed to Verify Contact',
});

/**
 * `status` is `approved` where the code was right, as twilioVerify has it: the account is proven to be this customer's
 * from then on, and its details are to be read again.
 */
export const contactProofCheckCall = defineCall({
  method: 'POST',
  path: '/api/contactProof/check',
  request: z.object({ caAccount: filledLineOrNumber, contact: filledLine, code: filledLine }),
  reply: z.object({ status: line }),
  failureTitle: 'Failed to Verify Contact',
});

/**
 * "I no longer have these": the utility's staff is asked to look at it. Asked again on the same day it is the same
 * request. 403 for an account that is not theirs, or of which nothing has to be shown.
 */
export const contactsLostCall = defineCall({
  method: 'POST',
  path: '/api/contactProof/lost',
  request: z.object({ caAccount: filledLineOrNumber }),
  reply: z.object({ status: line }),
  failureTitle: 'Failed to Submit Inquiry',
});
