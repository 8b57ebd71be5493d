import type { Say } from '#contracts/words.ts';
import type { AddAccountKey } from '#machines/addAccount/addAccount.machine.ts';
import type { RemoveAccountKey } from '#machines/removeAccount/removeAccount.machine.ts';
import type { Problem } from '#machines/verification/problem.ts';
import { ACCOUNT_NUMBER_PREFIX } from '#rules/accountNumber.ts';

type Key = AddAccountKey | RemoveAccountKey;

/** The text of content for what is wrong (ERR2-02). */
export const problemWords = (words: Say<'account-list'>, key: Key | 'notProven'): string =>
  key === 'accountNumberError'
    ? words(key, { prefix: ACCOUNT_NUMBER_PREFIX })
    : key === 'notProven'
      ? words('why.signIn')
      : words(key);

/** What came of a call and what to do; the utility's own words where it gave any. A guess too many is no wrong name. */
export function problemText(words: Say<'account-list'>, problem: Problem<Key> | null): string | undefined {
  if (!problem) return undefined;
  const { key, failure } = problem;
  if (!failure) return problemWords(words, key);
  if (failure.said) return failure.said;
  if (key === 'accountNameAssociationError') return failure.why === 'busy' ? words('tooMany') : why();
  return `${problemWords(words, key)} ${why()}`;

  function why() {
    return failure?.why ? words(`why.${failure.why}`) : '';
  }
}
