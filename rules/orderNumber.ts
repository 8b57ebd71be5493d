/** Unless another is configured (PAY-10). */
export const DEFAULT_ORDER_PREFIX = 'mhp-app';

/**
 * By what a card payment is known to the customer, the utility and the card provider (PAY-10): the prefix, the first ten
 * digits of the time in milliseconds, and four characters of a random id.
 */
export const orderNumber = (prefix: string, now: Date, randomId: string): string =>
  `${prefix}${String(now.getTime()).slice(0, 10)}${randomId.slice(0, 4)}`;
