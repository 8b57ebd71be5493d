import type { Say } from '#contracts/words.ts';
import type { EditFailure } from '#machines/primaryDetails/primaryDetailsContext.ts';

/** What happened and what to do; the utility's own words where it gave any (PRO-13). */
export function editFailureText(words: Say<'primary-details'>, problem: EditFailure | null): string | undefined {
  if (!problem) return undefined;
  const { key, failure } = problem;
  const what = failure?.said && key !== 'profileNameUpdateError' ? failure.said : words(key);
  return failure?.why ? `${what} ${words(`why.${failure.why}`)}` : what;
}
