/**
 * '+13065550177' and '(306) 555 0177' → '1-306-555-0177', as our own numbers are written; any other number as it was
 * given.
 */
export const phoneText = (number: string): string =>
  number.replace(/^\s*(?:\+?1)?[\s.-]*\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*$/, '1-$1-$2-$3');
