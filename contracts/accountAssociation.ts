import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { filledLine, filledLineOrNumber, line, lineOrNumber, longText, twoDigits } from './text.ts';

/**
 * API2-16. Whether name and number are of one account, as both stand on its bills. A nonzero `errorCode` says that they
 * are not: the same, after the same time, for a number that does not exist, another name and an account that cannot be
 * added. Too many failures are 429. What was found is good for ten minutes in this session, and is spent by the
 * updateProfileDetails that names the account as `added`.
 */
export const accountAssociationCall = defineCall({
  method: 'POST',
  path: '/api/{product}/accountAssociation',
  request: z.object({ accountName: filledLine, accountNumber: filledLineOrNumber }),
  reply: z.object({
    errorCode,
    errorMessage: z.optional(longText),
    associatedAccount: z.optional(
      z.object({ bpAccount: line, accountType: twoDigits, billDeliveryMethod: lineOrNumber }),
    ),
  }),
  failureTitle: 'Account Association Failed',
});
