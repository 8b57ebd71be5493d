import * as z from 'zod/mini';
import { line, longText } from './text.ts';

/**
 * The one shape of a server error. Every reply that is no success carries it:
 * `{ "error": { "code": "signInRequired", "message": "…", "requestId": "…" } }`.
 *
 * | code | status | meaning |
 * |---|---|---|
 * | badRequest | 400 | the request does not fit its contract |
 * | signInRequired | 401 | no session, or it is over |
 * | sessionEnded | 401 | this session was ended: on another device, or by a new password or e-mail; what the device holds of its customer goes |
 * | unlockRequired | 401 | a session under the app's lock, and this page did not open it |
 * | grantOver | 401 | a signed request whose submission grant is over, or that is not what was signed |
 * | otherCustomer | 401 | a session, but not of the customer this submission belongs to |
 * | forbidden | 403 | not this customer's to see or do, or not from our own page |
 * | freshSignInRequired | 403 | the customer must sign in again first: this asks for a sign-in of just now |
 * | accountNotYours | 403 | a submission for an account that is not this customer's |
 * | emailUnverified | 403 | signing in: the provider does not say that the e-mail address is verified |
 * | emailTaken | 403 | signing in: the e-mail address is a customer's who signs in with another identity |
 * | notFound | 404 | nothing at this address |
 * | inFlight | 409 | the same submission is being taken in right now: ask again |
 * | paymentOpen | 409 | a card payment of this account is not over: go on with that one |
 * | paymentOpenByOther | 409 | somebody else is paying for this account by card right now |
 * | changedMeanwhile | 409 | what this changes was changed since it was read: read it again |
 * | alreadyExists | 409 | a file of this name is stored (photo upload only) |
 * | tooLarge | 413 | the body is larger than allowed |
 * | unsupportedType | 415 | not a type we take |
 * | keyReused | 422 | this idempotency key came before with another body |
 * | tooManyRequests | 429 | slow down; `Retry-After` says how long |
 * | proofWanted | 429 | the same, of a call that a proof of work (contracts/botCheck.ts) takes out of this limit |
 * | internal | 500 | our fault |
 * | unavailable | 503 | something behind us does not answer: ask again |
 */
export const problemCode = z.enum([
  'badRequest',
  'signInRequired',
  'sessionEnded',
  'unlockRequired',
  'grantOver',
  'otherCustomer',
  'forbidden',
  'freshSignInRequired',
  'accountNotYours',
  'emailUnverified',
  'emailTaken',
  'notFound',
  'inFlight',
  'paymentOpen',
  'paymentOpenByOther',
  'changedMeanwhile',
  'alreadyExists',
  'tooLarge',
  'unsupportedType',
  'keyReused',
  'tooManyRequests',
  'proofWanted',
  'internal',
  'unavailable',
]);
export type ProblemCode = z.output<typeof problemCode>;

export const problem = z.object({
  error: z.object({
    code: problemCode,
    message: longText,
    requestId: z.optional(line),
    /** Of an import: each thing that is wrong with it. */
    details: z.optional(z.array(line)),
  }),
});
export type Problem = z.output<typeof problem>;
