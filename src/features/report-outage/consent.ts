import { cacheDb } from '#copies/cacheDb.ts';

/* That the customer agreed to what a report's details are used for, kept on this device (REP-38). */

const KEY = 'reportConsent';

/** When they agreed (ISO); undefined where they did not, or took it back. */
export const consentedAt = async (): Promise<string | undefined> => (await cacheDb.choices.get(KEY))?.value;

/**
 * What a customer ticked or took back. The day that is kept is the one on which they agreed first. Of a visitor nothing is
 * kept: whoever signs in here next did not agree.
 */
export async function keepConsent(hasAgreed: boolean, { isSignedIn }: { isSignedIn: boolean }): Promise<void> {
  if (!isSignedIn) return;
  if (!hasAgreed) await cacheDb.choices.delete(KEY);
  else if (!(await consentedAt())) await cacheDb.choices.put({ key: KEY, value: new Date().toISOString() });
}
