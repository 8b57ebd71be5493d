/** Unless another is configured (PAY-10). */
export const DEFAULT_ORDER_PREFIX = 'mhp-app';

/**
 * By what a card payment is known to the customer, the utility and the card provider (PAY-10): the prefix, the first ten
 * digits of the time in milliseconds, and four characters of a random id.
 */
export const orderNumber = (prefix: string, now: Date, randomId: string): string =>
  `${prefix}${String(now.getTime()).slice(0, 10)}${randomId.slice(0, 4)}`;

/** Whether it may be one of ours: the provider, the utility and its customers find a payment by it. */
export const isOrderNumber = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) && /^\d{10}[0-9a-f]{4}$/.test(text.slice(prefix.length));
