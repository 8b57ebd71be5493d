/** What a page says to the service worker so that it registers for a background sync. */
export const REGISTER_SYNC_MESSAGE = 'STORMLAMP_WAKE_UP';
/** What a page says as it is closed or left: what it was to be asked is not answered any more. */
export const PAGE_LEFT_MESSAGE = 'STORMLAMP_PAGE_LEFT';
