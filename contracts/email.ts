/** No address is longer (RFC 3696: 64 before the @, 255 behind it). */
export const EMAIL_LENGTH = 320;

/**
 * text@text.text without spaces (APP-37): whether the address exists only a mail can tell. The dot is the first one
 * with something before it, so there is one way only to read a text, and a long one takes no longer than its length.
 */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/**
 * An `EMAIL` that is one address and nothing else: without signs that cannot be seen, such as those copied along with it,
 * without those that separate or enclose addresses in the head of a mail, and without an empty part between the dots of its
 * domain. What was saved on a device by the wider `EMAIL` is still received.
 */
export const MAIL_ADDRESS = /^[^\s@:;,<>()[\]"\\\p{C}]+@(?:[^\s@.:;,<>()[\]"\\\p{C}]+\.)+[^\s@.:;,<>()[\]"\\\p{C}]+$/u;
