/** What a browser says of notices (NTF-13). `unsupported`: it has none, or none for a page that is not installed. */
export type NoticePermission = 'default' | 'granted' | 'denied' | 'unsupported';

/** How long after the last question home asks again, in ms (NTF-14). */
const AGAIN_AFTER_MS = 3000;

/**
 * Whether home asks its customer to turn notices on: where the browser was never told, and they were not asked just now.
 *
 * @param lastAsk epoch ms; null: never, or it cannot be told
 */
export const asksForNotices = (permission: NoticePermission, lastAsk: number | null, now: number): boolean =>
  permission === 'default' && (lastAsk === null || now - lastAsk > AGAIN_AFTER_MS);
