import * as z from 'zod/mini';
import { isoTime } from './isoTime.ts';

/** The version of the terms that a customer agrees to now (AUTH-32). */
export const TERMS_DOC_VERSION = 1;

/**
 * What the customer said to the terms (AUTH-32), as `preferences.terms.initialConsent`.
 *
 * - `docVersion`: of the terms that were shown.
 * - `lastConsentModified`: when the customer said it, by the device's clock, ISO with an offset.
 */
export const initialConsent = z.object({
  isConsentGranted: z.boolean(),
  docVersion: z.int().check(z.positive(), z.maximum(1_000_000)),
  lastConsentModified: isoTime,
});
export type InitialConsent = z.output<typeof initialConsent>;

/** The customer's preferences that the profile carries; absent consent was never given. */
export const preferences = z.object({
  terms: z.optional(z.object({ initialConsent: z.optional(initialConsent) })),
});

/** Has the customer agreed to the terms as they are now (AUTH-13, AUTH-23)? */
export const hasConsented = (
  given: z.output<typeof preferences> | undefined,
  docVersion: number = TERMS_DOC_VERSION,
): boolean => {
  const consent = given?.terms?.initialConsent;
  return consent?.isConsentGranted === true && consent.docVersion >= docVersion;
};
