/** '+13065550177' → '1-306-555-0177', as our own numbers are written; any other number as it was given. */
export const phoneText = (number: string): string => number.replace(/^\+?1?(\d{3})(\d{3})(\d{4})$/, '1-$1-$2-$3');
