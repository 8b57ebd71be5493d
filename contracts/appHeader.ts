/* Apart from the other headers: the first press on the sign-in page sends it, and needs none of those. */

/**
 * Every state-changing call carries this header: another site's form cannot set it, so a forged
 * request is told from ours (beside the Origin check). Our own app names itself and its version in it; any other
 * client says what it likes there.
 */
export const APP_HEADER = 'x-stormlamp';
/** `app/0.1.0` */
export const appName = (version: string): string => `app/${version}`;
export const isAppName = (said: unknown): boolean => typeof said === 'string' && /^app\/./.test(said);
