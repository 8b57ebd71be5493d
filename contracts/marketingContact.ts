import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCode } from './errorCode.ts';
import { filledLine, line, lineOrNumber, longText } from './text.ts';

/** Statuses with which offers are mailed (PRO-19); all others are no consent: Revoked, Expired, Not provided, reported as spam. */
export const GIVEN_STATUSES: readonly string[] = [
  'Express',
  'Implied - Transaction',
  'Implied - Inquiry',
  'Implied: No Expiry',
];
export const isConsent = (status: string): boolean => GIVEN_STATUSES.includes(status);

/** What a tick says to the marketing service (PRO-20), and what taking it away says (PRO-21). */
export const TICKED = 'Implied - Transaction';
export const UNTICKED = 'Revoked';
const consentStatus = z.enum([TICKED, UNTICKED]);
export type ConsentStatus = z.output<typeof consentStatus>;

/** Longer addresses the marketing service does not take. */
export const MARKETING_EMAIL_LENGTH = 60;

/** A person as the marketing service knows them (PRO-18). */
export const marketingContact = z.object({
  id: lineOrNumber,
  email: line,
  consent_status: line,
  consent_description: z.nullish(longText),
  country: z.nullish(line),
  language: z.nullish(line),
  interests: z.nullish(z.array(line)),
  autoresponders: z.nullish(z.array(line)),
});
export type MarketingContact = z.output<typeof marketingContact>;

/** API2-26. The contacts with this e-mail address, which must be the customer's own (403). */
export const contactLookupCall = defineCall({
  method: 'POST',
  path: '/api/{product}/EnvokeContactLookup',
  request: z.object({ email: filledLine }),
  reply: z.object({ data: z.array(marketingContact) }),
});

/**
 * API2-27. `id`: of a contact that a look-up of the customer's own address gives (403 otherwise). `consent_description`:
 * which words were shown. A consent that the service ended already stays as it is where it is taken away. `delta`: what the
 * customer said; the rest is made anew for every attempt.
 */
export const contactUpdateCall = defineCall({
  method: 'POST',
  path: '/api/{product}/EnvokeContactUpdate',
  request: z.object({
    id: lineOrNumber,
    consent_status: consentStatus,
    consent_description: longText,
    email: filledLine,
    delta: z.optional(longText),
  }),
  isSetting: true,
  reply: z.object({ errorCode, errorMessage: z.optional(longText) }),
});

/** API2-28. An `error` in the answer means that it failed. One who is known by then is updated: their consent alone. */
export const contactCreateCall = defineCall({
  method: 'POST',
  path: '/api/{product}/EnvokeContactCreate',
  request: z.object({
    email: filledLine,
    consent_status: consentStatus,
    consent_description: longText,
    country: z.literal('CA'),
    language: z.literal('en'),
    interests: z.optional(z.array(line).check(z.maxLength(100))),
    autoresponders: z.optional(z.array(line).check(z.maxLength(100))),
    delta: z.optional(longText),
  }),
  isSetting: true,
  reply: z.object({ error: z.optional(longText) }),
});
