import { withoutAccents } from './gsmLetters.ts';

/** What two people write differently and mean the same: marks of punctuation, apostrophes, blanks. */
const MADE_NO_DIFFERENCE = /[^\p{L}\p{N}\p{M}]/gu;

/** Two letters that are written as one. */
const JOINED: Readonly<Record<string, string>> = { Œ: 'OE', Æ: 'AE' };

/**
 * An account's name as it is compared: letters and digits alone, in capitals. Accents do not count: many bills are printed, and
 * many names typed, without them.
 */
export const comparedName = (name: string): string =>
  withoutAccents(name.normalize('NFKC').toUpperCase())
    .replace(/[ŒÆ]/g, (letter) => JOINED[letter] ?? letter)
    .replace(MADE_NO_DIFFERENCE, '')
    .normalize('NFKC');

/** Whether a typed name is this account's. A part of it is not, and neither is nothing. */
export const isSameName = (typed: string, accountName: string): boolean =>
  comparedName(typed) !== '' && comparedName(typed) === comparedName(accountName);
