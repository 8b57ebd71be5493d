import * as z from 'zod/mini';
import { maskedContact } from './account.ts';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { flag } from './flag.ts';
import { isoTime } from './isoTime.ts';
import { filledLine, filledLineOrNumber, line, lineOrNumber, longText, text, wholeNumber } from './text.ts';

/** In the order in which they are offered. */
export const PAD_CATEGORIES = ['personal', 'business'] as const;
export type PadCategory = (typeof PAD_CATEGORIES)[number];

/** A public key of the bank data is known by the first 16 hex digits of the SHA-256 of its SubjectPublicKeyInfo. */
const bankKeyId = text(16, /^[0-9a-f]{16}$/);

const dayOfMonth = z.pipe(z.union([text(2, /^\d{1,2}$/), wholeNumber]), z.transform(Number));
/** Some systems write it as a number, and lose what it begins with. */
const transit = z.pipe(
  z.union([line, wholeNumber]),
  z.transform((given) => String(given).padStart(typeof given === 'number' ? 5 : 0, '0')),
);

/** An end of the range of days, 1 to 30 (PLAN-06); empty: not said. Another one is a reply that cannot be used. */
const rangeDay = lineOrNumber.check(
  z.refine((given) => {
    const written = String(given).trim();
    return written === '' || (/^\d{1,2}$/.test(written) && Number(written) >= 1 && Number(written) <= 30);
  }),
);

/**
 * What the utility knows of the pre-authorized payment plan of an account (PLAN-02). A plan is active where it has all four
 * of `branchTransitNumber`, `financialInstituteName`, `holderName` and `dayOfMonth` (PLAN-03).
 *
 * - `dayOfMonth`: on which it withdraws. `validDayRange`: the days that may be chosen, both ends among them; it may go
 *   over the end of a month (PLAN-06).
 *
 * The rest is ours, and a utility may leave it out:
 *
 * - `enteredBy`: this profile; another one of the account; the utility. Of the latter two `branchTransitNumber` and
 *   `holderName` are masked: `•••08`, `C… M…`.
 * - `since`: when the plan was started, where that is known. It begins with the next bill.
 * - `planVersion`: rises with every change; 0 where there never was a plan.
 * - `contactProof`: before a plan is started, or this one changed or cancelled, a code to one of these has to show that the account is this
 *   customer's. Empty: none can be reached by a code, and the utility has to be called.
 * - `bankKeyIds`: the keys whose account numbers are taken. Empty: the plan is not offered. Without the page's own key:
 *   the app is too old.
 */
const planDetails = z.object({
  errorCode: z.optional(errorCode),
  branchTransitNumber: z.nullish(transit),
  financialInstituteName: z.nullish(line),
  holderName: z.nullish(line),
  dayOfMonth: z.nullish(z.pipe(z.union([line, wholeNumber]), z.transform(Number))),
  validDayRange: z.nullish(z.object({ fromDay: z.nullish(rangeDay), toDay: z.nullish(rangeDay) })),
  enteredBy: z.optional(z.enum(['you', 'other', 'utility'])),
  since: z.optional(isoTime),
  planVersion: z.optional(wholeNumber),
  contactProof: z.optional(z.object({ contacts: z.array(maskedContact) })),
  bankKeyIds: z.optional(z.array(bankKeyId)),
});
export type PlanDetails = z.output<typeof planDetails>;

/** API2-03. Without `data` the utility has nothing of the account (PLAN-04); an empty one is an account without a plan. */
export const pppDetailsCall = defineCall({
  method: 'POST',
  path: '/api/{product}/pppDetails',
  request: z.object({ caAccount: filledLineOrNumber }),
  reply: z.object({ data: z.nullish(planDetails) }),
  failureTitle: 'Failed to Load Payment Plan Details',
});

/** API2-06. A nonzero `errorCode`: there is no such branch of such an institution. */
export const bankCheckCall = defineCall({
  method: 'POST',
  path: '/api/{product}/bankCheck',
  request: z.object({
    branchTransitNumber: filledLineOrNumber,
    financialInstituteNumber: filledLineOrNumber,
    caAccount: filledLineOrNumber,
  }),
  reply: z.object({
    errorCode,
    financialInstituteName: z.nullish(line),
    financialInstituteCity: z.nullish(line),
  }),
});

/** Of the holder's name. */
export const HOLDER_NAME_LENGTH = 100;

/**
 * API2-05. Starts or changes the plan, or with `cancelPlanFlag` ends it: then every field of the bank is optional, and none
 * is read. Whole or not at all: what is refused has a nonzero `errorCode`, with the words for it.
 *
 * - `bankAccountNumber`: its digits, encrypted in the page by RSA-OAEP with SHA-256 and the key named by `bankKeyId`, in
 *   base64.
 * - `planVersion` of the details that were read. Where the plan is another one by now: 409 `changedMeanwhile`, nothing is
 *   stored, and the details are to be read again. Without it, from a client that is not our app, what comes is stored.
 *
 * `Idempotency-Key` is honoured where it is sent: the same bytes under the same key get their first answer again, also
 * where that was a refusal.
 */
export const pppSubmitCall = defineCall({
  method: 'POST',
  path: '/api/{product}/pppSubmit',
  request: z.object({
    caAccount: filledLineOrNumber,
    dayOfMonth: z.nullish(dayOfMonth),
    branchTransitNumber: z.nullish(line),
    financialInstituteNumber: z.nullish(line),
    bankAccountNumber: z.nullish(text(1024, /^[A-Za-z0-9+/]*={0,2}$/)),
    bankKeyId: z.optional(bankKeyId),
    holderName: z.nullish(text(HOLDER_NAME_LENGTH)),
    padCategory: z.nullish(z.enum(PAD_CATEGORIES)),
    cancelPlanFlag: flag,
    planVersion: z.optional(wholeNumber),
    interactionData: z.optional(
      z.object({ interactionType: filledLine, interactionText: longText, accountNumber: z.nullish(lineOrNumber) }),
    ),
  }),
  reply: z.object({ data: z.object({ errorCode, errorMessage: z.optional(longText) }) }),
  failureTitle: 'Payment Plan Submission Failed',
});
