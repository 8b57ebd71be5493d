import { useListedWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { type Description, describe } from './describeSubmission.ts';

export type Said = Description & { text: string };

/** It goes without the customer, now or later. */
export const isOnItsWay = ({ word }: Description): boolean => word === 'waiting' || word === 'sending';

/** Where it stands, with what to know or to do in words; the same wherever it is shown. `mustSignIn`: see `describe`. */
export function useDescription(row: SubmissionRow, mustSignIn: boolean): Said {
  const words = useListedWords('outbox');
  const said = describe(row, mustSignIn);
  return { ...said, text: said.detail ? words(said.detail.key, { message: said.detail.message }).trim() : '' };
}
