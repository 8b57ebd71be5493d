import { inSigns } from './checkedKey.ts';

/** Prime, and just below 2^40: eight signs of five bits each. */
const PRIME = 2n ** 40n - 87n;
/** Large, so that neighbours get numbers that nobody takes for one another. */
const FACTOR = 679_891_637_631n;
const SIGNS = 8;

/**
 * What a notice is called in the mails and texts about it, as people read and compare it: `7K4Q-2MXP`. It follows from
 * the notice's own number (`oid`), so that a device that holds the notice knows it without a connection. It is no
 * secret and proves nothing by itself.
 */
export function noticeNumber(oid: string | number): string {
  let value = 1n;
  for (const sign of String(oid)) value = ((value + BigInt(sign.codePointAt(0) ?? 0)) * FACTOR) % PRIME;
  const signs = inSigns(value, SIGNS);
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}
