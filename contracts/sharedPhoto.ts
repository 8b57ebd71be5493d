/**
 * Where a picture shared with the app from a phone's gallery arrives: a form of the manifest's `share_target`, posted to
 * the page that uses it. The service worker keeps the picture; the server, where there is no worker yet, drops it.
 */
export const SHARED_PHOTO_ADDRESS = '/meter-read';
/** The name of its field in that form. */
export const SHARED_PHOTO_FIELD = 'photo';
/** Those of a shared text: a message, or a part of one. */
export const SHARED_TEXT_FIELDS = ['title', 'text', 'url'] as const;
/** Where the sender is led when the picture could not be kept: the page says so. */
export const SHARED_PHOTO_LOST = `${SHARED_PHOTO_ADDRESS}?sharedPhoto=lost`;
/** The same where another one waits, which the customer did not look at yet. */
export const SHARED_PHOTO_WAITS = `${SHARED_PHOTO_ADDRESS}?sharedPhoto=waits`;
