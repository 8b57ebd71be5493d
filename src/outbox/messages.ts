/** What a page says to the service worker so that it registers for a background sync. */
export const REGISTER_SYNC_MESSAGE = 'STORMLAMP_WAKE_UP';
