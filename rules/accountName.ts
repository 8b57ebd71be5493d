/** What two people write differently and mean the same: marks of punctuation, apostrophes, blanks. */
const MADE_NO_DIFFERENCE = /[^\p{L}\p{N}\p{M}]/gu;

/** An account's name as it is compared: letters and digits alone, in capitals. Accents count, as on the bill. */
export const comparedName = (name: string): string =>
  name.normalize('NFKC').toUpperCase().replace(MADE_NO_DIFFERENCE, '').normalize('NFKC');

/** Whether a typed name is this account's. A part of it is not, and neither is nothing. */
export const isSameName = (typed: string, accountName: string): boolean =>
  comparedName(typed) !== '' && comparedName(typed) === comparedName(accountName);
