import { cacheDb } from '#copies/cacheDb.ts';

/* That the customer agreed to what a report's details are used for, kept on this device (REP-38). */

const KEY = 'reportConsent';

/** When they agreed (ISO); undefined where they did not, or took it back. */
export const consentedAt = async (): Promise<string | undefined> => (await cacheDb.choices.get(KEY))?.value;

/** From the first report on: the day that is shown is the one on which they agreed. */
export async function rememberConsent(): Promise<void> {
  if (!(await consentedAt())) await cacheDb.choices.put({ key: KEY, value: new Date().toISOString() });
}

export const takeBackConsent = (): Promise<void> => cacheDb.choices.delete(KEY);
