/** No address is longer (RFC 3696: 64 before the @, 255 behind it). */
export const EMAIL_LENGTH = 320;

/**
 * text@text.text without spaces (APP-37): whether the address exists only a mail can tell. The dot is the first one
 * with something before it, so there is one way only to read a text, and a long one takes no longer than its length.
 */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
