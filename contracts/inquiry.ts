import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { filledLine, filledLineOrNumber, line, longText } from './text.ts';

/** What `errorMessage` says of an inquiry that was taken in, and of no other (API2-13). */
export const INQUIRY_TAKEN = 'success';

/**
 * API2-13. Asks the utility's staff for something about an account of the customer, such as a change that they make
 * themselves (ACC-59). `messageSubject` is one line; `messageText` is plain text, a line each. Who asks is known by the
 * session: `profileName` and `email` are taken from there, whatever is sent.
 *
 * The text may carry a password of the customer's organization: our server keeps it sealed, and neither logs it nor makes
 * a hash of it. `Idempotency-Key` is honoured where it is sent.
 */
export const inquiryCall = defineCall({
  method: 'POST',
  path: '/api/{product}/inquiry',
  request: z.object({
    messageSubject: filledLine,
    caAccount: filledLineOrNumber,
    profileName: line,
    email: line,
    message: z.object({ messageText: longText }),
  }),
  reply: z.object({ errorMessage: longText, errorCode: z.optional(errorCode) }),
  failureTitle: 'Failed to Submit Inquiry',
  carriesSecret: true,
});
