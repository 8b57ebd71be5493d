/** A sign that counts as 0 to 9 in any script. */
const DIGIT = /\p{Nd}/gu;
const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The same text with the digits of every script as 0 to 9: Arabic, Devanagari, full-width and others. */
export function plainDigits(text: string): string {
  return text.replace(DIGIT, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) return sign;
    // Unicode has the ten digits of a script in a row, and such rows end to end at the most.
    let before = 0;
    while (isDigit(code - before - 1)) before++;
    return String(before % 10);
  });
}
