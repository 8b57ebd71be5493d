import type { Say } from '#contracts/words.ts';
import type { AddAccountKey } from '#machines/addAccount/addAccount.machine.ts';
import type { RemoveAccountKey } from '#machines/removeAccount/removeAccount.machine.ts';
import type { Problem } from '#machines/verification/problem.ts';
import { failureText } from '#parts/status/failureText.ts';
import { ACCOUNT_NUMBER_PREFIX } from '#rules/accountNumber.ts';

type Key = AddAccountKey | RemoveAccountKey;

/** The text of content for what is wrong (ERR2-02). */
export const problemWords = (words: Say<'account-list'>, key: Key | 'notProven'): string =>
  key === 'accountNumberError'
    ? words(key, { prefix: ACCOUNT_NUMBER_PREFIX })
    : key === 'notProven'
      ? words('why.signIn')
      : words(key);

/**
 * What came of a call and what to do; the utility's own words where it gave any. Name and number are wrong only where the
 * utility compared them: not where it could not be asked, or asks to wait because of too many guesses (429).
 */
export function problemText(words: Say<'account-list'>, problem: Problem<Key> | null): string | undefined {
  if (!problem) return undefined;
  const { key, failure } = problem;
  const isNotCompared = key === 'accountNameAssociationError' && !!failure?.why;
  if (isNotCompared && failure.isTooOften) return words('tooMany');
  return failureText(isNotCompared ? words('notCompared') : problemWords(words, key), failure, words);
}
