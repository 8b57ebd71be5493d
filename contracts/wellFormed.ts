/** Half of a sign that takes two code units: what a box cuts at its limit, or a broken paste leaves. */
const HALF_SIGN = /\p{Surrogate}/gu;

/** The text with U+FFFD for every half sign: no database keeps one, and no JSON of others reads it. */
export const wellFormed = (text: string): string => text.replace(HALF_SIGN, '\ufffd');

/** The same of every text in a value that JSON can say; the value itself where all of them are well-formed. */
export function wellFormedIn<T>(value: T): T {
  const json = JSON.stringify(value);
  // JSON says a half sign in an escape.
  if (json === undefined || !/\\ud[89a-f]/.test(json)) return value;
  return JSON.parse(json, (_, one) => (typeof one === 'string' ? wellFormed(one) : one));
}
