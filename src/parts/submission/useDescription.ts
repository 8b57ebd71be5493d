import { useWords } from '#content/useWords.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { type Description, describe } from './describeSubmission.ts';
import { useMustSignIn } from './useMustSignIn.ts';

/** Where it stands, with what to know or to do in words; the same wherever it is shown. */
export function useDescription(row: SubmissionRow): Description & { text: string } {
  const words = useWords('outbox');
  const mustSignIn = useMustSignIn();
  const said = describe(row, mustSignIn(row));
  return { ...said, text: said.detail ? words(said.detail.key, { message: said.detail.message }).trim() : '' };
}
