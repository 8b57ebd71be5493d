/** What a page says to the service worker so that it asks the system for a wake-up. */
export const WAKE_UP_MESSAGE = 'STORMLAMP_WAKE_UP';
