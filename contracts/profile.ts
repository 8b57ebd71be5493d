import * as z from 'zod/mini';
import { associatedAccount } from './account.ts';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';

/** The customer's profile with the list of their accounts. */
export const profileDetails = z.object({
  profileName: z.string(),
  profileEmail: z.string(),
  contactNumber: z.string(),
  associatedAccounts: z.object({ account: z.array(associatedAccount) }),
});
export type ProfileDetails = z.output<typeof profileDetails>;

/** API-26: the path is not shown in the specification; GET profileDetails under the base path. */
export const profileDetailsCall = defineCall({
  method: 'GET',
  path: '/api/{product}/profileDetails',
  request: z.object({}),
  reply: z.object({ errorCode, data: profileDetails }),
  failureTitle: 'Failed to Load Account Details',
});
