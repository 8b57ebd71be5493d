/* What a page says to the service worker about the app's own files. */

/** The page is at rest: now keep what a first visit left out. */
export const KEEP_THE_REST = 'STORMLAMP_KEEP_THE_REST';
/** The customer wants the new version. */
export const SKIP_WAITING = 'SKIP_WAITING';
